import { expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import { bookingSortOf } from './filters.ts'
import { BookingTab, isInBookingTab } from './tabs.ts'
import { BookingStatus } from './terms.ts'

const today = '2026-11-22'
const stay = (status: BookingStatus, from: number, to: number) => ({
  status,
  checkIn: addDays(today, from),
  checkOut: addDays(today, to),
})

test.each([
  ['PENDING', 1, 3, ['upcoming']],
  ['CONFIRMED', 0, 1, ['today', 'upcoming']],
  ['CONFIRMED', -1, 1, ['today']],
  ['CONFIRMED', -2, 0, ['today', 'past']],
  ['PENDING', -9, -5, ['today', 'past']],
  ['CHECKED_IN', 80, 83, ['upcoming']],
  ['CHECKED_IN', 0, 2, ['today', 'inHouse']],
  ['CHECKED_IN', -3, 1, ['inHouse']],
  ['CHECKED_IN', -3, 0, ['today', 'inHouse']],
  ['CHECKED_IN', -3, -1, ['today', 'inHouse']],
  ['CHECKED_OUT', -3, 0, ['today', 'past']],
  ['CHECKED_OUT', -3, -1, ['past']],
  ['CHECKED_OUT', 5, 6, ['upcoming']],
  ['CANCELLED', 0, 2, ['cancelled']],
] as const)('a stay %s from day %i to %i is in %s', (status, from, to, tabs) => {
  expect(BookingTab.options.filter((tab) => isInBookingTab[tab](stay(status, from, to), today))).toEqual(tabs)
})

test('every stay is in a tab', () => {
  const all = BookingStatus.options.flatMap((status) =>
    [-4, -2, -1, 0, 1, 3].flatMap((from) => [1, 2, 4].map((nights) => stay(status, from, from + nights))),
  )
  for (const one of all)
    expect(
      BookingTab.options.some((tab) => isInBookingTab[tab](one, today)),
      JSON.stringify(one),
    ).toBe(true)
})

test('upcoming stays begin with the next, all others and a chosen order as before', () => {
  expect(bookingSortOf({ tab: 'upcoming' })).toBe('checkIn')
  expect(bookingSortOf({ tab: 'past' })).toBe('-checkIn')
  expect(bookingSortOf({})).toBe('-checkIn')
  expect(bookingSortOf({ tab: 'upcoming', sort: '-createdAt' })).toBe('-createdAt')
})
