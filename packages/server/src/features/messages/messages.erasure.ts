import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { eraseFromStoredResponses } from '../../platform/http/pipeline/idempotency.ts'
import { messages } from './messages.table.ts'

/** Deletes the messages to a guest of these bookings, also from the responses that a retry would return. */
export async function eraseFromMessages(businessId: string, bookingIds: readonly string[]): Promise<void> {
  const deleted = await db()
    .delete(messages)
    .where(and(eq(messages.businessId, businessId), inArray(messages.bookingId, [...bookingIds])))
    .returning({ id: messages.id })
  const ids = deleted.map(({ id }) => id)
  await eraseFromStoredResponses({ businessId }, ids, { text: '', phoneE164: '' })
}
