import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { AppError } from '../../app-error.ts'
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
interface LocalQuota {
  remaining: number
  /** By `performance.now()`. */
  endsAt: number
  /** Whether the shared limit is exhausted for the rest of the window. */
  isExhausted: boolean
  refilling: Promise<void> | undefined
}

const quotas = new Map<string, LocalQuota>()
const maxQuotas = 50_000

/**
 * Fractions of the limit: what a node lets pass before it queries the database, and what it then reserves per query.
 */
const initialFraction = 1 / 8
const refillFraction = 1 / 20

/** Rejections are delayed by this time, which slows down clients that retry at once. */
const rejectionDelayMs = 300
const maxDelayed = 1_000
let delayed = 0

/** Evicts expired quotas, then the oldest ones. */
function evictQuotas(): void {
  for (const [key, { endsAt }] of quotas) if (endsAt <= performance.now()) quotas.delete(key)
  for (const key of quotas.keys()) {
    if (quotas.size < maxQuotas * 0.9) return
    quotas.delete(key)
  }
}

function quotaOf({ key, limit, windowSeconds }: RateLimit): LocalQuota {
  const existing = quotas.get(key)
  if (existing && (existing.refilling || existing.endsAt > performance.now())) return existing
  if (quotas.size >= maxQuotas) evictQuotas()
  const remaining = Math.ceil(limit * initialFraction)
  const endsAt = performance.now() + windowSeconds * 1000
  const created: LocalQuota = { remaining, endsAt, isExhausted: false, refilling: undefined }
  quotas.set(key, created)
  return created
}

async function refill(quota: LocalQuota, limit: RateLimit): Promise<void> {
  const { granted, endsInSeconds } = await reserveAttempts(limit, Math.ceil(limit.limit * refillFraction))
  quota.remaining += granted
  quota.isExhausted = granted === 0
  quota.endsAt = performance.now() + endsInSeconds * 1000
}

/** Whether one more request may pass. Few clients use up the initial fraction, so this rarely costs a query. */
async function tryConsume(quota: LocalQuota, limit: RateLimit): Promise<boolean> {
  while (quota.remaining <= 0) {
    if (quota.isExhausted) return false
    quota.refilling ??= refill(quota, limit).finally(() => {
      quota.refilling = undefined
    })
    await quota.refilling
  }
  quota.remaining -= 1
  return true
}

async function reject({ endsAt }: LocalQuota): Promise<never> {
  if (delayed < maxDelayed) {
    delayed += 1
    await sleep(rejectionDelayMs, undefined, { ref: false })
    delayed -= 1
  }
  const retryAfterSeconds = Math.max(1, (endsAt - performance.now()) / 1000)
  throw new AppError('common.too_many_requests', { retryAfterSeconds })
}

async function throttle(limit: RateLimit): Promise<void> {
  const quota = quotaOf(limit)
  if (!(await tryConsume(quota, limit))) await reject(quota)
}

/** Throws `common.too_many_requests` when an address exceeds what many users behind it would send. */
export const throttleAddress = (network: string): Promise<void> =>
  throttle({ key: `requests:address:${network}`, ...limits.address })

export const throttleReference = (network: string): Promise<void> =>
  throttle({ key: `requests:reference:${network}`, ...limits.reference })

/** Throws `common.too_many_requests` when an account exceeds its limits, which allow for one person and a few scripts. */
export function throttleAccount(
  { method, path, upload, file, stream, costly }: EndpointDefinition,
  userId: string,
): Promise<void> {
  const routeLimit = upload || file || stream ? limits.heavy : costly && limits.costly
  if (routeLimit) return throttle({ key: `requests:${method} ${path}:${userId}`, ...routeLimit })
  const kind = method === 'GET' ? 'read' : 'write'
  return throttle({ key: `requests:${kind}:${userId}`, ...limits[kind] })
}
