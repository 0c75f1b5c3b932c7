import type { BookingSource } from '@ilewa/contract/bookings/terms'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { nightsWithinCondition } from '../bookings/calendar/nights.queries.ts'
import { listCorrections, type SpanKobo, toSpanMoney } from '../bookings/lists/money.queries.ts'
import { bucketShares, joinSpan, type Sums, stayColumns } from './accrual.queries.ts'
import { type Months, type PeriodBuckets, wholeMonthsOf, wholeMonthsOfBuckets } from './buckets.ts'
import type { GuestCounts } from './guests.queries.ts'
import type { AnalyticsMetrics, SumsRow } from './metrics.ts'

/* Metrics of a business from the rollups of its nights and months. */

interface NightsSums extends Sums {
  paidKobo: string
}

/** A bucket of the period per booking source. */
interface BucketRow extends NightsSums {
  /** The bucket's index, from 0. */
  no: number
  source: BookingSource
  party: number[]
  stay: number[]
  returning: number
}

/** The total of the previous period. */
interface PreviousRow extends NightsSums {
  no: null
}

type NightsRow = BucketRow | PreviousRow

const total = (column: string) => sql.raw(`sum(${column})::int`)
const totals = (...columns: string[]) => sql`ARRAY[${sql.join(columns.map(total), sql`, `)}]`

const sumsOfNights = sql`sum(kobo)::text AS kobo, ${total('nights')} AS nights, ${total('arrivals')} AS bookings,
  sum(paid_kobo)::text AS "paidKobo"`

/** The rollup columns of a night and of a month. */
const rollupColumns = sql`source, nights, kobo, arrivals, paid_kobo, guests_1, guests_2, guests_3_to_4, guests_5,
  nights_1, nights_2_to_3, nights_4_to_6, nights_7, returning_guests`

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

async function listNights(ctx: Context, { current, previous, buckets }: PeriodBuckets): Promise<NightsRow[]> {
  const starts = buckets.map(({ from }) => from)
  const { rows } = await db().execute<NightsRow & Record<string, unknown>>(sql`
    SELECT width_bucket(night, ${sql.param(starts)}::date[]) - 1 AS no, source, ${sumsOfNights},
      ${totals('guests_1', 'guests_2', 'guests_3_to_4', 'guests_5')} AS party,
      ${totals('nights_1', 'nights_2_to_3', 'nights_4_to_6', 'nights_7')} AS stay,
      ${total('returning_guests')} AS returning
    FROM ${nightsOf(ctx, wholeMonthsOfBuckets(current, buckets))} GROUP BY 1, 2
    UNION ALL
    SELECT null, null, ${sumsOfNights}, null, null, null
    FROM ${nightsOf(ctx, wholeMonthsOf(previous))} HAVING count(*) > 0`)
  return rows
}

interface PropertySums extends Sums, Record<string, unknown> {
  propertyId: string
}

/** Sums by property: whole months from rollups, the days before and after them from stays. */
async function listByProperty(ctx: Context, { current }: PeriodBuckets): Promise<PropertySums[]> {
  const { months, edges } = wholeMonthsOf(current)
  const parts = edges.map(
    (edge) => sql`
      SELECT stay.property_id, ${bucketShares}
      FROM (SELECT property_id, ${stayColumns} FROM bookings WHERE ${nightsWithinCondition(ctx, edge)}) stay ${joinSpan(edge)}`,
  )
  if (months)
    parts.push(sql`
      SELECT property_id, kobo, nights, arrivals FROM booking_months
      WHERE business_id = ${ctx.businessId} AND month >= ${months.from} AND month < ${months.to}`)
  const { rows } = await db().execute<PropertySums>(sql`
    SELECT property_id AS "propertyId", sum(kobo)::text AS kobo, sum(nights)::int AS nights,
      sum(bookings)::int AS bookings
    FROM (${sql.join(parts, sql` UNION ALL `)}) part
    GROUP BY 1`)
  return rows
}

const add = (rows: readonly Sums[]): Sums => ({
  kobo: String(rows.reduce((sum, { kobo }) => sum + Number(kobo), 0)),
  nights: rows.reduce((sum, { nights }) => sum + nights, 0),
  bookings: rows.reduce((sum, { bookings }) => sum + bookings, 0),
})

const addEach = (lists: readonly number[][]): number[] =>
  lists.reduce((sum, list) => list.map((count, index) => count + (sum[index] ?? 0)), [])

function guestsOf(rows: readonly BucketRow[]): GuestCounts {
  const returning = rows.reduce((sum, row) => sum + row.returning, 0)
  return {
    GUESTS: [add(rows).bookings - returning, returning],
    PARTY: addEach(rows.map(({ party }) => party)),
    STAY: addEach(rows.map(({ stay }) => stay)),
  }
}

const koboOf = (rows: readonly NightsSums[]): SpanKobo => ({
  earned: Number(add(rows).kobo),
  paid: rows.reduce((sum, { paidKobo }) => sum + Number(paidKobo), 0),
})

export async function readBusinessMetrics(ctx: Context, buckets: PeriodBuckets): Promise<AnalyticsMetrics> {
  const [nights, byProperty, [correction, previousCorrection]] = await Promise.all([
    listNights(ctx, buckets),
    listByProperty(ctx, buckets),
    listCorrections(ctx, [buckets.current, buckets.previous]),
  ])
  const current = nights.filter((row) => row.no !== null)
  const previousRows = nights.filter((row) => row.no === null)
  const rowsOfBucket = (bucket: number) => current.filter(({ no }) => no === bucket)
  const emptyKeys = { no: null, propertyId: null, source: null }
  const sources = [...new Set(current.map(({ source }) => source))]
  const sumRows: SumsRow[] = [
    ...buckets.buckets.map((_, no) => ({ ...emptyKeys, ...add(rowsOfBucket(no)), no })),
    { ...emptyKeys, ...add(previousRows), no: buckets.buckets.length },
    ...byProperty.map((row) => ({ ...emptyKeys, ...row })),
    ...sources.map((source) => ({
      ...emptyKeys,
      ...add(current.filter((row) => row.source === source)),
      source,
    })),
  ]
  return {
    sums: sumRows,
    money: {
      current: toSpanMoney(koboOf(current), correction),
      previous: toSpanMoney(koboOf(previousRows), previousCorrection),
    },
    guests: guestsOf(current),
  }
}
