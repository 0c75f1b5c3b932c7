import { depositDueOf, isHeld } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { updateRow } from '../../../platform/database/record-rows.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { mailGuestOfChange } from '../../public-page/requests/requests.notifications.ts'
import { notifyDepositPaid } from './holds.notifications.ts'

/**
 * Confirms a held booking whose deposit is paid, notifies its agent, and returns the booking. Call it with each new state of a
 * booking, under the lock of its property: a payment completes the deposit, and so does a lower total. The state may include money that
 * is posted later in the transaction, so its amounts replace the stored ones.
 */
export async function confirmPaidHold(ctx: ActorContext, booking: Booking): Promise<Booking> {
  if (!isHeld(booking) || depositDueOf(booking) > 0) return booking
  await updateRow(bookings, ctx, booking.id, { status: 'CONFIRMED' })
  await notifyDepositPaid(ctx, booking)
  const { paidAmount, cautionHeld } = booking
  const confirmed = { ...(await getBooking(ctx, booking.id)), paidAmount, cautionHeld }
  await mailGuestOfChange(ctx, { before: booking, after: confirmed })
  return confirmed
}
