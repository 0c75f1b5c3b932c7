import { spansOf } from '@ilewa/contract/analytics/period'
import {
  type AnalyticsRows,
  type AnalyticsRowsQuery,
  type DemographicGroup,
  demographicCategories,
} from '@ilewa/contract/analytics/schema'
import type { Span } from '@ilewa/contract/core/dates'
import { startOfMonth } from '@ilewa/contract/core/dates'
import type { Page } from '@ilewa/contract/core/endpoint'
import { fromKobo } from '@ilewa/contract/core/money'
import { and, eq, sql } from 'drizzle-orm'
import { afterCursor, cursorKey, type ListOrder, orderBy } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { toPage } from '../../platform/database/paging.ts'
import { existingCondition, referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { accruedKobo, netKobo, nightsWithin, toEarnedSum } from '../bookings/accrual.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'
import { categoryIndex } from './guests.queries.ts'

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The requested nights within the period; an empty span if they do not overlap. */
function windowOf(ctx: Context, { month, from, to, ...period }: AnalyticsRowsQuery): Span {
  const { current } = spansOf(period, ctx.today)
  const starts = [current.from, ...(month ? [`${month}-01`] : []), ...(from ? [from] : [])]
  const ends = [current.to, ...(month ? [startOfMonth(`${month}-01`, 1)] : []), ...(to ? [to] : [])]
  const start = starts.reduce(later)
  return { from: start, to: later(start, ends.reduce(earlier)) }
}

/**
 * The sort key is an expression, so that PostgreSQL finds the rows by their nights and then sorts them. With the
 * plain column it scans the check-in index from its end, past all bookings if the page does not fill.
 */
const order: ListOrder = {
  key: sql`(${bookings.checkIn} + 0)`,
  id: bookings.id,
  descending: true,
  type: 'date',
}

/** The part of each booking within the window. */
function measureColumns({ from, to }: Span) {
  const { checkIn, checkOut, paidAmount, status } = bookings
  const nights = sql`(${checkOut} - ${checkIn})`
  const inside = nightsWithin(
    { checkIn: sql`${checkIn}`, nights },
    { from: sql`${from}::date`, to: sql`${to}::date` },
  )
  const kobo = accruedKobo({ kobo: netKobo, nights, ...inside })
  const notCancelledCondition = sql`${status} <> 'CANCELLED'`
  const checkInInsideCondition = sql`(${checkIn} >= ${from}::date AND ${checkIn} < ${to}::date)`
  const begins = sql<boolean>`(${notCancelledCondition} AND ${checkInInsideCondition})`
  return {
    nights: sql<number>`CASE WHEN ${notCancelledCondition} THEN ${inside.until} - ${inside.since} ELSE 0 END`,
    kobo: sql<number>`CASE WHEN ${notCancelledCondition} THEN ${kobo} ELSE 0 END::float8`,
    begins,
    paidKobo: sql<number>`CASE WHEN ${checkInInsideCondition} THEN ${paidAmount} * 100 ELSE 0 END::float8`,
    insideCondition: sql`(
      (${notCancelledCondition} AND daterange(${checkIn}, ${checkOut}) && daterange(${from}, ${to}))
      OR (${status} = 'CANCELLED' AND ${checkInInsideCondition} AND ${paidAmount} > 0))`,
  }
}

const guestCategoryCondition = (group: DemographicGroup, category = '') =>
  sql`${categoryIndex[group]} = ${demographicCategories[group].indexOf(category)}`

/** The window, the measured columns and the condition of the requested rows. */
function toRowsFilter(ctx: Context, query: AnalyticsRowsQuery) {
  const window = windowOf(ctx, query)
  const { insideCondition, ...measured } = measureColumns(window)
  const where = and(
    existingCondition(bookings, ctx),
    insideCondition,
    query.propertyId ? eq(bookings.propertyId, query.propertyId) : undefined,
    query.source && eq(bookings.source, query.source),
    query.group && and(measured.begins, guestCategoryCondition(query.group, query.category)),
  )
  return { window, measured, where }
}

type RowsFilter = ReturnType<typeof toRowsFilter>

const listMeasured = ({ measured, where }: RowsFilter, { cursor, limit }: AnalyticsRowsQuery) =>
  db()
    .select({
      id: bookings.id,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyId: bookings.propertyId,
      propertyName: properties.name,
      source: bookings.source,
      status: bookings.status,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      ...measured,
      cursorKey: cursorKey(order),
    })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)

async function sumMeasured({ measured, where }: RowsFilter) {
  const [row] = await db()
    .select({
      count: sql<number>`count(*)::int`,
      kobo: sql<number>`coalesce(sum(${measured.kobo}), 0)`,
      nights: sql<number>`coalesce(sum(${measured.nights}), 0)::int`,
      bookings: sql<number>`(count(*) FILTER (WHERE ${measured.begins}))::int`,
      paidKobo: sql<number>`coalesce(sum(${measured.paidKobo}), 0)`,
    })
    .from(bookings)
    .where(where)
  if (!row) throw new Error('The aggregate query returned no row')
  return row
}

/** Lists the bookings behind a metric, latest check-in first, with their totals. */
export async function listAnalyticsRows(
  ctx: Context,
  query: AnalyticsRowsQuery,
): Promise<AnalyticsRows & { page: Page }> {
  const filter = toRowsFilter(ctx, query)
  const [rows, sum] = await Promise.all([listMeasured(filter, query), sumMeasured(filter)])
  const { rows: shown, page } = toPage(rows, query.limit, sum.count)
  return {
    window: filter.window,
    totals: { ...toEarnedSum(sum), collected: fromKobo(sum.paidKobo) },
    rows: shown.map(({ kobo, paidKobo, cursorKey: _, ...row }) => ({
      ...row,
      revenue: fromKobo(kobo),
      collected: fromKobo(paidKobo),
    })),
    page,
  }
}
