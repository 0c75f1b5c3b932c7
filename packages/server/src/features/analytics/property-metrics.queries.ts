import type { Span } from '@ilewa/contract/core/dates'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  bucketRows,
  bucketShares,
  earnedColumns,
  joinBuckets,
  stayColumns,
} from '../bookings/accrual.queries.ts'
import { nightsWithinCondition } from '../bookings/calendar/nights.queries.ts'
import { listCorrections } from '../bookings/lists/money.queries.ts'
import { fullSpanOf, type PeriodBuckets } from './buckets.ts'
import { countGuests, type PropertyScope } from './guests.queries.ts'
import { type AnalyticsMetrics, type BucketRow, toBucketSums, toPeriodMoney } from './metrics.ts'

/* Metrics of one property, counted from its stays: a property has few within two years. */

async function listBucketRows(ctx: Context, { propertyId }: PropertyScope, buckets: PeriodBuckets) {
  const { rows } = await db().execute<BucketRow & Record<string, unknown>>(sql`
    WITH bucket AS (${bucketRows([...buckets.buckets, buckets.previous])}), stay AS (
      SELECT source, ${stayColumns} FROM bookings
      WHERE ${nightsWithinCondition(ctx, fullSpanOf(buckets))} AND property_id = ${propertyId}
    )
    SELECT no, source, ${earnedColumns}
    FROM (SELECT bucket.no, stay.source, ${bucketShares} FROM stay ${joinBuckets}) share
    GROUP BY no, source`)
  return rows
}

/** Kobo paid on stays that begin in the current and the previous period, regardless of status. */
async function getPaid(ctx: Context, { propertyId }: PropertyScope, { current, previous }: PeriodBuckets) {
  const paid = (span: Span) => sql`coalesce(sum(paid_amount * 100)
    FILTER (WHERE check_in >= ${span.from}::date AND check_in < ${span.to}::date), 0)::float8`
  const { rows } = await db().execute<{ current: number; previous: number }>(sql`
    SELECT ${paid(current)} AS current, ${paid(previous)} AS previous FROM bookings
    WHERE business_id = ${ctx.businessId} AND removed_at IS NULL
      AND check_in >= ${previous.from}::date AND check_in < ${current.to}::date AND property_id = ${propertyId}`)
  return rows[0] ?? { current: 0, previous: 0 }
}

export async function readPropertyMetrics(
  ctx: Context,
  scope: PropertyScope,
  buckets: PeriodBuckets,
): Promise<AnalyticsMetrics> {
  const [rows, paid, corrections, guests] = await Promise.all([
    listBucketRows(ctx, scope, buckets),
    getPaid(ctx, scope, buckets),
    listCorrections(ctx, [buckets.current, buckets.previous], scope.propertyId),
    countGuests(ctx, scope, buckets.current),
  ])
  const sums = toBucketSums(rows, buckets)
  return {
    ...sums,
    byProperty: new Map([[scope.propertyId, sums.current]]),
    money: toPeriodMoney(sums, paid, corrections),
    guests,
  }
}
