import { depositDueOf, isHeld, payableOf } from '@ilewa/contract/bookings/money'
import { sumNaira } from '@ilewa/contract/core/money'
import { isPaidToAirbnb } from '@ilewa/contract/guest-page/access-rules'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'
import { nextDueOf } from '@ilewa/contract/money/due-dates'
import { type PaymentRequest, paymentCodeOf } from '@ilewa/contract/money/payment-request'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { findAccountForGuests } from '../accounts.queries.ts'
import { listDueDates } from '../due-dates/due-dates.queries.ts'

/**
 * What the guest of a booking has to pay, and where: only the caution deposit if the guest paid Airbnb. Throws
 * `common.not_found`.
 */
export async function getPaymentRequest(ctx: ActorContext, bookingId: string): Promise<PaymentRequest> {
  const [booking, account] = await Promise.all([getBooking(ctx, bookingId), findAccountForGuests(ctx)])
  const { property, checkIn, checkOut, holdUntil, guestPhoneE164 } = booking
  const owesStay = !isPaidToAirbnb(booking)
  const held = owesStay && isHeld(booking)
  const nextDue = held || !owesStay ? undefined : nextDueOf(await listDueDates(ctx, booking))
  const cautionPart = held ? 0 : cautionDueOf(booking)
  const owed = owesStay ? (nextDue?.amount ?? payableOf(booking)) : 0
  return {
    amount: held ? depositDueOf(booking) : sumNaira([owed, cautionPart]),
    cautionPart,
    dueOn: nextDue?.day ?? null,
    paymentCode: paymentCodeOf(booking),
    propertyName: property.name,
    checkIn,
    checkOut,
    holdUntil: held ? holdUntil : null,
    account,
    guestPhoneE164,
  }
}
