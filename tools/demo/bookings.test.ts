import { BookingInput } from '@ilewa/contract/bookings/schema'
import { addDays, civilDateAt, nightsBetween } from '@ilewa/contract/core/dates'
import { newId } from '@ilewa/server/platform/id'
import { toE164 } from '@ilewa/server/platform/phone'
import { describe, expect, test } from 'vitest'
import { generateBookings, type SampleBooking, sampleSeed, timeZone } from './bookings.ts'
import { sampleProperties } from './properties/properties.ts'

const instants = [
  '2026-01-10T12:00:00Z',
  '2026-06-01T23:30:00Z',
  '2026-11-21T01:00:00Z',
  '2026-12-24T09:00:00Z',
  '2028-02-29T12:00:00Z',
]

const isActive = ({ status }: SampleBooking) => status !== 'CANCELLED'

/** Occupied share of the available nights in the months that start with `prefix`. */
function occupancy(bookings: readonly SampleBooking[], prefix: string, days: number): number {
  const nights = bookings
    .filter(isActive)
    .flatMap(({ checkIn, checkOut }) =>
      Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, index) => addDays(checkIn, index)),
    )
  return nights.filter((night) => night.startsWith(prefix)).length / (days * sampleProperties.length)
}

test('the same seed and date give the same bookings', () => {
  const now = new Date('2026-11-21T01:00:00Z')
  expect(generateBookings(sampleSeed, now)).toEqual(generateBookings(sampleSeed, now))
  expect(generateBookings(sampleSeed + 1, now)).not.toEqual(generateBookings(sampleSeed, now))
})

describe.each(instants)('a year around %s', (instant) => {
  const now = new Date(instant)
  const today = civilDateAt(now, timeZone)
  const bookings = generateBookings(sampleSeed, now)

  test('has 500 to 700 bookings, of every status', () => {
    expect(bookings.length).toBeGreaterThanOrEqual(500)
    expect(bookings.length).toBeLessThanOrEqual(700)
    expect(new Set(bookings.map(({ status }) => status)).size).toBe(5)
  })

  test('two bookings of one property never share a night', () => {
    for (const [propertyIndex] of sampleProperties.entries()) {
      const ownBookings = bookings.filter(
        (booking) => booking.property === propertyIndex && isActive(booking),
      )
      ownBookings.sort((a, b) => a.checkIn.localeCompare(b.checkIn))
      for (const [index, booking] of ownBookings.entries()) {
        expect(booking.checkIn >= (ownBookings[index - 1]?.checkOut ?? '')).toBe(true)
      }
    }
  })

  test('every booking passes the validation of the form, with a valid phone', () => {
    for (const booking of bookings) {
      const parsed = BookingInput.safeParse({ ...booking, propertyId: newId(), agentId: null })
      expect(parsed.error).toBeUndefined()
      expect(parsed.data?.guestName).toBe(booking.guestName)
      expect(toE164(booking.guestPhone, 'nigeria')).toMatch(/^\+/)
    }
  })

  test('statuses fit today', () => {
    for (const { checkIn, checkOut, status } of bookings.filter(isActive)) {
      if (checkOut < today) expect(status).toBe('CHECKED_OUT')
      else if (checkIn > today) expect(['CONFIRMED', 'PENDING']).toContain(status)
      else if (checkIn < today && checkOut > today) expect(status).toBe('CHECKED_IN')
    }
    expect(bookings.some(({ checkIn, status }) => checkIn === today && status === 'CONFIRMED')).toBe(true)
    expect(bookings.some(({ checkOut, status }) => checkOut === today && status === 'CHECKED_IN')).toBe(true)
  })

  test('no booking is made after arrival, none is dated after now, and cancelled ones have a reason', () => {
    for (const booking of bookings) {
      expect(civilDateAt(booking.bookedAt, timeZone) <= booking.checkIn).toBe(true)
      expect(booking.bookedAt <= booking.changedAt && booking.changedAt <= now).toBe(true)
      expect(booking.cancellationReason !== null).toBe(booking.status === 'CANCELLED')
    }
  })
})

test('December is the busiest month', () => {
  const bookings = generateBookings(sampleSeed, new Date('2026-06-01T12:00:00Z'))
  for (const [month, days] of [
    ['2025-10', 31],
    ['2025-11', 30],
    ['2026-02', 28],
    ['2026-05', 31],
  ] as const) {
    expect(occupancy(bookings, '2025-12', 31)).toBeGreaterThan(occupancy(bookings, month, days) + 0.1)
  }
})
