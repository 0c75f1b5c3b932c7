import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { balanceOf, depositDueOf, isHeld } from '@ilewa/contract/bookings/money'
import { isExpected } from '@ilewa/contract/bookings/phases'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'

/** A stay of today's lists does not say whether it is held for a deposit. */
export type OfferedStay = DeskStay & Partial<Pick<Booking, 'holdUntil' | 'holdAmount'>>

export const toDeskStay = (booking: Booking): OfferedStay => ({
  ...booking,
  propertyName: booking.property.name,
  cautionDue: cautionDueOf(booking),
})

/** What the guest owes, counting a pending stay as confirmed; undefined for people who may not see amounts. */
export function owedBy({ totalAmount, paidAmount }: DeskStay): Naira | undefined {
  if (totalAmount === undefined || paidAmount === undefined) return undefined
  return Math.max(balanceOf({ totalAmount, paidAmount }), 0)
}

/** What is missing of the deposit that a stay is held for; 0 if it is not held, or not known. */
export function missingDepositOf(stay: OfferedStay): Naira {
  const { status, holdUntil = null, holdAmount = null, totalAmount, paidAmount } = stay
  if (totalAmount === undefined || paidAmount === undefined || !isHeld({ status, holdUntil })) return 0
  return depositDueOf({ holdAmount, totalAmount, paidAmount })
}

export const hasOpenBalance = (stay: DeskStay): boolean =>
  (owedBy(stay) ?? 0) > 0 || stay.isBalanceOpen === true

/** Whether a caution deposit is missing of a guest who is expected: it is asked for at the check-in. */
export const hasCautionToPay = (stay: DeskStay): boolean =>
  isExpected(stay) && ((stay.cautionDue ?? 0) > 0 || stay.isCautionDue === true)

/** "Osaze" */
export const firstNameOf = ({ guestName }: Pick<DeskStay, 'guestName'>): string =>
  guestName.split(' ')[0] || guestName
