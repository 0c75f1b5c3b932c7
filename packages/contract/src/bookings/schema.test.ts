import { expect, test } from 'vitest'
import { departureDate } from './departure-date.ts'
import { BookingInput, BookingUpdate } from './schema.ts'

test('leaving early ends the stay today, after at least one night', () => {
  const stay = { checkIn: '2026-11-20', checkOut: '2026-11-25' }
  expect(departureDate(stay, '2026-11-22')).toBe('2026-11-22')
  expect(departureDate(stay, '2026-11-20')).toBe('2026-11-21')
  expect(departureDate(stay, '2026-11-30')).toBe('2026-11-25')
})

const stay = {
  ...{ checkIn: '2026-12-01', checkOut: '2026-12-03', guests: 2, totalAmount: 100 },
  ...{ guestName: 'Ada Obi', guestEmail: 'ADA@example.com', guestPhone: '0803 123 4567' },
}
const validationIssues = (schema: typeof BookingInput | typeof BookingUpdate, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }))

test('a rule across fields is reported together with normalised fields', () => {
  const input = { ...stay, paidAmount: 200, propertyId: '0190a0b0-0000-7000-8000-000000000001' }
  expect(validationIssues(BookingInput, input)).toEqual([
    { path: 'paidAmount', message: 'Paid amount cannot exceed total amount' },
  ])
})

test('an edit may omit all guest fields, as for an erased guest, but not some of them', () => {
  const erased = { ...stay, guestName: '', guestEmail: '', guestPhone: '' }
  expect(validationIssues(BookingUpdate, erased)).toBeUndefined()
  expect(validationIssues(BookingUpdate, { ...stay, guestEmail: '' })).toEqual([
    { path: 'guestEmail', message: 'Guest email is required' },
  ])
})
