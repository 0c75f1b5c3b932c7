import type { Booking } from '@ilewa/contract/bookings'
import type { Audited } from '../audit/audit.record.ts'

/** What people call it: "Ngozi Ụzọma · ILW-7K2M". */
export const bookingRecord = ({ id, guestName, reference }: Booking) => ({
  kind: 'booking' as const,
  id,
  label: `${guestName} · ${reference}`,
})

/** What the audit trail keeps of a booking; the property by its name, the agent by their id: they may be removed. */
export const toAudited = (booking: Booking): Audited => ({
  guestName: booking.guestName,
  guestEmail: booking.guestEmail,
  guestPhone: booking.guestPhone,
  property: booking.property.name,
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
