import { expect, test } from 'vitest'
import type { BookingStatus } from '../bookings/terms.ts'
import { addDays } from '../core/dates.ts'
import {
  matchesPropertyFilter,
  PropertyFilter,
  type PropertyNights,
  propertyBadge,
  propertyDay,
} from './day-state.ts'
import { PropertyStatus } from './terms.ts'

const today = '2026-11-22'
const stay = (status: BookingStatus, from: number, to: number) => ({
  status,
  checkIn: addDays(today, from),
  checkOut: addDays(today, to),
})

const inHouse = stay('CHECKED_IN', -1, 2)
const leaving = stay('CHECKED_IN', -2, 0)
const left = stay('CHECKED_OUT', -2, 0)
const coming = stay('CONFIRMED', 0, 2)
const late = stay('PENDING', -1, 2)
const overstaying = stay('CHECKED_IN', -4, -1)
const nextWeek = stay('CONFIRMED', 7, 9)
const cancelled = stay('CANCELLED', -1, 3)

test.each([
  ['without stays', [], 'VACANT', 'AVAILABLE'],
  ['with stays on other days', [nextWeek, cancelled], 'VACANT', 'AVAILABLE'],
  ['whose guest has left', [left], 'VACANT', 'AVAILABLE'],
  ['with a guest', [inHouse], 'OCCUPIED', 'OCCUPIED'],
  ['with a guest past check-out', [overstaying], 'OCCUPIED', 'OCCUPIED'],
  ['whose guest leaves', [leaving], 'DEPARTING', 'DEPARTING'],
  ['with an arrival', [coming, left], 'ARRIVING', 'ARRIVING'],
  ['with a late arrival', [late], 'ARRIVING', 'ARRIVING'],
  ['with a departure and an arrival', [leaving, coming], 'TURNOVER', 'TURNOVER'],
  ['with an arrival while the guest stays on', [overstaying, coming], 'TURNOVER', 'TURNOVER'],
  [
    'whose next guest came before the last one left',
    [leaving, stay('CHECKED_IN', 0, 1)],
    'OCCUPIED',
    'OCCUPIED',
  ],
] as const)('a property %s', (_, stays, day, badge) => {
  const available = { status: 'AVAILABLE' } as const
  expect(propertyDay(available, { stays }, today)).toBe(day)
  expect(propertyBadge({ ...available, today: propertyDay(available, { stays }, today) })).toBe(badge)
})

test('is closed by its status; BOOKED only if no stay determines the state', () => {
  for (const status of ['MAINTENANCE', 'UNAVAILABLE'] as const) {
    expect(propertyDay({ status }, { stays: [inHouse] }, today)).toBe('CLOSED')
    expect(propertyBadge({ status, today: 'CLOSED' })).toBe(status)
  }
  expect(propertyDay({ status: 'BOOKED' }, { stays: [nextWeek] }, today)).toBe('CLOSED')
  expect(propertyDay({ status: 'BOOKED' }, { stays: [inHouse] }, today)).toBe('OCCUPIED')
})

test('is blocked only while no guest is there or expected', () => {
  const available = { status: 'AVAILABLE' } as const
  const tonight = [{ from: today, to: addDays(today, 2) }]
  const on = (stays: PropertyNights['stays'], blocks = tonight) =>
    propertyDay(available, { stays, blocks }, today)
  expect(on([])).toBe('BLOCKED')
  expect(on([nextWeek, cancelled])).toBe('BLOCKED')
  expect(on([leaving])).toBe('DEPARTING')
  expect(on([overstaying])).toBe('OCCUPIED')
  expect(on([], [{ from: addDays(today, -3), to: today }])).toBe('VACANT')
  expect(on([], [{ from: addDays(today, 1), to: addDays(today, 3) }])).toBe('VACANT')
  expect(propertyDay({ status: 'BOOKED' }, { stays: [], blocks: tonight }, today)).toBe('BLOCKED')
  expect(propertyDay({ status: 'MAINTENANCE' }, { stays: [], blocks: tonight }, today)).toBe('CLOSED')
  expect(propertyBadge({ ...available, today: 'BLOCKED' })).toBe('BLOCKED')
  const filters = PropertyFilter.options.filter((filter) =>
    matchesPropertyFilter(filter, available, { stays: [], blocks: tonight, today }),
  )
  expect(filters).toEqual(['BLOCKED'])
})

test('the documented filters list the matching properties', () => {
  const listed = (status: PropertyStatus, stays: PropertyNights['stays']) =>
    PropertyFilter.options.filter((filter) => matchesPropertyFilter(filter, { status }, { stays, today }))
  expect(listed('AVAILABLE', [])).toEqual(['AVAILABLE'])
  expect(listed('AVAILABLE', [inHouse])).toEqual(['BOOKED', 'OCCUPIED'])
  expect(listed('AVAILABLE', [coming])).toEqual(['BOOKED', 'ARRIVING'])
  expect(listed('AVAILABLE', [leaving])).toEqual(['DEPARTING'])
  expect(listed('AVAILABLE', [leaving, coming])).toEqual(['BOOKED', 'TURNOVER'])
  expect(listed('BOOKED', [])).toEqual(['BOOKED'])
  expect(listed('MAINTENANCE', [inHouse])).toEqual(['BOOKED', 'MAINTENANCE'])
  expect(listed('UNAVAILABLE', [])).toEqual(['UNAVAILABLE'])
})

test('every property has exactly one badge', () => {
  const all = [[], [inHouse], [leaving], [coming], [leaving, coming], [late], [overstaying]]
  for (const status of PropertyStatus.options)
    for (const stays of all)
      expect(propertyBadge({ status, today: propertyDay({ status }, { stays }, today) })).toBeTypeOf('string')
})
