import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  bucketShares,
  type EarnedRow,
  earnedColumns,
  joinSpan,
  stayColumns,
  toEarnedSum,
} from '../bookings/accrual.queries.ts'
import { nightsWithinCondition } from '../bookings/calendar/nights.queries.ts'
import { listCorrections } from '../bookings/lists/money.queries.ts'
import { bookingSourceMonths } from '../bookings/rollups/rollups.table.ts'
import { type Months, type PeriodBuckets, wholeMonthsOf, wholeMonthsOfBuckets } from './buckets.ts'
import type { GuestCounts } from './guests.queries.ts'
import { type AnalyticsMetrics, type BucketRow, toBucketSums, toPeriodMoney } from './metrics.ts'

/* Metrics of a business from the rollups of its nights and months. */

/**
 * `party` and `stay` count the stays that begin in the bucket, by category. They and `returning` are null in the
 * previous period.
 */
interface RollupRow extends BucketRow {
  paidKobo: number
  party: number[] | null
  stay: number[] | null
  returning: number | null
}

const total = (column: string) => sql.raw(`sum(${column})::int`)
const totals = (...columns: string[]) => sql`ARRAY[${sql.join(columns.map(total), sql`, `)}]`

/** The columns that a night and a month have in common. */
const rollupColumns = sql.raw(
  Object.values(getTableColumns(bookingSourceMonths))
    .map(({ name }) => name)
    .filter((name) => name !== 'business_id' && name !== 'month')
    .join(', '),
)

/** Selects the rollups of a span: whole months from the monthly table, other days from the nightly one. */
function nightsOf(ctx: Context, { months, edges }: Months): SQL {
  const parts = edges.map(
    ({ from, to }) => sql`
      SELECT night, ${rollupColumns} FROM booking_nights
      WHERE business_id = ${ctx.businessId} AND night >= ${from} AND night < ${to}`,
  )
  if (months)
    parts.push(sql`
      SELECT month AS night, ${rollupColumns} FROM booking_source_months
      WHERE business_id = ${ctx.businessId} AND month >= ${months.from} AND month < ${months.to}`)
  return sql`(${sql.join(parts, sql` UNION ALL `)}) part`
}

const sumsOfNights = sql`sum(kobo)::float8 AS kobo, sum(tax_kobo)::float8 AS "taxKobo", ${total('nights')} AS nights, ${total('arrivals')} AS bookings,
  sum(paid_kobo)::float8 AS "paidKobo"`

async function listRollupRows(ctx: Context, { current, previous, buckets }: PeriodBuckets) {
  const starts = buckets.map(({ from }) => from)
  const { rows } = await db().execute<RollupRow & Record<string, unknown>>(sql`
    SELECT width_bucket(night, ${sql.param(starts)}::date[]) - 1 AS no, source, ${sumsOfNights},
      ${totals('guests_1', 'guests_2', 'guests_3_to_4', 'guests_5')} AS party,
      ${totals('nights_1', 'nights_2_to_3', 'nights_4_to_6', 'nights_7')} AS stay,
      ${total('returning_guests')} AS returning
    FROM ${nightsOf(ctx, wholeMonthsOfBuckets(current, buckets))} GROUP BY 1, 2
    UNION ALL
    SELECT ${buckets.length}::int, null, ${sumsOfNights}, null, null, null
    FROM ${nightsOf(ctx, wholeMonthsOf(previous))} HAVING count(*) > 0`)
  return rows
}

interface PropertyRow extends EarnedRow, Record<string, unknown> {
  propertyId: string
}

/** Sums by property: whole months from rollups, the days before and after them from stays. */
async function listPropertyRows(ctx: Context, { current }: PeriodBuckets): Promise<PropertyRow[]> {
  const { months, edges } = wholeMonthsOf(current)
  const parts = edges.map(
    (edge) => sql`
      SELECT stay.property_id, ${bucketShares}
      FROM (SELECT property_id, ${stayColumns} FROM bookings WHERE ${nightsWithinCondition(ctx, edge)}) stay ${joinSpan(edge)}`,
  )
  if (months)
    parts.push(sql`
      SELECT property_id, kobo, tax_kobo, nights, arrivals AS bookings FROM booking_months
      WHERE business_id = ${ctx.businessId} AND month >= ${months.from} AND month < ${months.to}`)
  const { rows } = await db().execute<PropertyRow>(sql`
    SELECT property_id AS "propertyId", ${earnedColumns}
    FROM (${sql.join(parts, sql` UNION ALL `)}) part
    GROUP BY 1`)
  return rows
}

const addEach = (lists: readonly number[][]): number[] =>
  lists.reduce((sum, list) => list.map((count, index) => count + (sum[index] ?? 0)), [])

function toGuestCounts(rows: readonly RollupRow[], bookings: number): GuestCounts {
  const returning = rows.reduce((sum, row) => sum + (row.returning ?? 0), 0)
  return {
    GUESTS: [bookings - returning, returning],
    PARTY: addEach(rows.flatMap(({ party }) => (party ? [party] : []))),
    STAY: addEach(rows.flatMap(({ stay }) => (stay ? [stay] : []))),
  }
}

const paidOf = (rows: readonly RollupRow[]) => rows.reduce((sum, { paidKobo }) => sum + paidKobo, 0)

export async function readBusinessMetrics(ctx: Context, buckets: PeriodBuckets): Promise<AnalyticsMetrics> {
  const [rows, propertyRows, corrections] = await Promise.all([
    listRollupRows(ctx, buckets),
    listPropertyRows(ctx, buckets),
    listCorrections(ctx, [buckets.current, buckets.previous]),
  ])
  const sums = toBucketSums(rows, buckets)
  const isPrevious = ({ no }: RollupRow) => no === buckets.buckets.length
  const paid = {
    current: paidOf(rows.filter((row) => !isPrevious(row))),
    previous: paidOf(rows.filter(isPrevious)),
  }
  return {
    ...sums,
    byProperty: new Map(propertyRows.map((row) => [row.propertyId, toEarnedSum(row)])),
    money: toPeriodMoney(sums, paid, corrections),
    guests: toGuestCounts(rows, sums.current.bookings),
  }
}
