import { claimedForStayOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { type CivilDate, formatDate, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { cancellationFeeOf, refundPercentOf } from '@ilewa/contract/money/cancellation'

/** "the guest cancels 3 days before arrival", or "… before the first agreed arrival, 3 Dec 2026" of a stay that was moved. */
function describeDay({ checkIn, policyCheckIn }: PaidStay, today: CivilDate): string {
  const days = nightsBetween(today, policyCheckIn ?? checkIn)
  const arrival = policyCheckIn ? `the first agreed arrival, ${formatDate(policyCheckIn)}` : 'arrival'
  if (days > 0) return `the guest cancels ${days} ${days === 1 ? 'day' : 'days'} before ${arrival}`
  return `the guest cancels ${days < 0 ? 'after' : 'on'} the day of ${arrival}`
}

const shareOf = (percent: number): string => {
  if (percent === 100) return 'All'
  return percent === 50 ? 'Half' : `${percent} %`
}

type PaidStay = Pick<
  Booking,
  'checkIn' | 'policyCheckIn' | 'totalAmount' | 'paidAmount' | 'cancellationPolicy'
>

/** The agreed policy as it applies today: "Half is refunded: the guest cancels 3 days before arrival." */
export function describeRefund(stay: PaidStay, today: CivilDate): string {
  if (stay.cancellationPolicy === null) return 'Everything is refunded: no cancellation policy was agreed.'
  const percent = refundPercentOf(stay, today)
  const day = describeDay(stay, today)
  if (percent === 100) return `Everything is refunded: ${day}.`
  const feeShare = `${shareOf(100 - percent)} of the total is kept`
  if (percent === 0 && stay.paidAmount <= stay.totalAmount) return `Nothing is refunded: ${day}.`
  if (cancellationFeeOf(stay, today) === stay.paidAmount)
    return `${feeShare}, so nothing is refunded: ${day}.`
  return stay.paidAmount === stay.totalAmount
    ? `${shareOf(percent)} is refunded: ${day}.`
    : `${feeShare}: ${day}.`
}

/** What is kept of money that is claimed and arrives later; undefined if none is claimed. */
export function describeClaimed(booking: Booking, today: CivilDate): string | undefined {
  const claimed = claimedForStayOf(booking)
  if (claimed <= 0) return undefined
  const paidAmount = sumNaira([booking.paidAmount, claimed])
  const feeOfClaim = subtractNaira(
    cancellationFeeOf({ ...booking, paidAmount }, today),
    cancellationFeeOf(booking, today),
  )
  if (feeOfClaim <= 0)
    return `${formatNaira(claimed)} is claimed. If it arrives, it is due back to the guest.`
  return `${formatNaira(claimed)} is claimed. If it arrives, ${feeOfClaim === claimed ? 'it' : `${formatNaira(feeOfClaim)} of it`} is kept.`
}
