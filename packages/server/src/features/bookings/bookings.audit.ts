import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Audited } from '../audit/record.audit.ts'

/** What people call it: "Ngozi Ụzọma · ILW-7K2M". */
export const bookingRecord = ({
  id,
  guestName,
  reference,
}: Pick<Booking, 'id' | 'guestName' | 'reference'>) => ({
  kind: 'booking' as const,
  id,
  label: `${guestName} · ${reference}`,
})

type Kept = Omit<
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
>

/** What the audit trail keeps of a booking; the property and the agent by their ids: two may bear one name. */
export const toAudited = (booking: Kept): Audited => ({
  guestName: booking.guestName,
  guestEmail: booking.guestEmail,
  guestPhone: booking.guestPhone,
  propertyId: booking.propertyId,
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  guests: booking.guests,
  totalAmount: booking.totalAmount,
  paidAmount: booking.paidAmount,
  status: booking.status,
  source: booking.source,
  agentId: booking.agentId,
  notes: booking.notes,
  cancellationReason: booking.cancellationReason,
})
