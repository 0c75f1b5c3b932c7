import { describe, expect, test } from 'vitest'
import {
  addressStateOf,
  type CodesRule,
  codesPeriodOf,
  codesStateOf,
  isGuestPageOpen,
} from './access-rules.ts'
import { maxHoursBefore } from './terms.ts'

const times = {
  checkIn: '2026-12-10',
  checkOut: '2026-12-13',
  checkInFrom: '14:00',
  checkOutBy: '11:00',
  timeZone: 'Africa/Lagos',
}
const rule: CodesRule = { hoursBefore: 24, payment: 'DEPOSIT', depositPercent: 50 }
const stay = {
  source: 'DIRECT' as const,
  agentId: null,
  status: 'CONFIRMED' as const,
  totalAmount: 100_000,
  paidAmount: 50_000,
  cancellationFee: null,
  holdAmount: null,
  cautionAmount: 0,
  cautionHeld: 0,
}
const stateAt = (now: string, fields: object = {}, changed: Partial<CodesRule> = {}) =>
  codesStateOf({ ...stay, ...fields }, { times, rule: { ...rule, ...changed }, now: new Date(now) })

test('the codes are shown from some hours before check-in to check-out, in the time of the business', () => {
  expect(codesPeriodOf(times, rule)).toEqual({
    from: new Date('2026-12-09T13:00:00Z'),
    to: new Date('2026-12-13T10:00:00Z'),
  })
  expect(stateAt('2026-12-09T12:59:59Z')).toBe('LATER')
  expect(stateAt('2026-12-09T13:00:00Z')).toBe('OPEN')
  expect(stateAt('2026-12-13T09:59:59Z')).toBe('OPEN')
  expect(stateAt('2026-12-13T10:00:00Z')).toBe('OVER')
})

test.each([
  [0, '2026-12-10T12:59:59Z', 'LATER'],
  [0, '2026-12-10T13:00:00Z', 'OPEN'],
  [maxHoursBefore, '2026-12-07T12:59:59Z', 'LATER'],
  [maxHoursBefore, '2026-12-07T13:00:00Z', 'OPEN'],
] as const)('%i hours before check-in, at %s: %s', (hoursBefore, now, state) => {
  expect(stateAt(now, {}, { hoursBefore })).toBe(state)
})

describe('during the stay', () => {
  const now = '2026-12-10T15:00:00Z'
  test.each([
    ['pending', { status: 'PENDING' }, 'NOT_CONFIRMED'],
    ['confirmed, its deposit paid', {}, 'OPEN'],
    ['confirmed without its deposit', { paidAmount: 49_999.99 }, 'UNPAID'],
    ['confirmed with nothing paid', { paidAmount: 0 }, 'UNPAID'],
    ['said to be paid to Airbnb by an agent', { source: 'AIRBNB', agentId: 'a', paidAmount: 0 }, 'UNPAID'],
    ['left', { status: 'CHECKED_OUT' }, 'OVER'],
    ['cancelled', { status: 'CANCELLED' }, 'OVER'],
  ])('%s', (_name, fields, state) => expect(stateAt(now, fields)).toBe(state))

  test.each([
    ['half paid', {}, 'UNPAID'],
    ['all paid', { paidAmount: 100_000 }, 'OPEN'],
    ['all but the caution deposit', { paidAmount: 100_000, cautionAmount: 20_000 }, 'UNPAID'],
    ['all', { paidAmount: 100_000, cautionAmount: 20_000, cautionHeld: 20_000 }, 'OPEN'],
    ['what was paid to Airbnb', { source: 'AIRBNB', paidAmount: 0, cautionAmount: 20_000 }, 'OPEN'],
  ])('where everything has to be paid: %s', (_name, fields, state) =>
    expect(stateAt(now, fields, { payment: 'FULL' })).toBe(state),
  )
})

test('a guest in house sees the codes, early and whatever is paid, to the end of the day of check-out', () => {
  const inHouse = { status: 'CHECKED_IN', paidAmount: 0 }
  expect(stateAt('2026-12-01T08:00:00Z', inHouse)).toBe('OPEN')
  expect(stateAt('2026-12-13T22:59:59Z', inHouse)).toBe('OPEN')
  expect(stateAt('2026-12-13T23:00:00Z', inHouse)).toBe('OVER')
})

describe('the address', () => {
  const addressAt = (fields: object, now = '2026-12-01T08:00:00Z') =>
    addressStateOf({ ...stay, ...fields }, { times, rule, now: new Date(now) })
  test('is shown once the stay is confirmed and its deposit is paid', () => {
    expect(addressAt({})).toBe('SHOWN')
    expect(addressAt({ paidAmount: 0 })).toBe('UNPAID')
    expect(addressAt({ status: 'CHECKED_IN', paidAmount: 0 })).toBe('SHOWN')
    for (const status of ['PENDING', 'CHECKED_OUT', 'CANCELLED']) expect(addressAt({ status })).toBe('HIDDEN')
  })
  test('is hidden after check-out, also of a guest who never came', () => {
    expect(addressAt({}, '2026-12-13T09:59:59Z')).toBe('SHOWN')
    expect(addressAt({}, '2026-12-13T10:00:00Z')).toBe('HIDDEN')
  })
})

test('the page ends thirty days after check-out, by the calendar of the business', () => {
  const isOpenAt = (now: string) =>
    isGuestPageOpen({ checkOut: '2026-12-13' }, { timeZone: 'Africa/Lagos', now: new Date(now) })
  expect(isOpenAt('2027-01-12T22:59:59Z')).toBe(true)
  expect(isOpenAt('2027-01-12T23:00:00Z')).toBe(false)
})
