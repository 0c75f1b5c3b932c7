import { properties } from '@ilewa/server/features/properties/properties.table'
import { db, inTransaction } from '@ilewa/server/platform/database/database'
import { eq, sql } from 'drizzle-orm'
import { waitUntil } from '../wait-until.ts'

/** Locks a property in a transaction. Returns a function that runs `beforeEnd` in it and then releases the lock. */
export async function holdProperty(
  id: string,
  lock: 'update' | 'no key update',
  beforeEnd: () => Promise<unknown> = async () => undefined,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = inTransaction(async () => {
    await db().select().from(properties).where(eq(properties.id, id)).for(lock)
    held.resolve()
    await over.promise
    await beforeEnd()
  })
  await held.promise
  return async () => {
    over.resolve()
    await holding
  }
}

/**
 * Counts the transactions of this database that wait for another, at a query that matches the `LIKE` pattern. Those of
 * other tests, which have databases on the same server, do not count.
 */
export async function countBlockedTransactions(queryPattern = '%'): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${queryPattern}`)
  return rows[0]?.count ?? 0
}

/** Waits until a transaction of this database waits for another, at a query that matches the `LIKE` pattern. */
export const waitForBlockedTransaction = (queryPattern?: string) =>
  waitUntil(async () => (await countBlockedTransactions(queryPattern)) > 0)
