import { expect, test } from 'vitest'
import { departureDate } from './bookings.ts'

test('leaving early ends the stay today, after one night at least', () => {
  const stay = { checkIn: '2026-11-20', checkOut: '2026-11-25' }
  expect(departureDate(stay, '2026-11-22')).toBe('2026-11-22')
  expect(departureDate(stay, '2026-11-20')).toBe('2026-11-21')
  expect(departureDate(stay, '2026-11-30')).toBe('2026-11-25')
})
