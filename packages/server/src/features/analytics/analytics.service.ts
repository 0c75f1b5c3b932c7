import {
  type Analytics,
  type AnalyticsRowsQuery,
  type AnalyticsTotals,
  type Demographic,
  DemographicGroup,
  demographicCategories,
  type PropertyMetrics,
  type SourceMetrics,
  type TrendPoint,
} from '@ilewa/contract/analytics'
import type { StaysMoney } from '@ilewa/contract/bookings/money'
import { bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import type { Span } from '@ilewa/contract/core/dates'
import { nightsBetween } from '@ilewa/contract/core/dates'
import { divideNaira, fromKobo } from '@ilewa/contract/core/money'
import { readFromReplica } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  listOffered,
  listStars,
  type OfferedProperty,
  type Scope,
  type StarsRow,
} from './analytics.queries.ts'
import { bucketsOf, fullSpanOf, isWithin, type PeriodBuckets } from './buckets.ts'
import type { GuestCounts } from './guests.queries.ts'
import type { SumsRow } from './metrics.ts'
import { countOnOffer, isOfferedThroughout, nightsListed, nightsOffered } from './nights-offered.ts'
import { readBusinessMetrics } from './rollups.queries.ts'
import { listAnalyticsRows } from './rows.queries.ts'
import { readPropertyMetrics } from './stays.queries.ts'

/** Percent with two decimals. */
const toPercent = (nights: number, ofNights: number): number =>
  ofNights === 0 ? 0 : Math.round((nights / ofNights) * 10_000) / 100

interface Earned {
  revenue: number
  nights: number
  bookings: number
}

const add = (rows: readonly SumsRow[]): Earned => ({
  revenue: fromKobo(rows.reduce((sum, { kobo }) => sum + Number(kobo), 0)),
  nights: rows.reduce((sum, { nights }) => sum + nights, 0),
  bookings: rows.reduce((sum, { bookings }) => sum + bookings, 0),
})

/** Average with one decimal. */
function averageOf(rows: readonly StarsRow[]) {
  const stars = rows.reduce((sum, row) => sum + row.stars, 0)
  const ratings = rows.reduce((sum, { count }) => sum + count, 0)
  return { rating: ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null, ratings }
}

interface AnalyticsData {
  buckets: PeriodBuckets
  sums: SumsRow[]
  offered: OfferedProperty[]
  onOfferIn: (span: Span) => number
  stars: StarsRow[]
}

const toPerformance = ({ revenue, nights, bookings }: Earned, offered: number) => ({
  revenue,
  bookings,
  occupancy: toPercent(nights, offered),
})

function toTotals(
  { onOfferIn, stars }: AnalyticsData,
  { span, earned, isCurrent, money }: { span: Span; earned: Earned; isCurrent: boolean; money: StaysMoney },
): AnalyticsTotals {
  const onOffer = onOfferIn(span)
  return {
    ...toPerformance(earned, onOffer),
    ...averageOf(stars.filter((row) => row.isCurrent === isCurrent)),
    occupiedNights: earned.nights,
    nightsOnOffer: onOffer,
    adr: divideNaira(earned.revenue, earned.nights),
    revpar: divideNaira(earned.revenue, onOffer),
    ...money,
  }
}

/** Sums the buckets within a longer span. */
function toPoint({ buckets, sums, onOfferIn }: AnalyticsData, span: Span): TrendPoint {
  const inside = sums.filter(({ no }) => {
    const bucket = no === null ? undefined : buckets.buckets[no]
    return bucket && isWithin(bucket, span)
  })
  return { ...span, ...toPerformance(add(inside), onOfferIn(span)) }
}

function toProperties({ buckets, sums, offered, stars }: AnalyticsData): PropertyMetrics[] {
  const earnedBy = new Map(sums.flatMap((row) => (row.propertyId ? [[row.propertyId, row] as const] : [])))
  const starsOf = new Map(stars.map((row) => [row.propertyId, row]))
  const all = nightsBetween(buckets.current.from, buckets.current.to)
  return offered
    .map((property) => {
      const row = earnedBy.get(property.id)
      const earned = add(row ? [row] : [])
      const propertyStars = starsOf.get(property.id)
      const isAlwaysOffered = isOfferedThroughout(property, buckets.current)
      const onOffer = isAlwaysOffered ? all : nightsOffered(property, buckets.current)
      return {
        nights: nightsListed(property, buckets.current),
        id: property.id,
        name: property.name,
        archived: property.archived,
        ...toPerformance(earned, onOffer),
        adr: divideNaira(earned.revenue, earned.nights),
        ...averageOf(propertyStars ? [propertyStars] : []),
      }
    })
    .filter(({ nights, ratings }) => nights > 0 || ratings > 0)
    .sort((a, b) => b.revenue - a.revenue || b.occupancy - a.occupancy)
}

const toSources = ({ sums }: AnalyticsData): SourceMetrics[] =>
  sums
    .flatMap((row) => (row.source ? [{ source: row.source, ...add([row]) }] : []))
    .map(({ source, bookings, revenue }) => ({
      source,
      name: bookingSourceLabels[source],
      value: bookings,
      revenue,
    }))
    .sort((a, b) => b.value - a.value || b.revenue - a.revenue)

const toDemographics = (guests: GuestCounts): Demographic[] =>
  DemographicGroup.options.flatMap((group) => {
    const all = guests[group].reduce((sum, count = 0) => sum + count, 0)
    return demographicCategories[group].map((category, index) => {
      const count = guests[group][index] ?? 0
      return {
        group,
        category,
        bookings: count,
        percentage: all === 0 ? 0 : Math.round((count / all) * 1000) / 10,
      }
    })
  })

async function readAnalytics(ctx: Context, scope: Scope): Promise<Analytics> {
  const buckets = bucketsOf(scope.period, ctx.today)
  const [offered, stars, { sums, money, guests }] = await Promise.all([
    listOffered(ctx, scope, buckets),
    listStars(ctx, scope, buckets),
    scope.propertyId ? readPropertyMetrics(ctx, scope, buckets) : readBusinessMetrics(ctx, buckets),
  ])
  const data = { buckets, sums, offered, onOfferIn: countOnOffer(offered, fullSpanOf(buckets)), stars }
  const byBucket = sums.filter(({ no }) => no !== null)
  const earned = add(byBucket.filter(({ no }) => no !== buckets.buckets.length))
  const earnedBefore = add(byBucket.filter(({ no }) => no === buckets.buckets.length))
  const currentInput = { span: buckets.current, earned, isCurrent: true, money: money.current }
  const previousInput = {
    span: buckets.previous,
    earned: earnedBefore,
    isCurrent: false,
    money: money.previous,
  }
  return {
    period: buckets.current,
    previousPeriod: buckets.previous,
    totals: toTotals(data, currentInput),
    previous: toTotals(data, previousInput),
    trend: buckets.trend.map((span) => toPoint(data, span)),
    monthly: buckets.months.map((span) => ({ ...toPoint(data, span), month: span.from.slice(0, 7) })),
    properties: toProperties(data),
    sources: toSources(data),
    demographics: toDemographics(guests),
  }
}

/** Returns all metrics of the period and the previous one. Throws `common.not_found` for an unknown property. */
export const getAnalytics = (ctx: Context, scope: Scope): Promise<Analytics> =>
  readFromReplica(() => readAnalytics(ctx, scope))

/** Lists the bookings behind a metric, from the same database as the metric. */
export const listRows = (ctx: Context, query: AnalyticsRowsQuery) =>
  readFromReplica(() => listAnalyticsRows(ctx, query))
