import { and, eq, inArray, or } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { bannedGuests, bookingRequests } from './booking-requests.table.ts'

interface ErasedGuest {
  bookingIds: readonly string[]
  /** E-mail addresses, phone numbers and names of the guest. */
  personalTexts: readonly string[]
}

/** Deletes what a guest asked for on the public page, and bans of the guest. */
export async function eraseFromRequests(
  businessId: string,
  { bookingIds, personalTexts }: ErasedGuest,
): Promise<void> {
  const contacts = [...personalTexts]
  await db()
    .delete(bookingRequests)
    .where(
      and(
        eq(bookingRequests.businessId, businessId),
        or(
          inArray(bookingRequests.bookingId, [...bookingIds]),
          inArray(bookingRequests.guestEmail, contacts),
          inArray(bookingRequests.guestPhoneE164, contacts),
        ),
      ),
    )
  await db()
    .delete(bannedGuests)
    .where(
      and(
        eq(bannedGuests.businessId, businessId),
        or(inArray(bannedGuests.guestEmail, contacts), inArray(bannedGuests.guestPhoneE164, contacts)),
      ),
    )
}
