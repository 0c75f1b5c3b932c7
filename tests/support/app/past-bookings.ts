import type { BookingSource, BookingStatus } from '@ilewa/contract/bookings/terms'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { db } from '@ilewa/server/platform/database/database'
import { newBookingReference, newId } from '@ilewa/server/platform/id'
import { toE164 } from '@ilewa/server/platform/phone'
import { day, type Person } from './builders.ts'

interface PastBooking {
  property: { id: string }
  /** Nights `[from, to)`, counted in days from today. */
  nights: readonly [from: number, to: number]
  total: number
  /** The part of the total that is tax. */
  tax?: number
  paid?: number
  status?: BookingStatus
  source?: BookingSource
  agentId?: string
  guests?: number
  guestEmail?: string
  guestPhone?: string
  /** In days from today; the day of what is paid. Today if missing. */
  bookedOn?: number
}

/** Inserts a booking in the past, which the API does not allow; returns its id. */
export async function aPastBooking(
  { businessId, id: createdBy }: Person,
  booking: PastBooking,
): Promise<string> {
  const id = newId()
  const [from, to] = booking.nights
  await db()
    .insert(bookings)
    .values({
      businessId,
      id,
      createdBy,
      reference: newBookingReference(),
      propertyId: booking.property.id,
      agentId: booking.agentId ?? null,
      checkIn: day(from),
      checkOut: day(to),
      guests: booking.guests ?? 2,
      totalAmount: booking.total,
      taxAmount: booking.tax ?? 0,
      paidAmount: booking.paid ?? 0,
      status: booking.status ?? 'CHECKED_OUT',
      source: booking.source ?? 'DIRECT',
      guestName: 'Chiamaka Okonkwo',
      guestEmail: booking.guestEmail ?? `${id}@example.com`,
      guestPhone: booking.guestPhone ?? id.slice(-12),
      guestPhoneE164: booking.guestPhone ? toE164(booking.guestPhone, null) : null,
      ...(booking.bookedOn !== undefined && { createdAt: new Date(`${day(booking.bookedOn)}T12:00:00Z`) }),
    })
  return id
}
