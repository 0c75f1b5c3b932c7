import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { guestLinks } from './guest-page.table.ts'

/** Ends the guest's pages of these bookings. */
export async function eraseFromGuestPage(businessId: string, bookingIds: readonly string[]): Promise<void> {
  await db()
    .delete(guestLinks)
    .where(and(eq(guestLinks.businessId, businessId), inArray(guestLinks.bookingId, [...bookingIds])))
}
