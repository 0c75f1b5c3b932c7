import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { hasBalanceDue } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { can, isAllowed } from '@ilewa/contract/core/access'
import type { Context } from '../../../platform/http/pipeline/context.ts'

type DeskStayRow = Required<Omit<DeskStay, 'isBalanceOpen' | 'isOccupied' | 'cautionHeld'>> &
  Pick<DeskStay, 'cautionHeld'>

/**
 * A stay as the user may see it: with the guest's phone and whether a balance is open for people at the desk and the
 * stay's agent, with amounts for owners and the agent.
 */
export function restrictDeskStay(
  ctx: Pick<Context, 'role' | 'worksAtDesk'>,
  { guestPhone, guestPhoneE164, totalAmount, paidAmount, claimedAmount, cautionHeld, ...stay }: DeskStayRow,
): DeskStay {
  const seesAmounts = can(ctx.role, 'bookings:read')
  const seesContact = seesAmounts || isAllowed(ctx, 'bookings:desk')
  const isBalanceOpen = hasBalanceDue({ ...stay, totalAmount, paidAmount })
  return {
    ...stay,
    ...(seesContact && { guestPhone, guestPhoneE164, isBalanceOpen }),
    ...(seesAmounts && { totalAmount, paidAmount, claimedAmount }),
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
    cautionHeld: booking.cautionHeld,
  })
