import { and, eq } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { ActorContext } from '../../platform/http/pipeline/context.ts'
import { bookingRequests } from './requests/booking-requests.table.ts'

/**
 * Takes a booking off the request that it was made of: its nights are another guest's now. The former guest sees that the host
 * declined, can no longer withdraw or pay, and gets no mail about the booking. Call it in the transaction of the change.
 */
export const unlinkRequest = ({ businessId, userId }: ActorContext, bookingId: string) =>
  db()
    .update(bookingRequests)
    .set({ state: 'DECLINED', bookingId: null, decidedBy: userId, decidedAt: now(), updatedAt: now() })
    .where(
      and(
        eq(bookingRequests.businessId, businessId),
        eq(bookingRequests.bookingId, bookingId),
        eq(bookingRequests.state, 'BOOKED'),
      ),
    )
