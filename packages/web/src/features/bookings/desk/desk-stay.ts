import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { balanceOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'

export const toDeskStay = (booking: Booking): DeskStay => ({
  ...booking,
  propertyName: booking.property.name,
})

/** What the guest owes, counting a pending stay as confirmed; undefined for people who may not see amounts. */
export function owedBy({ totalAmount, paidAmount }: DeskStay): Naira | undefined {
  if (totalAmount === undefined || paidAmount === undefined) return undefined
  return Math.max(balanceOf({ totalAmount, paidAmount }), 0)
}

export const hasOpenBalance = (stay: DeskStay): boolean =>
  (owedBy(stay) ?? 0) > 0 || stay.isBalanceOpen === true

/** "Osaze" */
export const firstNameOf = ({ guestName }: Pick<DeskStay, 'guestName'>): string =>
  guestName.split(' ')[0] || guestName
