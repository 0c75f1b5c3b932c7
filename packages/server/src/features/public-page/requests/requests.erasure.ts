import { and, eq, inArray, or } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { bannedGuests, bookingRequests } from './booking-requests.table.ts'

interface Contacts {
  bookingIds: readonly string[]
  /** All e-mail addresses and phone numbers of the guest. */
  words: readonly string[]
}

/** Deletes what a guest asked for on the public page, and bans of the guest. */
export async function eraseFromRequests(businessId: string, { bookingIds, words }: Contacts): Promise<void> {
  const contacts = [...words]
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
