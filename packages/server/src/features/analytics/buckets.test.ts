import { AnalyticsPeriod, type PeriodChoice, trendStepOf } from '@ilewa/contract/analytics/period'
import type { Span } from '@ilewa/contract/core/dates'
import { addDays, startOfMonth } from '@ilewa/contract/core/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf, wholeMonthsOfBuckets } from './buckets.ts'

const aDay = fc.nat({ max: 2_000 }).map((days) => addDays('2024-01-01', days))
const aPeriod = fc.constantFrom(...AnalyticsPeriod.options).chain(
  (period): fc.Arbitrary<PeriodChoice> =>
    period === 'custom'
      ? fc
          .record({ period: fc.constant(period), start: aDay, days: fc.nat({ max: 730 }) })
          .map(({ days, ...choice }) => ({
            ...choice,
            end: addDays(choice.start, days),
          }))
      : fc.constant({ period }),
)

/** Whether each span begins where the previous one ends. */
const areContiguous = (spans: readonly Span[]) =>
  spans.every((span, index) => index === 0 || spans[index - 1]?.to === span.from)

const partsOf = ({ months, edges }: ReturnType<typeof wholeMonthsOfBuckets>) =>
  [...edges, ...(months ? [months] : [])].sort((a, b) => (a.from < b.from ? -1 : 1))

test('whole months and the days around them cover a period, on any day', () => {
  fc.assert(
    fc.property(aDay, aPeriod, (today, period) => {
      const { current, buckets } = bucketsOf(period, today)
      const parts = partsOf(wholeMonthsOfBuckets(current, buckets))
      expect(areContiguous(parts)).toBe(true)
      expect({ from: parts[0]?.from, to: parts.at(-1)?.to }).toEqual(current)
    }),
    { numRuns: 400 },
  )
})

test('each whole month is one bucket', () => {
  fc.assert(
    fc.property(aDay, aPeriod, (today, period) => {
      const { current, buckets } = bucketsOf(period, today)
      const { months } = wholeMonthsOfBuckets(current, buckets)
      expect(months !== undefined).toBe(trendStepOf(current) === 'MONTH')
      for (let from = months?.from; from && months && from < months.to; from = startOfMonth(from, 1))
        expect(buckets).toContainEqual({ from, to: startOfMonth(from, 1) })
    }),
    { numRuns: 400 },
  )
})
