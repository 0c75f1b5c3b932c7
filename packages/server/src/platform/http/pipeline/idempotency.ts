import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../app-error.ts'
import { db, inTransaction } from '../../database/database.ts'
import { hashOf } from '../../id.ts'
import { idempotencyKeys } from '../http.table.ts'
import type { SessionContext } from './context.ts'

async function findStoredResponse<T>(ctx: SessionContext, key: string, fingerprint: Buffer): Promise<T> {
  const [row] = await db()
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ctx.userId), eq(idempotencyKeys.key, key)))
  if (!row?.fingerprint.equals(fingerprint)) throw new AppError('common.idempotency_mismatch')
  return row.response as T
}

/**
 * `inTransaction` for writes that create something: with an Idempotency-Key, a retry gets the response to the first
 * request. The key is stored in the same transaction, so it exists if and only if the work was committed; a concurrent
 * retry waits on the row. `knownResponse` is what the work returns, if that is known
 * beforehand: it is stored together with the key, in one statement.
 */
export async function createOnce<T>(
  ctx: SessionContext,
  work: () => Promise<T>,
  knownResponse?: T,
): Promise<T> {
  const { idempotency } = ctx
  if (!idempotency) return inTransaction(work)
  const { fingerprint } = idempotency
  // The client may choose a guessable key, so only its hash is stored.
  const key = hashOf(idempotency.key).toString('base64url')
  return inTransaction(async () => {
    const [inserted] = await db()
      .insert(idempotencyKeys)
      .values({ userId: ctx.userId, key, fingerprint, response: knownResponse })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
      .prepare('idempotency_claim')
      .execute()
    if (!inserted) return findStoredResponse<T>(ctx, key, fingerprint)
    const response = await work()
    if (knownResponse !== undefined) return knownResponse
    await db()
      .update(idempotencyKeys)
      .set({ response })
      .where(and(eq(idempotencyKeys.userId, ctx.userId), eq(idempotencyKeys.key, key)))
      .prepare('idempotency_answer')
      .execute()
    return response
  })
}

/**
 * Overwrites fields in the stored responses of these records, because a retry would return them. Call it in the
 * transaction that erases the fields.
 */
export async function eraseFromStoredResponses(
  { businessId }: Pick<SessionContext, 'businessId'>,
  recordIds: readonly string[],
  fields: Record<string, string | null>,
): Promise<void> {
  const { userId, response } = idempotencyKeys
  await db()
    .update(idempotencyKeys)
    .set({ response: sql`${response} || ${JSON.stringify(fields)}::jsonb` })
    .where(
      and(
        sql`${userId} IN (SELECT id FROM users WHERE business_id = ${businessId})`,
        sql`${response} ->> 'id' = ANY(${sql.param([...recordIds])})`,
      ),
    )
}
