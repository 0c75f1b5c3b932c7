import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { importedEvents } from '../calendars.table.ts'

/** Erases the summaries of stays of these bookings: some channels write the first name of the guest. They are not written again, see `planRead`. */
export async function eraseFromImportedEvents(
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await db()
    .update(importedEvents)
    .set({ summary: '' })
    .where(and(eq(importedEvents.businessId, businessId), inArray(importedEvents.bookingId, [...bookingIds])))
}
