import { type PeriodChoice, spansOf, type TrendStep, trendStepOf } from '@ilewa/contract/analytics/period'
import type { Span } from '@ilewa/contract/core/dates'
import { addDays, type CivilDate, startOfMonth } from '@ilewa/contract/core/dates'

/** Splits a span at these days, in chronological order. */
function splitAt(span: Span, days: readonly CivilDate[]): Span[] {
  const inside = days.filter((day) => day > span.from && day < span.to)
  const edges = [...new Set([span.from, ...inside, span.to])].sort()
  return edges.slice(1).map((to, index) => ({ from: edges[index] ?? span.from, to }))
}

/** The calendar months of a span, the first and the last limited to its days. */
export const monthsOf = (span: Span): Span[] => splitAt(span, monthStarts(span))

/** Returns the first day of every month that overlaps the span. The first of these days can be before the span. */
function monthStarts({ from, to }: Span): CivilDate[] {
  const starts: CivilDate[] = []
  for (let day = startOfMonth(from); day < to; day = startOfMonth(day, 1)) starts.push(day)
  return starts
}

/**
 * Returns every `step`-th day, counted backwards from the end of the span, so that the last bucket is complete.
 */
function daysBack({ from, to }: Span, step: number): CivilDate[] {
  const days: CivilDate[] = []
  for (let day = to; day > from; day = addDays(day, -step)) days.push(day)
  return days
}

/** The boundaries of a period's trend: days, weeks that end with the period, or months. */
const trendBoundaries: Record<TrendStep, (span: Span) => CivilDate[]> = {
  DAY: (span) => daysBack(span, 1),
  WEEK: (span) => daysBack(span, 7),
  MONTH: monthStarts,
}

/** A period by calendar month, and the period that it is compared with. */
export interface MonthBuckets {
  current: Span
  previous: Span
  months: Span[]
}

export interface PeriodBuckets extends MonthBuckets {
  trend: Span[]
  /** The smallest buckets, of which trend and months are sums. */
  buckets: Span[]
}

export function bucketsOf(period: PeriodChoice, today: CivilDate): PeriodBuckets {
  const { current, previous } = spansOf(period, today)
  const trendDays = trendBoundaries[trendStepOf(current)](current)
  const monthDays = monthStarts(current)
  return {
    current,
    previous,
    trend: splitAt(current, trendDays),
    months: monthsOf(current),
    buckets: splitAt(current, [...trendDays, ...monthDays]),
  }
}

/** Both periods as one span. */
export const fullSpanOf = ({ current, previous }: Pick<MonthBuckets, 'current' | 'previous'>): Span => ({
  from: previous.from,
  to: current.to,
})

/** Whole calendar months as one span, and the days before and after them. */
export interface Months {
  months: Span | undefined
  edges: Span[]
}

/** Splits a span into its whole calendar months and the rest. */
export function wholeMonthsOf(span: Span): Months {
  const starts = [...monthStarts(span), startOfMonth(span.to)].filter((day) => day >= span.from)
  const months = { from: starts[0] ?? span.to, to: starts.at(-1) ?? span.from }
  if (months.from >= months.to) return { months: undefined, edges: [span] }
  const edges = [
    { from: span.from, to: months.from },
    { from: months.to, to: span.to },
  ]
  return { months, edges: edges.filter(({ from, to }) => from < to) }
}

/**
 * Like `wholeMonthsOf`, but returns no whole months if a bucket is shorter than its month: the sum of a month
 * cannot be divided among buckets.
 */
export function wholeMonthsOfBuckets(span: Span, buckets: readonly Span[]): Months {
  const whole = wholeMonthsOf(span)
  const inMonths = buckets.filter((bucket) => whole.months && isWithin(bucket, whole.months))
  const isMonthSplit = inMonths.some(({ from }) => from !== startOfMonth(from))
  return isMonthSplit ? { months: undefined, edges: [span] } : whole
}

/** Whether the bucket lies within the span. */
export const isWithin = (bucket: Span, span: Span): boolean =>
  bucket.from >= span.from && bucket.to <= span.to
