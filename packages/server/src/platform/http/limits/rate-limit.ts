import { eq, sql } from 'drizzle-orm'
import { Fault } from '../../app-error.ts'
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

interface Reserved {
  /** How many of those asked for are within the limit. */
  granted: number
  endsInSeconds: number
}

/**
 * Counts attempts in the database, in one statement, so that parallel tries on any node count alike; the window's end
 * is told by the same clock that set it. Call it outside a transaction that may roll back.
 */
export async function reserveAttempts(
  { key, limit, windowSeconds }: RateLimit,
  amount: number,
): Promise<Reserved> {
  const ended = sql`${rateLimits.windowEndsAt} <= now()`
  const windowEnd = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await db()
    .insert(rateLimits)
    .values({ key, count: amount, windowEndsAt: windowEnd as never })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // A flood must not count past what the column holds.
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
  if (!row) throw new Error('A count always answers one row')
  const before = row.count - amount
  return {
    granted: Math.min(amount, Math.max(0, limit - before)),
    endsInSeconds: Math.max(1, row.endsInSeconds),
  }
}

/** Counts one attempt; answers the seconds to wait when the limit is passed, else 0. */
export async function takeAttempt(rateLimit: RateLimit): Promise<number> {
  const { granted, endsInSeconds } = await reserveAttempts(rateLimit, 1)
  return granted > 0 ? 0 : Math.ceil(endsInSeconds)
}

/** Counts one attempt, and refuses with 429 and Retry-After when there were too many. */
export async function requireAttempt(rateLimit: RateLimit): Promise<void> {
  const retryAfterSeconds = await takeAttempt(rateLimit)
  if (retryAfterSeconds > 0) throw new Fault('common.too_many_requests', { retryAfterSeconds })
}

/** Times as many as one browser may: a mobile gateway has thousands of people behind one address. */
const browsersPerNetwork = 10

/**
 * Counts one attempt of a browser, and of all browsers of its network ten times as many. Callers that send no cookie share
 * one browser's limit per network, and take nothing from the network's; a browser that the account concerned knows
 * (`isOwn`) does not meet it. Of endpoints with `browser: true`; refuses as `requireAttempt` does.
 */
export async function requireBrowserAttempt(
  { network, browser }: PublicContext,
  { key, limit, windowSeconds }: RateLimit,
  { isOwn = false } = {},
): Promise<void> {
  if (!browser?.isKnown) return requireAttempt({ key: `${key}:address:${network}`, limit, windowSeconds })
  const ofBrowser = `${key}:browser:${hashOf(browser.id).toString('base64url')}`
  await requireAttempt({ key: ofBrowser, limit, windowSeconds })
  if (isOwn) return
  await requireAttempt({ key: `${key}:network:${network}`, limit: limit * browsersPerNetwork, windowSeconds })
}

/** Moves the end of the key's window away from now, for what still goes on. */
export async function extendWindow({ key, windowSeconds }: Omit<RateLimit, 'limit'>): Promise<void> {
  await db()
    .update(rateLimits)
    .set({ windowEndsAt: sql`now() + make_interval(secs => ${windowSeconds})` as never })
    .where(eq(rateLimits.key, key))
}

/** When the key's newest window of time ends, or ended, if it is still known. */
export async function findWindowEnd(key: string): Promise<Date | undefined> {
  const [row] = await db()
    .select({ windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  return row?.windowEndsAt
}

/** Takes back one counted attempt, which turned out to be a right one. */
export async function returnAttempt(key: string): Promise<void> {
  await db()
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key))
    .prepare('rate_limits_return')
    .execute()
}

/** Starts counting anew, as after a right password. */
export async function forgetAttempts(key: string): Promise<void> {
  await db().delete(rateLimits).where(eq(rateLimits.key, key)).prepare('rate_limits_forget').execute()
}
