import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../app-error.ts'
import { db } from '../../database/database.ts'
import { hashOf } from '../../id.ts'
import { rateLimits } from '../http.table.ts'
import type { PublicContext } from '../pipeline/context.ts'

export interface RateLimit {
  /** What is counted, and for whom: "login:network:203.0.113.7". */
  key: string
  limit: number
  windowSeconds: number
}

interface Reservation {
  /** How many of the requested attempts are within the limit. */
  granted: number
  endsInSeconds: number
}

/**
 * Counts attempts in the database, in one statement, so that concurrent attempts on any node are counted; the
 * database's clock both sets and checks the end of the window. Call it outside a transaction that may roll back.
 */
export async function reserveAttempts(
  { key, limit, windowSeconds }: RateLimit,
  amount: number,
): Promise<Reservation> {
  const ended = sql`${rateLimits.windowEndsAt} <= now()`
  const windowEnd = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await db()
    .insert(rateLimits)
    .values({ key, count: amount, windowEndsAt: windowEnd as never })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // Prevents an integer overflow of the column.
        count: sql`CASE WHEN ${ended} THEN ${amount}::int ELSE least(${rateLimits.count}, 1000000000) + ${amount}::int END`,
        windowEndsAt: sql`CASE WHEN ${ended} THEN ${windowEnd} ELSE ${rateLimits.windowEndsAt} END`,
      },
    })
    .returning({
      count: rateLimits.count,
      endsInSeconds: sql<number>`EXTRACT(EPOCH FROM ${rateLimits.windowEndsAt} - now())::float8`,
    })
    .prepare('rate_limits_take')
    .execute()
  if (!row) throw new Error('The counter returned no row')
  const previousCount = row.count - amount
  return {
    granted: Math.min(amount, Math.max(0, limit - previousCount)),
    endsInSeconds: Math.max(1, row.endsInSeconds),
  }
}

/** Counts one attempt; returns the seconds to wait if the limit is exceeded, else 0. */
export async function takeAttempt(rateLimit: RateLimit): Promise<number> {
  const { granted, endsInSeconds } = await reserveAttempts(rateLimit, 1)
  return granted > 0 ? 0 : Math.ceil(endsInSeconds)
}

/** Counts one attempt; throws 429 with Retry-After if the limit is exceeded. */
export async function requireAttempt(rateLimit: RateLimit): Promise<void> {
  const retryAfterSeconds = await takeAttempt(rateLimit)
  if (retryAfterSeconds > 0) throw new AppError('common.too_many_requests', { retryAfterSeconds })
}

/** Multiple of one browser's limit: a mobile gateway has thousands of users behind one address. */
const browsersPerNetwork = 10

/**
 * Counts one attempt against two limits: that of the browser, and a limit ten times as high of its whole network.
 * Clients without a cookie share the limit of one browser per network, and do not count towards the network's
 * limit. A browser that the account recognises (`isRecognisedByAccount`) is exempt from the network's limit. For
 * endpoints with `browser: true`; throws like `requireAttempt`.
 */
export async function requireBrowserAttempt(
  { network, browser }: PublicContext,
  { key, limit, windowSeconds }: RateLimit,
  { isOwn: isRecognisedByAccount = false } = {},
): Promise<void> {
  if (!browser?.isRecognised)
    return requireAttempt({ key: `${key}:address:${network}`, limit, windowSeconds })
  const browserKey = `${key}:browser:${hashOf(browser.id).toString('base64url')}`
  await requireAttempt({ key: browserKey, limit, windowSeconds })
  if (isRecognisedByAccount) return
  await requireAttempt({ key: `${key}:network:${network}`, limit: limit * browsersPerNetwork, windowSeconds })
}

/** Restarts the key's window from now. A process that uses the window as a lease renews the lease with it. */
export async function extendWindow({ key, windowSeconds }: Omit<RateLimit, 'limit'>): Promise<void> {
  await db()
    .update(rateLimits)
    .set({ windowEndsAt: sql`now() + make_interval(secs => ${windowSeconds})` as never })
    .where(eq(rateLimits.key, key))
}

/** End of the key's latest window, also if it is over; undefined if it was deleted. */
export async function findWindowEnd(key: string): Promise<Date | undefined> {
  const [row] = await db()
    .select({ windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  return row?.windowEndsAt
}

/** Refunds one attempt that turned out to be legitimate. */
export async function refundAttempt(key: string): Promise<void> {
  await db()
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key))
    .prepare('rate_limits_return')
    .execute()
}

/** Resets the counter, for example after a correct password. */
export async function clearAttempts(key: string): Promise<void> {
  await db().delete(rateLimits).where(eq(rateLimits.key, key)).prepare('rate_limits_delete').execute()
}
