import { bookingTotal } from '@ilewa/contract/bookings/money'
import type { BookingInput } from '@ilewa/contract/bookings/schema'
import type { BookingSource } from '@ilewa/contract/bookings/terms'
import { addDays, type CivilDate, civilDateAt, nightsBetween } from '@ilewa/contract/core/dates'
import {
  bookingNotes,
  cancellationReasons,
  createGuestGenerator,
  sources,
} from '@ilewa/tests/support/seed/guest-data'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import { type BookingDraft, pickInstants, pickPaidShare, pickStatus } from './booking-progress.ts'
import { fillCalendar, type Slot } from './calendar.ts'
import { sampleProperties } from './properties/properties.ts'
import type { SampleProperty } from './properties/property.ts'

export const timeZone = 'Africa/Lagos'
export const sampleSeed = 20_240_617

/** A booking of the sample before it has ids: `property` and `agent` are indexes in their lists. */
export interface SampleBooking extends Omit<BookingInput, 'propertyId' | 'agentId' | 'source'> {
  property: number
  agent: number | null
  source: BookingSource
  cancellationReason: string | null
  bookedAt: Date
  changedAt: Date
}

interface BookingContext {
  random: Random
  now: Date
  today: CivilDate
  nextGuest: ReturnType<typeof createGuestGenerator>
}

/** Picks the source and booking date. Walk-ins book short stays on the day; December is booked months ahead. */
function draftBooking(
  { random, today }: Pick<BookingContext, 'random' | 'today'>,
  slot: Slot,
  property: SampleProperty,
): BookingDraft {
  const pickedSource = random.weighted(sources)
  const canWalkIn =
    slot.checkIn <= today && nightsBetween(slot.checkIn, slot.checkOut) <= 3 && !slot.cancelled
  const source = pickedSource === 'WALK_IN' && !canWalkIn ? 'DIRECT' : pickedSource
  const isDecember = slot.checkIn.slice(5, 7) === '12'
  const leadDays = source === 'WALK_IN' ? 0 : Math.round(2 + random.fraction() ** 2 * (isDecember ? 100 : 45))
  const requestedOn = addDays(slot.checkIn, -leadDays)
  const earliestDay = addDays(today, -property.openedDaysAgo)
  const wantedDay = requestedOn > earliestDay ? requestedOn : earliestDay
  const latestDay = slot.checkIn > today ? addDays(today, -random.integer(0, 24)) : slot.checkIn
  return { ...slot, property, source, bookedOn: wantedDay < latestDay ? wantedDay : latestDay }
}

const toWholeThousands = (amount: number) => Math.floor(amount / 1000) * 1000

const partySizes = [1, 1, 2, 2, 2, 2, 3, 4, 4, 6, 8]
const pickPartySize = (random: Random, { bedrooms }: SampleProperty) =>
  Math.min(bedrooms * 2, random.pick(partySizes))

function toSampleBooking(
  { random, now, today, nextGuest }: BookingContext,
  draft: BookingDraft,
): SampleBooking {
  const { property } = draft
  const guest = nextGuest()
  const status = pickStatus(random, today, draft)
  const totalAmount = bookingTotal(draft.checkIn, draft.checkOut, property.pricePerNight)
  return {
    property: sampleProperties.indexOf(property),
    agent: draft.source === 'AGENT' ? random.pick([0, 0, 0, 1, 1]) : null,
    source: draft.source,
    checkIn: draft.checkIn,
    checkOut: draft.checkOut,
    guests: pickPartySize(random, property),
    totalAmount,
    paidAmount: toWholeThousands(totalAmount * pickPaidShare(random, today, draft, status)),
    status,
    notes: random.chance(0.16) ? random.pick(bookingNotes) : null,
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
    cancellationReason: status === 'CANCELLED' ? random.pick(cancellationReasons) : null,
    ...pickInstants(random, now, draft, status),
  }
}

const arrivalsOfFirstAgent = 3

/** Assigns arrivals of this week to the first agent, one of them today if possible. */
function assignArrivalsToFirstAgent(bookings: readonly SampleBooking[], today: CivilDate): SampleBooking[] {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const assigned = bookings
    .filter(({ checkIn }) => checkIn >= monday && checkIn < addDays(monday, 7))
    .filter(({ status, source }) => status !== 'CANCELLED' && source === 'DIRECT')
    .sort((a, b) => Number(b.checkIn === today) - Number(a.checkIn === today))
    .slice(0, arrivalsOfFirstAgent)
  return bookings.map((booking) =>
    assigned.includes(booking) ? { ...booking, source: 'AGENT', agent: 0 } : booking,
  )
}

/** A year of bookings around `now`, ordered by booking date. The same seed and instant give the same bookings. */
export function generateBookings(seed: number, now: Date): SampleBooking[] {
  const random = createRandom(seed)
  const today = civilDateAt(now, timeZone)
  const drafts = sampleProperties.flatMap((property) =>
    fillCalendar({ random, today, property }).map((slot) => draftBooking({ random, today }, slot, property)),
  )
  drafts.sort((a, b) => (a.bookedOn < b.bookedOn ? -1 : Number(a.bookedOn > b.bookedOn)))
  const context = { random, now, today, nextGuest: createGuestGenerator(random) }
  const bookings = drafts.map((draft) => toSampleBooking(context, draft))
  return assignArrivalsToFirstAgent(bookings, today)
}
