import { BookingInput } from '@ilewa/contract/bookings/schema'
import { addDays, civilDateAt, nightsBetween } from '@ilewa/contract/core/dates'
import { newId } from '@ilewa/server/platform/id'
import { toE164 } from '@ilewa/server/platform/phone'
import { describe, expect, test } from 'vitest'
import { places } from './properties/places.ts'
import { makeStays, type Stay, sampleSeed, timeZone } from './stays.ts'

const instants = [
  '2026-01-10T12:00:00Z',
  '2026-06-01T23:30:00Z',
  '2026-11-21T01:00:00Z',
  '2026-12-24T09:00:00Z',
  '2028-02-29T12:00:00Z',
]

const isLive = ({ status }: Stay) => status !== 'CANCELLED'

/** Occupied share of the available nights in the months that start with `prefix`. */
function occupancy(stays: readonly Stay[], prefix: string, days: number): number {
  const nights = stays
    .filter(isLive)
    .flatMap(({ checkIn, checkOut }) =>
      Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, index) => addDays(checkIn, index)),
    )
  return nights.filter((night) => night.startsWith(prefix)).length / (days * places.length)
}

test('the same seed and date give the same bookings', () => {
  const now = new Date('2026-11-21T01:00:00Z')
  expect(makeStays(sampleSeed, now)).toEqual(makeStays(sampleSeed, now))
  expect(makeStays(sampleSeed + 1, now)).not.toEqual(makeStays(sampleSeed, now))
})

describe.each(instants)('a year around %s', (instant) => {
  const now = new Date(instant)
  const today = civilDateAt(now, timeZone)
  const stays = makeStays(sampleSeed, now)

  test('has 500 to 700 bookings, of every status', () => {
    expect(stays.length).toBeGreaterThanOrEqual(500)
    expect(stays.length).toBeLessThanOrEqual(700)
    expect(new Set(stays.map(({ status }) => status)).size).toBe(5)
  })

  test('two bookings of one property never share a night', () => {
    for (const [place] of places.entries()) {
      const own = stays.filter((stay) => stay.place === place && isLive(stay))
      own.sort((a, b) => a.checkIn.localeCompare(b.checkIn))
      for (const [index, stay] of own.entries()) {
        expect(stay.checkIn >= (own[index - 1]?.checkOut ?? '')).toBe(true)
      }
    }
  })

  test('every booking passes the validation of the form, with a valid phone', () => {
    for (const stay of stays) {
      const parsed = BookingInput.safeParse({ ...stay, propertyId: newId(), agentId: null })
      expect(parsed.error).toBeUndefined()
      expect(parsed.data?.guestName).toBe(stay.guestName)
      expect(toE164(stay.guestPhone)).toMatch(/^\+/)
    }
  })

  test('statuses fit today', () => {
    for (const { checkIn, checkOut, status } of stays.filter(isLive)) {
      if (checkOut < today) expect(status).toBe('CHECKED_OUT')
      else if (checkIn > today) expect(['CONFIRMED', 'PENDING']).toContain(status)
      else if (checkIn < today && checkOut > today) expect(status).toBe('CHECKED_IN')
    }
    expect(stays.some(({ checkIn, status }) => checkIn === today && status === 'CONFIRMED')).toBe(true)
    expect(stays.some(({ checkOut, status }) => checkOut === today && status === 'CHECKED_IN')).toBe(true)
  })

  test('no booking is made after arrival, none is dated after now, and cancelled ones have a reason', () => {
    for (const stay of stays) {
      expect(civilDateAt(stay.bookedAt, timeZone) <= stay.checkIn).toBe(true)
      expect(stay.bookedAt <= stay.changedAt && stay.changedAt <= now).toBe(true)
      expect(stay.cancellationReason !== null).toBe(stay.status === 'CANCELLED')
    }
  })
})

test('December is the busiest month', () => {
  const stays = makeStays(sampleSeed, new Date('2026-06-01T12:00:00Z'))
  for (const [month, days] of [
    ['2025-10', 31],
    ['2025-11', 30],
    ['2026-02', 28],
    ['2026-05', 31],
  ] as const) {
    expect(occupancy(stays, '2025-12', 31)).toBeGreaterThan(occupancy(stays, month, days) + 0.1)
  }
})
