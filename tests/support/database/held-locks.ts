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

/** Waits until one transaction waits for another. */
export const waitForBlockedTransaction = () =>
  waitUntil(
    async () =>
      (await db().execute(sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`))
        .rowCount === 1,
  )
