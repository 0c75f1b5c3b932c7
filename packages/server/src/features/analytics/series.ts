import {
  type AnalyticsTotals,
  type Demographic,
  DemographicGroup,
  demographicCategories,
  type PropertyMetrics,
  type SourceMetrics,
  type TrendPoint,
} from '@ilewa/contract/analytics/schema'
import { addEarned, type EarnedSum } from '@ilewa/contract/bookings/money'
import { bookingSourceLabels } from '@ilewa/contract/bookings/terms'
import { nightsBetween, type Span } from '@ilewa/contract/core/dates'
import { divideNaira } from '@ilewa/contract/core/money'
import type { OfferedProperty, StarsRow } from './analytics.queries.ts'
import { isWithin, type PeriodBuckets } from './buckets.ts'
import type { GuestCounts } from './guests.queries.ts'
import type { AnalyticsMetrics } from './metrics.ts'
import { isOfferedThroughout, nightsListed, nightsOffered } from './nights-offered.ts'

/* Sums of a period to the totals, lists and series of the response. */

interface AnalyticsData {
  buckets: PeriodBuckets
  metrics: AnalyticsMetrics
  offered: readonly OfferedProperty[]
  onOfferIn: (span: Span) => number
  stars: readonly StarsRow[]
}

/** Percent with two decimals. */
const toPercent = (nights: number, ofNights: number): number =>
  ofNights === 0 ? 0 : Math.round((nights / ofNights) * 10_000) / 100

const noEarnings = addEarned([])

/** Average with one decimal. */
function averageOf(rows: readonly StarsRow[]) {
  const stars = rows.reduce((sum, row) => sum + row.stars, 0)
  const ratings = rows.reduce((sum, { count }) => sum + count, 0)
  return { rating: ratings > 0 ? Math.round((stars / ratings) * 10) / 10 : null, ratings }
}

const toPerformance = ({ revenue, nights, bookings }: EarnedSum, offered: number) => ({
  revenue,
  bookings,
  occupancy: toPercent(nights, offered),
})

/** The totals of the current or the previous period. */
export function toTotals(
  { buckets, metrics, onOfferIn, stars }: AnalyticsData,
  period: 'current' | 'previous',
): AnalyticsTotals {
  const earned = metrics[period]
  const onOffer = onOfferIn(buckets[period])
  return {
    ...toPerformance(earned, onOffer),
    ...averageOf(stars.filter(({ isCurrent }) => isCurrent === (period === 'current'))),
    occupiedNights: earned.nights,
    nightsOnOffer: onOffer,
    adr: divideNaira(earned.revenue, earned.nights),
    revpar: divideNaira(earned.revenue, onOffer),
    ...metrics.money[period],
  }
}

/** A point of a chart: the sum of the buckets within the span. */
export function toPoint({ buckets, metrics, onOfferIn }: AnalyticsData, span: Span): TrendPoint {
  const inside = metrics.buckets.filter((_, no) => {
    const bucket = buckets.buckets[no]
    return bucket && isWithin(bucket, span)
  })
  return { ...span, ...toPerformance(addEarned(inside), onOfferIn(span)) }
}

export function toProperties({ buckets, metrics, offered, stars }: AnalyticsData): PropertyMetrics[] {
  const starsOf = new Map(stars.map((row) => [row.propertyId, row]))
  const all = nightsBetween(buckets.current.from, buckets.current.to)
  return offered
    .map((property) => {
      const earned = metrics.byProperty.get(property.id) ?? noEarnings
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

/** Sorts by bookings and then revenue, highest first, and then by name, because the rows have no defined order. */
export const toSources = ({ bySource }: Pick<AnalyticsMetrics, 'bySource'>): SourceMetrics[] =>
  [...bySource]
    .map(([source, { bookings, revenue }]) => ({
      source,
      name: bookingSourceLabels[source],
      value: bookings,
      revenue,
    }))
    .sort((a, b) => b.value - a.value || b.revenue - a.revenue || a.name.localeCompare(b.name))

export const toDemographics = (guests: GuestCounts): Demographic[] =>
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
