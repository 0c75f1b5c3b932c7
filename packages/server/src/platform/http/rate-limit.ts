import { eq, sql } from 'drizzle-orm'
import { now } from '../clock.ts'
import { db } from '../database/database.ts'
import { Fault } from '../fault.ts'
import { rateLimits } from './http.table.ts'

export interface RateLimit {
  /** What is counted, and for whom: "login:address:203.0.113.7". */
  key: string
  limit: number
  windowSeconds: number
}

/**
 * Counts one attempt in the database, in one statement, so that parallel tries on any node count alike.
 * Answers the seconds to wait when the limit is passed, else 0. Call it outside a transaction that may roll back.
 */
export async function takeAttempt({ key, limit, windowSeconds }: RateLimit): Promise<number> {
  const ended = sql`${rateLimits.windowEndsAt} <= now()`
  const windowEnd = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await db()
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: windowEnd as never })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${ended} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        windowEndsAt: sql`CASE WHEN ${ended} THEN ${windowEnd} ELSE ${rateLimits.windowEndsAt} END`,
      },
    })
    .returning()
  if (!row || row.count <= limit) return 0
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now().getTime()) / 1000))
}

/** Counts one attempt, and refuses with 429 and Retry-After when there were too many. */
export async function requireAttempt(rateLimit: RateLimit): Promise<void> {
  const retryAfterSeconds = await takeAttempt(rateLimit)
  if (retryAfterSeconds > 0) throw new Fault('common.too_many_requests', { retryAfterSeconds })
}

/** When the key's newest window of time ends, or ended, if it is still known. */
export async function findWindowEnd(key: string): Promise<Date | undefined> {
  const [row] = await db()
    .select({ windowEndsAt: rateLimits.windowEndsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  return row?.windowEndsAt
}

/** Starts counting anew, as after a right password. */
export async function forgetAttempts(key: string): Promise<void> {
  await db().delete(rateLimits).where(eq(rateLimits.key, key))
}
