import { z } from 'zod'
import { monthToDate } from '../bookings/money.ts'
import { addDays, type CivilDate, civilDate, nightsBetween, type Span, startOfMonth } from '../core/dates.ts'
import { runWhenValid, uuid } from '../core/fields.ts'

/** A period ends with tonight in the business's time zone, except `last-month` and `custom`. */
export const AnalyticsPeriod = z.enum(['7d', '30d', '90d', '1y', 'month', 'last-month', 'year', 'custom'])
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

export const periodLabels: Record<AnalyticsPeriod, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '1y': 'Last year',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  custom: 'Custom dates',
}

/** Longest custom period: two years, with a leap day. */
export const maxPeriodDays = 731

const rangeFields = {
  /** First and last day of a custom period, both included. Other periods ignore them. */
  start: civilDate('start is a real date (YYYY-MM-DD)').optional(),
  end: civilDate('end is a real date (YYYY-MM-DD)').optional(),
}

export const analyticsFields = {
  period: AnalyticsPeriod.default('30d'),
  ...rangeFields,
  propertyId: uuid.optional(),
}

/** The same without a default, for lists that are not limited to a period. */
export const optionalPeriodFields = { period: AnalyticsPeriod.optional(), ...rangeFields }

export interface PeriodChoice {
  period: AnalyticsPeriod
  start?: CivilDate | undefined
  end?: CivilDate | undefined
}

/** The message about a custom period that cannot be used; undefined for any other choice. */
export function periodIssue({ period, start, end }: Partial<PeriodChoice>): string | undefined {
  if (period !== 'custom') return undefined
  if (!start || !end) return 'Choose the first and the last day'
  if (end < start) return 'End date cannot be before start date'
  if (nightsBetween(start, end) >= maxPeriodDays) return 'Choose at most two years'
  return undefined
}

/** Refines a query with these fields: a custom period has valid days. */
export const withPeriodRule = <S extends z.ZodType<Partial<PeriodChoice>>>(schema: S) =>
  schema.superRefine(
    (query, context) => {
      const message = periodIssue(query)
      if (message) context.addIssue({ code: 'custom', path: ['end'], message })
    },
    runWhenValid('period', 'start', 'end'),
  )

export const AnalyticsQuery = withPeriodRule(z.object(analyticsFields))
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>

interface ComparedSpans {
  current: Span
  previous: Span
}

/** The span, and as many nights before it. */
function withSpanBefore(current: Span): ComparedSpans {
  const days = nightsBetween(current.from, current.to)
  return { current, previous: { from: addDays(current.from, -days), to: current.from } }
}

const lastDays = (days: number) => (today: CivilDate) => {
  const to = addDays(today, 1)
  return withSpanBefore({ from: addDays(to, -days), to })
}

function lastMonth(today: CivilDate): ComparedSpans {
  const [from, to] = [startOfMonth(today, -1), startOfMonth(today)]
  return { current: { from, to }, previous: { from: startOfMonth(today, -2), to: from } }
}

/** Since 1 January, compared with the same number of nights of last year. */
function yearToDate(today: CivilDate): ComparedSpans {
  const current = { from: `${today.slice(0, 4)}-01-01`, to: addDays(today, 1) }
  const from = startOfMonth(current.from, -12)
  const sameDays = addDays(from, nightsBetween(current.from, current.to))
  return { current, previous: { from, to: sameDays < current.from ? sameDays : current.from } }
}

const namedPeriods: Record<Exclude<AnalyticsPeriod, 'custom'>, (today: CivilDate) => ComparedSpans> = {
  '7d': lastDays(7),
  '30d': lastDays(30),
  '90d': lastDays(90),
  '1y': lastDays(365),
  month: monthToDate,
  'last-month': lastMonth,
  year: yearToDate,
}

/** The nights of the period, and those that it is compared with. A custom period without its days is this month. */
export function spansOf({ period, start, end }: PeriodChoice, today: CivilDate): ComparedSpans {
  if (period !== 'custom') return namedPeriods[period](today)
  return start && end ? withSpanBefore({ from: start, to: addDays(end, 1) }) : monthToDate(today)
}

export type TrendStep = 'DAY' | 'WEEK' | 'MONTH'

/** Longest spans whose trend is shown by day and by week. */
const maxDaysByDay = 31
const maxDaysByWeek = 184

export function trendStepOf({ from, to }: Span): TrendStep {
  const days = nightsBetween(from, to)
  if (days <= maxDaysByDay) return 'DAY'
  return days <= maxDaysByWeek ? 'WEEK' : 'MONTH'
}
