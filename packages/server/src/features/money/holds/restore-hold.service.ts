import { minutesFromNow, now } from '../../../platform/clock.ts'
import { updateRow } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { findLatestBookingChange } from '../../audit/recency.queries.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { mailGuestOfHold } from '../../public-page/requests/requests.notifications.ts'
import { endByArrival } from './hold-end.ts'
import { notifyHeldAgain } from './holds.notifications.ts'
import { isReminderPast } from './holds.queries.ts'

/** A hold lasts at least so long after the reversal, so that a payment with a wrong account can be recorded again. */
const minRestoredHours = 24

/** The hold of a confirmed booking, if money confirmed it. */
async function findHoldEndedByMoney(ctx: Context, id: string) {
  const confirmation = await findLatestBookingChange(ctx, { id, toStatus: 'CONFIRMED' })
  const changeOf = (name: string) => confirmation?.changes.find(({ field }) => field === name)
  const [holdUntil, holdAmount] = [changeOf('holdUntil')?.from, changeOf('holdAmount')?.from]
  const isByMoney = changeOf('paidAmount') !== undefined
  if (!isByMoney || typeof holdUntil !== 'string' || typeof holdAmount !== 'number') return undefined
  return { holdUntil, holdAmount }
}

/**
 * Holds a booking again that money confirmed, if a payment is reversed and its deposit is no longer paid: the nights would stay taken
 * without a payment or an end. Notifies the agent, and mails a guest of the public page. Call it after the reversal, under the lock of the
 * booking's property.
 */
export async function restoreHold(ctx: Context, bookingId: string): Promise<void> {
  const booking = await getBooking(ctx, bookingId)
  if (booking.status !== 'CONFIRMED') return
  const ended = await findHoldEndedByMoney(ctx, bookingId)
  if (!ended || booking.paidAmount >= Math.min(ended.holdAmount, booking.totalAmount)) return
  const least = minutesFromNow(minRestoredHours * 60)
  const former = new Date(ended.holdUntil)
  const holdUntil = endByArrival(former > least ? former : least, {
    checkIn: booking.checkIn,
    timeZone: ctx.timeZone,
  })
  if (holdUntil <= now()) return
  await updateRow(bookings, ctx, bookingId, {
    status: 'PENDING',
    holdUntil,
    holdAmount: ended.holdAmount,
    // A claim must not extend it again.
    holdExtended: true,
    holdReminded: isReminderPast(holdUntil),
  })
  await notifyHeldAgain(ctx, booking, holdUntil)
  await mailGuestOfHold(ctx, bookingId)
}
