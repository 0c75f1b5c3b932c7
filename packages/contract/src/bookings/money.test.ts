import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, startOfMonth } from '../core/dates.ts'
import { sumNaira } from '../core/money.ts'
import {
  balanceDueOf,
  earnedRevenue,
  hasBalanceDue,
  monthToDate,
  netTotalOf,
  startsInSpan,
  stayMoneyTotals,
} from './money.ts'
import { BookingStatus } from './terms.ts'

const anyStay = fc
  .record({
    status: fc.constantFrom(...BookingStatus.options),
    from: fc.integer({ min: -90, max: 90 }),
    nights: fc.integer({ min: 1, max: 40 }),
    total: fc.integer({ min: 0, max: 100_000_000 }),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ status, from, nights, total, share }) => ({
    status,
    checkIn: addDays('2026-11-22', from),
    checkOut: addDays('2026-11-22', from + nights),
    totalAmount: total / 100,
    taxAmount: Math.floor(total / 20) / 100,
    paidAmount: Math.floor((total * share) / 100) / 100,
  }))

test('paid so far and balance due add up to booked value, and all payments to collected', () => {
  fc.assert(
    fc.property(fc.array(anyStay), (stays) => {
      const money = stayMoneyTotals(stays)
      expect(sumNaira([money.paidSoFar, money.balanceDue])).toBe(money.bookedValue)
      expect(sumNaira([money.paidSoFar, money.paidOnPending, money.paidOnCancelled])).toBe(money.collected)
      expect(money.collected).toBe(sumNaira(stays.map(({ paidAmount }) => paidAmount)))
      expect(money.balanceDue).toBe(sumNaira(stays.map(balanceDueOf)))
      expect(money.balanceDue > 0).toBe(stays.some(hasBalanceDue))
    }),
  )
})

test('revenue of a year is the sum of the revenue of its parts', () => {
  fc.assert(
    fc.property(fc.array(anyStay), fc.integer({ min: 1, max: 300 }), (stays, cut) => {
      const [from, to] = ['2026-06-01', '2027-06-01']
      const middle = addDays(from, cut)
      const parts = [earnedRevenue(stays, { from, to: middle }), earnedRevenue(stays, { from: middle, to })]
      const all = stays.filter(({ status }) => status !== 'CANCELLED').map(netTotalOf)
      expect(sumNaira(parts)).toBe(earnedRevenue(stays, { from, to }))
      expect(earnedRevenue(stays, { from, to })).toBe(sumNaira(all))
    }),
  )
})

test.each([
  ['2026-11-22', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['2026-11-01', '2026-11-01', '2026-11-02', '2026-10-01', '2026-10-02'],
  ['2026-03-31', '2026-03-01', '2026-04-01', '2026-02-01', '2026-03-01'],
  ['2027-01-15', '2027-01-01', '2027-01-16', '2026-12-01', '2026-12-16'],
])(
  'month to date of %s, with the same days of the previous month',
  (today, from, to, previousFrom, previousTo) => {
    expect(monthToDate(today)).toEqual({
      current: { from, to },
      previous: { from: previousFrom, to: previousTo },
    })
    expect(startsInSpan({ checkIn: today }, monthToDate(today).current)).toBe(true)
    expect(startOfMonth(today)).toBe(from)
  },
)
