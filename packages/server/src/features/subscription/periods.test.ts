import { expect, it } from 'vitest'
import { addMonths, periodEnd } from './periods.ts'

const plus = (instant: string, months: number, zone = 'Africa/Lagos') =>
  addMonths(new Date(instant), months, zone).toISOString()

it.each([
  ['2027-01-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2027-02-28T10:00:00.000Z', 1, '2027-03-28T10:00:00.000Z'],
  ['2026-12-31T22:59:59.999Z', 2, '2027-02-28T22:59:59.999Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2026-11-21T08:30:00.000Z', 1, '2026-12-21T08:30:00.000Z'],
])('"Months end-clamp": %s and %i months is %s', (start, months, end) => {
  expect(plus(start, months)).toBe(end)
})

it("months follow the business's time zone: 00:30 on 1 March in Lagos is not 28 February", () => {
  expect(plus('2027-02-28T23:30:00.000Z', 1)).toBe('2027-03-31T23:30:00.000Z')
  expect(plus('2027-02-28T23:30:00.000Z', 1, 'Africa/Accra')).toBe('2027-03-28T23:30:00.000Z')
  expect(plus('2027-01-30T21:30:00.000Z', 1, 'Africa/Nairobi')).toBe('2027-02-27T21:30:00.000Z')
})

it('a yearly period lasts twelve months, a monthly one a month', () => {
  const start = new Date('2026-11-21T08:30:00.000Z')
  expect(periodEnd(start, 'YEARLY', 'Africa/Lagos').toISOString()).toBe('2027-11-21T08:30:00.000Z')
  expect(periodEnd(start, 'MONTHLY', 'Africa/Lagos').toISOString()).toBe('2026-12-21T08:30:00.000Z')
})
