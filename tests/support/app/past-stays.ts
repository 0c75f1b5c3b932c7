import type { BookingSource, BookingStatus } from '@ilewa/contract/bookings/schema'
import { bookings } from '@ilewa/server/features/bookings/bookings.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId, newReference } from '@ilewa/server/platform/id'
import { toE164 } from '@ilewa/server/platform/phone'
import { day, type Person } from './builders.ts'

interface PastStay {
  property: { id: string }
  /** Nights `[from, to)`, counted in days from today. */
  nights: readonly [from: number, to: number]
  total: number
  paid?: number
  status?: BookingStatus
  source?: BookingSource
  agentId?: string
  guests?: number
  guestEmail?: string
  guestPhone?: string
}

/** Inserts a booking in the past, which the API does not allow; returns its id. */
export async function aPastStay({ businessId, id: createdBy }: Person, stay: PastStay): Promise<string> {
  const id = newId()
  const [from, to] = stay.nights
  await db()
    .insert(bookings)
    .values({
      businessId,
      id,
      createdBy,
      reference: newReference(),
      propertyId: stay.property.id,
      agentId: stay.agentId ?? null,
      checkIn: day(from),
      checkOut: day(to),
      guests: stay.guests ?? 2,
      totalAmount: stay.total,
      paidAmount: stay.paid ?? 0,
      status: stay.status ?? 'CHECKED_OUT',
      source: stay.source ?? 'DIRECT',
      guestName: 'Chiamaka Okonkwo',
      guestEmail: stay.guestEmail ?? `${id}@example.com`,
      guestPhone: stay.guestPhone ?? id.slice(-12),
      guestPhoneE164: stay.guestPhone ? toE164(stay.guestPhone) : null,
    })
  return id
}
