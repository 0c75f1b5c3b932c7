import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { messages } from './messages.table.ts'

/** Deletes the messages to a guest of these bookings. */
export async function eraseFromMessages(businessId: string, bookingIds: readonly string[]): Promise<void> {
  await db()
    .delete(messages)
    .where(and(eq(messages.businessId, businessId), inArray(messages.bookingId, [...bookingIds])))
}
