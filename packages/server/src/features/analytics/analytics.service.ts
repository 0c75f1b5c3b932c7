import type { Analytics, AnalyticsRowsQuery } from '@ilewa/contract/analytics/schema'
import { readFromReplica } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listOffered, listStars, type Scope } from './analytics.queries.ts'
import { bucketsOf, fullSpanOf } from './buckets.ts'
import { listAnalyticsRows } from './drill-down.queries.ts'
import { countOnOffer } from './nights-offered.ts'
import { readPropertyMetrics } from './property-metrics.queries.ts'
import { readBusinessMetrics } from './rollups.queries.ts'
import { toDemographics, toPoint, toProperties, toSources, toTotals } from './series.ts'

/** Splits the period into buckets, reads their sums from the database, and converts the sums to the response. */
async function readAnalytics(ctx: Context, scope: Scope): Promise<Analytics> {
  const { propertyId } = scope
  const buckets = bucketsOf(scope, ctx.today)
  const [offered, stars, metrics] = await Promise.all([
    listOffered(ctx, scope, buckets),
    listStars(ctx, scope, buckets),
    propertyId ? readPropertyMetrics(ctx, { propertyId }, buckets) : readBusinessMetrics(ctx, buckets),
  ])
  const data = { buckets, metrics, offered, onOfferIn: countOnOffer(offered, fullSpanOf(buckets)), stars }
  return {
    period: buckets.current,
    previousPeriod: buckets.previous,
    totals: toTotals(data, 'current'),
    previous: toTotals(data, 'previous'),
    trend: buckets.trend.map((span) => toPoint(data, span)),
    monthly: buckets.months.map((span) => ({ ...toPoint(data, span), month: span.from.slice(0, 7) })),
    properties: toProperties(data),
    sources: toSources(data.metrics),
    demographics: toDemographics(metrics.guests),
  }
}

/** Returns all metrics of the period and the previous one. Throws `common.not_found` for an unknown property. */
export const getAnalytics = (ctx: Context, scope: Scope): Promise<Analytics> =>
  readFromReplica(() => readAnalytics(ctx, scope))

/** Lists the bookings behind a metric, from the same database as the metric. */
export const listRows = (ctx: Context, query: AnalyticsRowsQuery) =>
  readFromReplica(() => listAnalyticsRows(ctx, query))
