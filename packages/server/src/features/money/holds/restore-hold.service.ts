import { minutesFromNow, now } from '../../../platform/clock.ts'
import { updateRow } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import type { MoneyEntry } from '../entries.queries.ts'
import { findHoldEndedBy } from './ended-hold.queries.ts'
import { endByArrival } from './hold-end.ts'
import { isReminderPast } from './holds.queries.ts'

/** A hold lasts at least so long after the reversal, so that a payment with a wrong account can be recorded again. */
const minRestoredHours = 24

/**
 * Holds a booking again whose confirming payment is reversed: without it, the nights would stay taken, with nothing paid and no end. Call it
 * after the reversal, under the lock of the booking's property.
 */
export async function restoreHold(ctx: Context, entry: MoneyEntry): Promise<void> {
  const booking = await getBooking(ctx, entry.bookingId)
  if (booking.status !== 'CONFIRMED') return
  const ended = await findHoldEndedBy(ctx, entry)
  if (!ended || booking.paidAmount >= Math.min(ended.holdAmount, booking.totalAmount)) return
  const least = minutesFromNow(minRestoredHours * 60)
  const former = new Date(ended.holdUntil)
  const holdUntil = endByArrival(former > least ? former : least, {
    checkIn: booking.checkIn,
    timeZone: ctx.timeZone,
  })
  if (holdUntil <= now()) return
  await updateRow(bookings, ctx, booking.id, {
    status: 'PENDING',
    holdUntil,
    holdAmount: ended.holdAmount,
    // A claim must not extend it again.
    holdExtended: true,
    holdReminded: isReminderPast(holdUntil),
  })
}
