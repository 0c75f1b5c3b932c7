import type { BookingSource, BookingStatus } from '@ilewa/contract/bookings/terms'
import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import type { Random } from '@ilewa/tests/support/seed/random'
import type { Slot } from './calendar.ts'
import type { SampleProperty } from './properties/property.ts'

/** A calendar slot with its booking source and date. */
export interface BookingDraft extends Slot {
  property: SampleProperty
  source: BookingSource
  bookedOn: CivilDate
}

/** The booking's status today. */
export function pickStatus(
  random: Random,
  today: CivilDate,
  { checkIn, checkOut, cancelled, source }: BookingDraft,
): BookingStatus {
  if (cancelled) return 'CANCELLED'
  if (checkOut < today) return 'CHECKED_OUT'
  if (checkOut === today) return random.chance(0.3) ? 'CHECKED_OUT' : 'CHECKED_IN'
  if (checkIn < today) return 'CHECKED_IN'
  if (checkIn === today) return random.chance(0.2) ? 'CHECKED_IN' : 'CONFIRMED'
  const isConfirmed = source === 'AIRBNB' || source === 'BOOKING_COM' || checkIn < addDays(today, 4)
  return isConfirmed || random.chance(0.76) ? 'CONFIRMED' : 'PENDING'
}

/** The paid share of the total, by status. */
export function pickPaidShare(
  random: Random,
  today: CivilDate,
  booking: BookingDraft,
  status: BookingStatus,
): number {
  const isPrepaid = booking.source === 'AIRBNB'
  switch (status) {
    case 'CHECKED_OUT':
      return booking.checkOut > addDays(today, -45) && random.chance(0.08) ? 0.7 : 1
    case 'CHECKED_IN':
      return isPrepaid || random.chance(0.65) ? 1 : random.pick([0.5, 0.6])
    case 'CONFIRMED':
      return isPrepaid ? 1 : random.pick([1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.3, 0, 0])
    case 'PENDING':
      return random.chance(0.15) ? 0.2 : 0
    case 'CANCELLED':
      return random.chance(0.2) ? 0.3 : 0
  }
}

const dayMs = 86_400_000
const lagosOffsetMinutes = 60

/** The instant at this many minutes after midnight in Lagos, never after `now`. */
function instantAt(date: CivilDate, minutes: number, now: Date): Date {
  const wantedMs = Date.parse(`${date}T00:00:00Z`) + (minutes - lagosOffsetMinutes) * 60_000
  return new Date(Math.min(wantedMs, now.getTime()))
}

/** Picks the instants at which the booking was made and last changed. */
export function pickInstants(random: Random, now: Date, booking: BookingDraft, status: BookingStatus) {
  const isWalkIn = booking.source === 'WALK_IN'
  const bookedAt = instantAt(
    booking.bookedOn,
    isWalkIn ? random.integer(780, 1140) : random.integer(420, 1320),
    now,
  )
  const notBeforeBooking = (instant: Date) => (instant > bookedAt ? instant : bookedAt)
  const confirmedAt = new Date(Math.min(bookedAt.getTime() + random.integer(5, 300) * 60_000, now.getTime()))
  const untilArrival = Math.max(0, nightsBetween(booking.bookedOn, booking.checkIn))
  const changedAt = {
    PENDING: bookedAt,
    CONFIRMED: confirmedAt,
    CHECKED_IN: notBeforeBooking(instantAt(booking.checkIn, random.integer(840, 1200), now)),
    CHECKED_OUT: notBeforeBooking(instantAt(booking.checkOut, random.integer(520, 730), now)),
    CANCELLED: new Date(
      Math.min(bookedAt.getTime() + random.fraction() * untilArrival * dayMs, now.getTime()),
    ),
  }[status]
  return { bookedAt, changedAt }
}
