import { expect, it } from 'vitest'
import { addMonths, periodEnd } from './subscription.periods.ts'

const plus = (instant: string, months: number) => addMonths(new Date(instant), months).toISOString()

it.each([
  ['2027-01-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2027-02-28T10:00:00.000Z', 1, '2027-03-28T10:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 2, '2027-02-28T23:59:59.999Z'],
  ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2026-11-21T08:30:00.000Z', 1, '2026-12-21T08:30:00.000Z'],
])('"Months end-clamp": %s and %i months is %s', (start, months, end) => {
  expect(plus(start, months)).toBe(end)
})

it('a yearly period lasts twelve months, a monthly one a month', () => {
  const start = new Date('2026-11-21T08:30:00.000Z')
  expect(periodEnd(start, 'YEARLY').toISOString()).toBe('2027-11-21T08:30:00.000Z')
  expect(periodEnd(start, 'MONTHLY').toISOString()).toBe('2026-12-21T08:30:00.000Z')
})
