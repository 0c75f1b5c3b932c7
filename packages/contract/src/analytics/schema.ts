import { z } from 'zod'
import { EarnedSum, StaysMoney } from '../bookings/money.ts'
import { BookingSource, BookingStatus } from '../bookings/terms.ts'
import { civilDate, Span } from '../core/dates.ts'
import { runWhenValid, uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { analyticsFields, withPeriodRule } from './period.ts'

/**
 * How each metric is calculated:
 * - A night counts when check-in ≤ night < check-out and the booking is not cancelled.
 * - A period ends with tonight in the business's time zone, except last month and custom dates (`period.ts`).
 * - Revenue is recognised per night (`accruedNaira`) and without taxes (`netTotalOf`), so that it sums exactly over months, properties and
 *   sources.
 * - A property is on offer from the day it was added until it was archived. A stay outside extends this time.
 * - A property is closed while its status is not AVAILABLE. A closed night without a stay is not on offer.
 */
/** Hint below each metric on the screen. */
export const metricHints = {
  bookedValue: 'Booked value of stays that start in the period',
  revenue: 'Earned night by night, paid or not',
  bookings: 'Stays that start in the period',
  occupancy: 'Occupied nights as a share of available nights',
  rating: 'From guests, in the period',
  adr: 'Average daily rate: revenue per occupied night',
  revpar: 'Revenue per available night',
  paidSoFar: 'Paid on stays that start in the period',
}

/** Revenue and number of stays in a period or a part of it. `occupancy` is a percentage with two decimals. */
const performanceFields = {
  ...EarnedSum.pick({ revenue: true, bookings: true }).shape,
  occupancy: z.number(),
}

/** Average stars from guests; null without ratings. */
const ratingFields = { rating: z.number().nullable(), ratings: z.int() }

export const AnalyticsTotals = z.object({
  ...performanceFields,
  ...ratingFields,
  occupiedNights: z.int(),
  nightsOnOffer: z.int(),
  /** Revenue ÷ occupied nights; 0 without any. */
  adr: z.number(),
  /** Revenue ÷ nights on offer. */
  revpar: z.number(),
  /** Money of the stays that start in the period. */
  ...StaysMoney.shape,
})
export type AnalyticsTotals = z.infer<typeof AnalyticsTotals>

/** A day, a week or a month of the period. */
export const TrendPoint = Span.extend(performanceFields)
export type TrendPoint = z.infer<typeof TrendPoint>

/** A calendar month, limited to the days inside the period: '2026-11'. */
export const MonthMetrics = TrendPoint.extend({ month: z.string() })
export type MonthMetrics = z.infer<typeof MonthMetrics>

export const PropertyMetrics = z.object({
  id: uuid,
  name: z.string(),
  archived: z.boolean(),
  ...performanceFields,
  adr: z.number(),
  ...ratingFields,
})
export type PropertyMetrics = z.infer<typeof PropertyMetrics>

/** `value` is the number of stays that start in the period. */
export const SourceMetrics = z.object({
  source: BookingSource,
  name: z.string(),
  value: z.int(),
  revenue: z.number(),
})
export type SourceMetrics = z.infer<typeof SourceMetrics>

export const DemographicGroup = z.enum(['GUESTS', 'PARTY', 'STAY'])
export type DemographicGroup = z.infer<typeof DemographicGroup>

export const demographicLabels: Record<DemographicGroup, string> = {
  GUESTS: 'New or returning',
  PARTY: 'Party size',
  STAY: 'Length of stay',
}

/** The categories of each group, in display order. */
export const demographicCategories: Record<DemographicGroup, readonly string[]> = {
  GUESTS: ['New guests', 'Returning guests'],
  PARTY: ['1 guest', '2 guests', '3–4 guests', '5 or more guests'],
  STAY: ['1 night', '2–3 nights', '4–6 nights', '7 nights or more'],
}

/** Whether the category belongs to the group. */
export const isDemographicCategory = (group: DemographicGroup, category: string): boolean =>
  demographicCategories[group].includes(category)

/** Share of the stays that start in the period. A returning guest has the email or phone of an earlier stay. */
export const Demographic = z.object({
  group: DemographicGroup,
  category: z.string(),
  bookings: z.int(),
  percentage: z.number(),
})
export type Demographic = z.infer<typeof Demographic>

export const Analytics = z.object({
  period: Span,
  previousPeriod: Span,
  totals: AnalyticsTotals,
  previous: AnalyticsTotals,
  /** By day, week or month, as `trendStepOf` says. */
  trend: z.array(TrendPoint),
  monthly: z.array(MonthMetrics),
  /** Sorted by revenue, highest first. */
  properties: z.array(PropertyMetrics),
  sources: z.array(SourceMetrics),
  demographics: z.array(Demographic),
})
export type Analytics = z.infer<typeof Analytics>

export const AnalyticsTable = z.enum([
  'trend',
  'months',
  'properties',
  'sources',
  'guests',
  'profit',
  'expenses',
])
export type AnalyticsTable = z.infer<typeof AnalyticsTable>

export const AnalyticsExportQuery = withPeriodRule(z.object({ ...analyticsFields, table: AnalyticsTable }))
export type AnalyticsExportQuery = z.output<typeof AnalyticsExportQuery>

/**
 * Selects the bookings behind a metric. `month`, `from` and `to` narrow the period to some of its nights,
 * `[from, to)`.
 */
export const AnalyticsRowsQuery = withPeriodRule(
  ListQuery.omit({ q: true })
    .extend({
      ...analyticsFields,
      source: BookingSource.optional(),
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month is written as 2026-11')
        .optional(),
      from: civilDate('from is a real date (YYYY-MM-DD)').optional(),
      to: civilDate('to is a real date (YYYY-MM-DD)').optional(),
      /**
       * A group of guests, sent together with `category`. Limits the rows to stays of this category that start in
       * the period.
       */
      group: DemographicGroup.optional(),
      category: z.string().optional(),
    })
    .refine(({ group, category = '' }) => !group || isDemographicCategory(group, category), {
      path: ['category'],
      error: 'category is one of its group',
      ...runWhenValid('group', 'category'),
    }),
)
export type AnalyticsRowsQuery = z.output<typeof AnalyticsRowsQuery>

/**
 * A booking, limited to the nights inside the window. A cancelled booking is included for the money that was paid on
 * it.
 */
export const AnalyticsRow = z.object({
  id: uuid,
  reference: z.string(),
  guestName: z.string(),
  propertyId: uuid,
  propertyName: z.string(),
  source: BookingSource,
  status: BookingStatus,
  checkIn: z.string(),
  checkOut: z.string(),
  ...EarnedSum.pick({ nights: true, revenue: true }).shape,
  /** True if the booking is not cancelled and its check-in is inside the window. */
  begins: z.boolean(),
  collected: z.number(),
})
export type AnalyticsRow = z.infer<typeof AnalyticsRow>

export const AnalyticsRows = z.object({
  window: Span,
  totals: EarnedSum.extend({ collected: z.number() }),
  rows: z.array(AnalyticsRow),
})
export type AnalyticsRows = z.infer<typeof AnalyticsRows>
