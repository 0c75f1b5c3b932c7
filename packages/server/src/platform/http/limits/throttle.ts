import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { Fault } from '../../app-error.ts'
import { type RateLimit, reserveAttempts } from './rate-limit.ts'

/**
 * Request limits per account and per network address, to keep one client from overloading the server. Normal use does
 * not reach them, and they may be off by a few requests. Attempts at secrets have separate limits, counted in the
 * database before each comparison.
 */
const limits = {
  /** Per address: an office, a hotel, or the gateway of a whole mobile network. */
  address: { limit: 6_000, windowSeconds: 10 },
  read: { limit: 1_500, windowSeconds: 10 },
  write: { limit: 600, windowSeconds: 10 },
  /** Per route that reads much data: a page requests it once, and again after a change. */
  costly: { limit: 240, windowSeconds: 60 },
  /** Per route that creates a file, receives files or holds a stream open. */
  heavy: { limit: 60, windowSeconds: 60 },
  /** Per address for the API reference, whose large description is generated on each request. */
  reference: { limit: 300, windowSeconds: 60 },
} as const

/** What this node may still let pass of a limit that all nodes share. */
interface Share {
  left: number
  /** By `performance.now()`. */
  endsAt: number
  /** The shared limit is used up until the end of the window. */
  isSpent: boolean
  asking: Promise<void> | undefined
}

const shares = new Map<string, Share>()
const mostShares = 50_000

/**
 * Fractions of the limit: what a node lets pass before it queries the database, and what it then reserves per query.
 */
const firstShare = 1 / 8
const nextShare = 1 / 20

/** Rejections are delayed by this time, which slows down clients that retry at once. */
const heldMs = 300
const mostHeld = 1_000
let held = 0

/** Evicts expired quotas, then the oldest ones. */
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

/** Whether one more request may pass. Few clients use up the initial fraction, so this rarely costs a query. */
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

/** Throws `common.too_many_requests` when an address exceeds what many users behind it would send. */
export const throttleAddress = (network: string): Promise<void> =>
  throttle({ key: `requests:address:${network}`, ...limits.address })

export const throttleReference = (network: string): Promise<void> =>
  throttle({ key: `requests:reference:${network}`, ...limits.reference })

/** Throws `common.too_many_requests` when an account exceeds what its user and a few scripts would send. */
export function throttleAccount(
  { method, path, upload, file, stream, costly }: EndpointDefinition,
  userId: string,
): Promise<void> {
  const ofRoute = upload || file || stream ? limits.heavy : costly && limits.costly
  if (ofRoute) return throttle({ key: `requests:${method} ${path}:${userId}`, ...ofRoute })
  const kind = method === 'GET' ? 'read' : 'write'
  return throttle({ key: `requests:${kind}:${userId}`, ...limits[kind] })
}
