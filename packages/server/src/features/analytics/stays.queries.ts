import type { Span } from '@ilewa/contract/core/dates'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { nightsWithinCondition } from '../bookings/calendar/nights.queries.ts'
import { listCorrections, toSpanMoney } from '../bookings/lists/money.queries.ts'
import { bucketRows, joinBuckets, stayColumns, sums } from './accrual.queries.ts'
import { propertyCondition, type Scope } from './analytics.queries.ts'
import { fullSpanOf, type PeriodBuckets } from './buckets.ts'
import { countGuests } from './guests.queries.ts'
import type { AnalyticsMetrics, SumsRow } from './metrics.ts'

/* Metrics of one property, counted from its stays: a property has few within two years. */

/** Revenue by bucket, by property and by source, in one pass over the stays. */
async function listSums(ctx: Context, { propertyId }: Scope, buckets: PeriodBuckets): Promise<SumsRow[]> {
  const { rows } = await db().execute<SumsRow & Record<string, unknown>>(sql`
    WITH piece AS (
      SELECT *, no < ${buckets.buckets.length} AS current
      FROM (${bucketRows([...buckets.buckets, buckets.previous])}) numbered
    ), stay AS (
      SELECT property_id, source, ${stayColumns} FROM bookings
      WHERE ${nightsWithinCondition(ctx, fullSpanOf(buckets))} ${propertyCondition(propertyId)}
    )
    SELECT piece.no, stay.property_id AS "propertyId", stay.source, ${sums}
    FROM stay ${joinBuckets}
    GROUP BY GROUPING SETS ((piece.no), (piece.current, stay.property_id), (piece.current, stay.source))
    HAVING GROUPING(piece.no) = 0 OR piece.current`)
  return rows
}

/** Kobo paid on stays that begin in the current and the previous period, regardless of status. */
async function getPaid(ctx: Context, { propertyId }: Scope, { current, previous }: PeriodBuckets) {
  const paid = (span: Span) => sql`coalesce(sum(paid_amount * 100)
    FILTER (WHERE check_in >= ${span.from}::date AND check_in < ${span.to}::date), 0)::bigint::text`
  const { rows } = await db().execute<{ current: string; previous: string }>(sql`
    SELECT ${paid(current)} AS current, ${paid(previous)} AS previous FROM bookings
    WHERE business_id = ${ctx.businessId} AND removed_at IS NULL
      AND check_in >= ${previous.from}::date AND check_in < ${current.to}::date ${propertyCondition(propertyId)}`)
  return { current: Number(rows[0]?.current ?? 0), previous: Number(rows[0]?.previous ?? 0) }
}

export async function readPropertyMetrics(
  ctx: Context,
  scope: Scope,
  buckets: PeriodBuckets,
): Promise<AnalyticsMetrics> {
  const [sumRows, paid, [correction, previousCorrection], guests] = await Promise.all([
    listSums(ctx, scope, buckets),
    getPaid(ctx, scope, buckets),
    listCorrections(ctx, [buckets.current, buckets.previous], scope.propertyId),
    countGuests(ctx, scope, buckets.current),
  ])
  const byBucket = sumRows.filter(({ no }) => no !== null)
  const earned = (rows: readonly SumsRow[]) => rows.reduce((sum, { kobo }) => sum + Number(kobo), 0)
  const isPreviousPeriod = ({ no }: SumsRow) => no === buckets.buckets.length
  const now = { earned: earned(byBucket.filter((row) => !isPreviousPeriod(row))), paid: paid.current }
  const before = { earned: earned(byBucket.filter(isPreviousPeriod)), paid: paid.previous }
  return {
    sums: sumRows,
    money: {
      current: toSpanMoney(now, correction),
      previous: toSpanMoney(before, previousCorrection),
    },
    guests,
  }
}
