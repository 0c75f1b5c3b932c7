import {
  type AnalyticsRows,
  type AnalyticsRowsQuery,
  type DemographicGroup,
  demographicCategories,
  spansOf,
} from '@ilewa/contract/analytics'
import type { Span } from '@ilewa/contract/core/dates'
import { startOfMonth } from '@ilewa/contract/core/dates'
import type { Page } from '@ilewa/contract/core/endpoint'
import { fromKobo } from '@ilewa/contract/core/money'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { afterCursor, cursorKey, type ListOrder, orderBy, toPage } from '../../platform/database/paging.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'
import { placeIn } from './guests.queries.ts'

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The requested nights within the period; an empty span if they do not overlap. */
function windowOf(ctx: Context, { period, month, from, to }: AnalyticsRowsQuery): Span {
  const { current } = spansOf(period, ctx.today)
  const starts = [current.from, ...(month ? [`${month}-01`] : []), ...(from ? [from] : [])]
  const ends = [current.to, ...(month ? [startOfMonth(`${month}-01`, 1)] : []), ...(to ? [to] : [])]
  const start = starts.reduce(later)
  return { from: start, to: later(start, ends.reduce(earlier)) }
}

/**
 * An expression, so that PostgreSQL finds the rows by their nights and sorts them afterwards. With a plain column it
 * scans the check-in index from its end past all bookings when a page does not fill.
 */
const order: ListOrder = {
  key: sql`(${bookings.checkIn} + 0)`,
  id: bookings.id,
  descending: true,
  type: 'date',
}

/** The part of each booking within the window. */
function measures({ from, to }: Span) {
  const { checkIn, checkOut, totalAmount, paidAmount, status } = bookings
  const kobo = sql`(${totalAmount} * 100)::bigint`
  const nights = sql`(${checkOut} - ${checkIn})`
  const since = sql`greatest(${from}::date - ${checkIn}, 0)`
  const until = sql`greatest(least(${to}::date - ${checkIn}, ${nights}), 0)`
  const counts = sql`${status} <> 'CANCELLED'`
  const startsInside = sql`(${checkIn} >= ${from}::date AND ${checkIn} < ${to}::date)`
  const begins = sql<boolean>`(${counts} AND ${startsInside})`
  return {
    nights: sql<number>`CASE WHEN ${counts} THEN ${until} - ${since} ELSE 0 END`,
    kobo: sql<string>`CASE WHEN ${counts} THEN ${kobo} * ${until} / ${nights} - ${kobo} * ${since} / ${nights} ELSE 0 END`,
    begins,
    paidKobo: sql<string>`CASE WHEN ${startsInside} THEN (${paidAmount} * 100)::bigint ELSE 0 END`,
    isInside: sql`(
      (${counts} AND daterange(${checkIn}, ${checkOut}) && daterange(${from}, ${to}))
      OR (${status} = 'CANCELLED' AND ${startsInside} AND ${paidAmount} > 0))`,
  }
}

const isOfGuests = (group: DemographicGroup, category = '') =>
  sql`${placeIn[group]} = ${demographicCategories[group].indexOf(category)}`

/** The window, the measured columns and the condition of the requested rows. */
function toQuestion(ctx: Context, query: AnalyticsRowsQuery) {
  const window = windowOf(ctx, query)
  const { isInside, ...measured } = measures(window)
  const where = and(
    eq(bookings.businessId, ctx.businessId),
    isNull(bookings.removedAt),
    isInside,
    query.propertyId ? eq(bookings.propertyId, query.propertyId) : undefined,
    query.source && eq(bookings.source, query.source),
    query.group && and(measured.begins, isOfGuests(query.group, query.category)),
  )
  return { window, measured, where }
}

type Question = ReturnType<typeof toQuestion>

const listMeasured = ({ measured, where }: Question, { cursor, limit }: AnalyticsRowsQuery) =>
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
    .innerJoin(
      properties,
      and(eq(properties.businessId, bookings.businessId), eq(properties.id, bookings.propertyId)),
    )
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)

async function sumMeasured({ measured, where }: Question) {
  const [row] = await db()
    .select({
      count: sql<number>`count(*)::int`,
      kobo: sql<string>`coalesce(sum(${measured.kobo}), 0)::text`,
      nights: sql<number>`coalesce(sum(${measured.nights}), 0)::int`,
      bookings: sql<number>`(count(*) FILTER (WHERE ${measured.begins}))::int`,
      paidKobo: sql<string>`coalesce(sum(${measured.paidKobo}), 0)::text`,
    })
    .from(bookings)
    .where(where)
  if (!row) throw new Error('An aggregate always answers one row')
  return row
}

const toMoney = ({ kobo, paidKobo }: { kobo: string; paidKobo: string }) => ({
  revenue: fromKobo(Number(kobo)),
  collected: fromKobo(Number(paidKobo)),
})

/** Lists the bookings behind a metric, latest check-in first, with their totals. */
export async function listAnalyticsRows(
  ctx: Context,
  query: AnalyticsRowsQuery,
): Promise<AnalyticsRows & { page: Page }> {
  const question = toQuestion(ctx, query)
  const [rows, sum] = await Promise.all([listMeasured(question, query), sumMeasured(question)])
  const { rows: shown, page } = toPage(rows, query.limit, sum.count)
  return {
    window: question.window,
    totals: { ...toMoney(sum), nights: sum.nights, bookings: sum.bookings },
    rows: shown.map(({ kobo, paidKobo, cursorKey: _, ...row }) => ({
      ...row,
      ...toMoney({ kobo, paidKobo }),
    })),
    page,
  }
}
