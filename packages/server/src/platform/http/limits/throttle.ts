import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { Fault } from '../../app-error.ts'
import { type RateLimit, reserveAttempts } from './rate-limit.ts'

/**
 * How many requests pass, per account and per network address. Attempts at secrets have limits of their own, each
 * counted in the database before anything is compared; these keep one caller from taking the machine from the others,
 * and may be some requests off. People do not come near them.
 */
const limits = {
  /** Of one address: an office, a hotel or a whole mobile network's gateway. */
  address: { limit: 6_000, windowSeconds: 10 },
  read: { limit: 1_500, windowSeconds: 10 },
  write: { limit: 600, windowSeconds: 10 },
  /** Of each route that reads much: a page asks for it once, and again after a change. */
  costly: { limit: 240, windowSeconds: 60 },
  /** Of each route that makes a file, takes files or holds a line open. */
  heavy: { limit: 60, windowSeconds: 60 },
  /** Of one address at the reference of the API, whose description is large and written anew each time. */
  reference: { limit: 300, windowSeconds: 60 },
} as const

/** What one node may still let pass of a limit that all nodes share. */
interface Share {
  left: number
  /** By `performance.now()`. */
  endsAt: number
  /** No more is to be had before the end. */
  isSpent: boolean
  asking: Promise<void> | undefined
}

const shares = new Map<string, Share>()
const mostShares = 50_000

/** Of the limit: what a node lets pass before it asks the database, and what it then asks for at a time. */
const firstShare = 1 / 8
const nextShare = 1 / 20

/** A refusal is held back so long: whoever asks again at once is slowed, and costs the others little. */
const heldMs = 300
const mostHeld = 1_000
let held = 0

/** Makes room for a while: first what has ended, then what is oldest. */
function forgetShares(): void {
  for (const [key, { endsAt }] of shares) if (endsAt <= performance.now()) shares.delete(key)
  for (const key of shares.keys()) {
    if (shares.size < mostShares * 0.9) return
    shares.delete(key)
  }
}

function shareOf({ key, limit, windowSeconds }: RateLimit): Share {
  const known = shares.get(key)
  if (known && (known.asking || known.endsAt > performance.now())) return known
  if (shares.size >= mostShares) forgetShares()
  const left = Math.ceil(limit * firstShare)
  const endsAt = performance.now() + windowSeconds * 1000
  const fresh: Share = { left, endsAt, isSpent: false, asking: undefined }
  shares.set(key, fresh)
  return fresh
}

async function refill(share: Share, limit: RateLimit): Promise<void> {
  const { granted, endsInSeconds } = await reserveAttempts(limit, Math.ceil(limit.limit * nextShare))
  share.left += granted
  share.isSpent = granted === 0
  share.endsAt = performance.now() + endsInSeconds * 1000
}

/** Whether one more may pass. Few people ever use up a first share, so this seldom costs a statement. */
async function passes(share: Share, limit: RateLimit): Promise<boolean> {
  while (share.left <= 0) {
    if (share.isSpent) return false
    share.asking ??= refill(share, limit).finally(() => {
      share.asking = undefined
    })
    await share.asking
  }
  share.left -= 1
  return true
}

async function refuse({ endsAt }: Share): Promise<never> {
  if (held < mostHeld) {
    held += 1
    await pause(heldMs, undefined, { ref: false })
    held -= 1
  }
  const retryAfterSeconds = Math.max(1, (endsAt - performance.now()) / 1000)
  throw new Fault('common.too_many_requests', { retryAfterSeconds })
}

async function throttle(limit: RateLimit): Promise<void> {
  const share = shareOf(limit)
  if (!(await passes(share, limit))) await refuse(share)
}

/** Throws `common.too_many_requests` when an address sends more than a crowd behind it would. */
export const throttleAddress = (network: string): Promise<void> =>
  throttle({ key: `requests:address:${network}`, ...limits.address })

export const throttleReference = (network: string): Promise<void> =>
  throttle({ key: `requests:reference:${network}`, ...limits.reference })

/** Throws `common.too_many_requests` when an account asks for more than its person, and a few scripts, would. */
export function throttleAccount(
  { method, path, upload, file, stream, costly }: EndpointDefinition,
  userId: string,
): Promise<void> {
  const ofRoute = upload || file || stream ? limits.heavy : costly && limits.costly
  if (ofRoute) return throttle({ key: `requests:${method} ${path}:${userId}`, ...ofRoute })
  const kind = method === 'GET' ? 'read' : 'write'
  return throttle({ key: `requests:${kind}:${userId}`, ...limits[kind] })
}
