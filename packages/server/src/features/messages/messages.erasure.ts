import { and, eq, inArray, or } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { eraseFromStoredResponses } from '../../platform/http/pipeline/idempotency.ts'
import { messages } from './messages.table.ts'

/**
 * Deletes the messages about these bookings and those to a number of the guest, also from the responses that a retry
 * would return. A booking that another guest took over has messages to the former one.
 */
export async function eraseFromMessages(
  businessId: string,
  { bookingIds, phones }: { bookingIds: readonly string[]; phones: readonly string[] },
): Promise<void> {
  const deleted = await db()
    .delete(messages)
    .where(
      and(
        eq(messages.businessId, businessId),
        or(inArray(messages.bookingId, [...bookingIds]), inArray(messages.phoneE164, [...phones])),
      ),
    )
    .returning({ id: messages.id })
  const ids = deleted.map(({ id }) => id)
  await eraseFromStoredResponses({ businessId }, ids, { text: '', phoneE164: '' })
}
