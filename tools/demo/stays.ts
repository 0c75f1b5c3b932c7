import { type BookingInput, type BookingSource, bookingTotal } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate, civilDateAt, nightsBetween } from '@ilewa/contract/core/dates'
import { cancellationReasons, createGuestBook, notes, sources } from '@ilewa/tests/support/seed/sample-people'
import { createRandom, type Random } from '@ilewa/tests/support/seed/seeded-random'
import { fillCalendar, type Slot } from './calendar.ts'
import { type Draft, pickInstants, pickPaidShare, pickStatus } from './progress.ts'
import type { Place } from './properties/place.ts'
import { places } from './properties/places.ts'

export const timeZone = 'Africa/Lagos'
export const sampleSeed = 20_240_617

/** A booking of the sample before it has ids: `property` and `agent` are indexes in their lists. */
export interface Stay extends Omit<BookingInput, 'propertyId' | 'agentId' | 'source'> {
  place: number
  agent: number | null
  source: BookingSource
  cancellationReason: string | null
  bookedAt: Date
  changedAt: Date
}

interface StayMaker {
  random: Random
  now: Date
  today: CivilDate
  nextGuest: ReturnType<typeof createGuestBook>
}

/** Picks the source and booking date. Walk-ins book short stays on the day; December is booked months ahead. */
function draftStay({ random, today }: Pick<StayMaker, 'random' | 'today'>, slot: Slot, place: Place): Draft {
  const picked = random.weighted(sources)
  const canWalkIn =
    slot.checkIn <= today && nightsBetween(slot.checkIn, slot.checkOut) <= 3 && !slot.cancelled
  const source = picked === 'WALK_IN' && !canWalkIn ? 'DIRECT' : picked
  const isDecember = slot.checkIn.slice(5, 7) === '12'
  const lead = source === 'WALK_IN' ? 0 : Math.round(2 + random.next() ** 2 * (isDecember ? 100 : 45))
  const asked = addDays(slot.checkIn, -lead)
  const earliest = addDays(today, -place.openedDaysAgo)
  const wished = asked > earliest ? asked : earliest
  const latest = slot.checkIn > today ? addDays(today, -random.int(0, 24)) : slot.checkIn
  return { ...slot, place, source, bookedOn: wished < latest ? wished : latest }
}

const toWholeThousands = (amount: number) => Math.floor(amount / 1000) * 1000

const parties = [1, 1, 2, 2, 2, 2, 3, 4, 4, 6, 8]
const pickParty = (random: Random, { bedrooms }: Place) => Math.min(bedrooms * 2, random.pick(parties))

function toStay({ random, now, today, nextGuest }: StayMaker, draft: Draft): Stay {
  const { place } = draft
  const guest = nextGuest()
  const status = pickStatus(random, today, draft)
  const totalAmount = bookingTotal(draft.checkIn, draft.checkOut, place.pricePerNight)
  return {
    place: places.indexOf(place),
    agent: draft.source === 'AGENT' ? random.pick([0, 0, 0, 1, 1]) : null,
    source: draft.source,
    checkIn: draft.checkIn,
    checkOut: draft.checkOut,
    guests: pickParty(random, place),
    totalAmount,
    paidAmount: toWholeThousands(totalAmount * pickPaidShare(random, today, draft, status)),
    status,
    notes: random.chance(0.16) ? random.pick(notes) : null,
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
    cancellationReason: status === 'CANCELLED' ? random.pick(cancellationReasons) : null,
    ...pickInstants(random, now, draft, status),
  }
}

const ownArrivals = 3

/** Assigns arrivals of this week to the first agent, one of them today if possible. */
function giveArrivals(stays: readonly Stay[], today: CivilDate): Stay[] {
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const given = stays
    .filter(({ checkIn }) => checkIn >= monday && checkIn < addDays(monday, 7))
    .filter(({ status, source }) => status !== 'CANCELLED' && source === 'DIRECT')
    .sort((a, b) => Number(b.checkIn === today) - Number(a.checkIn === today))
    .slice(0, ownArrivals)
  return stays.map((stay) => (given.includes(stay) ? { ...stay, source: 'AGENT', agent: 0 } : stay))
}

/** A year of bookings around `now`, ordered by booking date. The same seed and instant give the same bookings. */
export function makeStays(seed: number, now: Date): Stay[] {
  const random = createRandom(seed)
  const today = civilDateAt(now, timeZone)
  const drafts = places.flatMap((place) =>
    fillCalendar({ random, today, place }).map((slot) => draftStay({ random, today }, slot, place)),
  )
  drafts.sort((a, b) => (a.bookedOn < b.bookedOn ? -1 : Number(a.bookedOn > b.bookedOn)))
  const maker = { random, now, today, nextGuest: createGuestBook(random) }
  const stays = drafts.map((draft) => toStay(maker, draft))
  return giveArrivals(stays, today)
}
