import type { Booking } from '@ilewa/contract/bookings/schema'
import type { AuditedFields } from '../audit/record.audit.ts'

/** Labels a booking in the audit log: "Ngozi Ụzọma · ILW-7K2M". */
export const toBookingIdentity = ({
  id,
  guestName,
  reference,
}: Pick<Booking, 'id' | 'guestName' | 'reference'>) => ({
  kind: 'booking' as const,
  id,
  label: `${guestName} · ${reference}`,
})

/** Fields that an imported booking does not have. */
type OptionalField =
  | 'cancelKind'
  | 'claimedAmount'
  | 'claimedCaution'
  | 'cautionAmount'
  | 'cautionHeld'
  | 'cancellationPolicy'
  | 'policyCheckIn'
  | 'cancellationFee'
  | 'policyFee'
  | 'cancelledOn'
  | 'holdUntil'
  | 'holdAmount'
  | 'taxAmount'
  | 'taxes'

type AuditedBooking = Omit<
  Booking,
  | 'id'
  | 'reference'
  | 'property'
  | 'agentName'
  | 'guestPhoneE164'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'rating'
  | OptionalField
> &
  Partial<Pick<Booking, OptionalField>>

/** The audited fields of a booking. Property and agent are stored by id, because names are not unique. */
export const toAuditedFields = (booking: AuditedBooking): AuditedFields => ({
  guestName: booking.guestName,
  guestEmail: booking.guestEmail || null,
  guestPhone: booking.guestPhone,
  propertyId: booking.propertyId,
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  guests: booking.guests,
  totalAmount: booking.totalAmount,
  paidAmount: booking.paidAmount,
  claimedAmount: booking.claimedAmount ?? 0,
  cautionAmount: booking.cautionAmount ?? 0,
  cautionHeld: booking.cautionHeld ?? 0,
  holdUntil: booking.holdUntil ?? null,
  holdAmount: booking.holdAmount ?? null,
  status: booking.status,
  source: booking.source,
  agentId: booking.agentId,
  notes: booking.notes,
  cancellationReason: booking.cancellationReason,
  cancelKind: booking.cancelKind ?? null,
  cancellationFee: booking.cancellationFee ?? null,
})
