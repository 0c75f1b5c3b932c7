import { and, eq } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { ActorContext } from '../../platform/http/pipeline/context.ts'
import { bookingRequests } from './requests/booking-requests.table.ts'
import { mailGuest } from './requests/requests.notifications.ts'

/** For the guest and the owner, who both see it at the declined request. */
const takenOverReason = 'These dates were given to another guest. If you have paid, write to the host.'

/**
 * Takes a booking off the request that it was made of: its nights are another guest's now. The former guest is mailed that the
 * dates are no longer held, can no longer withdraw or pay, and gets no other mail about the booking. Call it in the
 * transaction of the change.
 */
export async function unlinkRequest({ businessId, userId }: ActorContext, bookingId: string): Promise<void> {
  const unlinked = await db()
    .update(bookingRequests)
    .set({
      state: 'DECLINED',
      bookingId: null,
      reason: takenOverReason,
      decidedBy: userId,
      decidedAt: now(),
      updatedAt: now(),
    })
    .where(
      and(
        eq(bookingRequests.businessId, businessId),
        eq(bookingRequests.bookingId, bookingId),
        eq(bookingRequests.state, 'BOOKED'),
      ),
    )
    .returning({ businessId: bookingRequests.businessId, id: bookingRequests.id })
  for (const request of unlinked) await mailGuest(request, 'RELEASED')
}
