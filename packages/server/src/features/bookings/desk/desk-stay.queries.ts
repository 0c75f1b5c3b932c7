import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { balanceOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { can, isAllowed } from '@ilewa/contract/core/access'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'
import type { Context } from '../../../platform/http/pipeline/context.ts'

type DeskStayRow = Required<
  Omit<DeskStay, 'isBalanceOpen' | 'isCautionDue' | 'isOccupied' | 'cautionDue' | 'cautionHeld'>
> &
  Pick<Booking, 'cautionAmount' | 'cautionHeld'>

/**
 * A stay as the user may see it: with the guest's phone, and whether a balance is open and a caution deposit missing, for
 * people at the desk and the stay's agent; with amounts for owners and the agent.
 */
export function restrictDeskStay(ctx: Pick<Context, 'role' | 'worksAtDesk'>, row: DeskStayRow): DeskStay {
  const {
    guestPhone,
    guestPhoneE164,
    totalAmount,
    paidAmount,
    claimedAmount,
    cautionAmount: _,
    cautionHeld,
    ...stay
  } = row
  const seesAmounts = can(ctx.role, 'bookings:read')
  const seesContact = seesAmounts || isAllowed(ctx, 'bookings:desk')
  // Also of a pending stay: the check-in confirms it.
  const isBalanceOpen = row.status !== 'CANCELLED' && balanceOf(row) > 0
  const cautionDue = cautionDueOf(row)
  return {
    ...stay,
    ...(seesContact && { guestPhone, guestPhoneE164, isBalanceOpen, isCautionDue: cautionDue > 0 }),
    ...(seesAmounts && { totalAmount, paidAmount, claimedAmount, cautionDue }),
    ...(can(ctx.role, 'cautions:write') && { cautionHeld }),
  }
}

export const toDeskStay = (ctx: Context, booking: Booking): DeskStay =>
  restrictDeskStay(ctx, {
    id: booking.id,
    reference: booking.reference,
    guestName: booking.guestName,
    guests: booking.guests,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    status: booking.status,
    propertyId: booking.propertyId,
    propertyName: booking.property.name,
    version: booking.version,
    guestPhone: booking.guestPhone,
    guestPhoneE164: booking.guestPhoneE164,
    totalAmount: booking.totalAmount,
    paidAmount: booking.paidAmount,
    claimedAmount: booking.claimedAmount,
    cautionAmount: booking.cautionAmount,
    cautionHeld: booking.cautionHeld,
  })
