import type {
  Booking,
  BookingFilters,
  BookingListQuery,
  BookingStats,
  MyBookingStats,
} from '@ilewa/contract/bookings'
import type { Page } from '@ilewa/contract/endpoint'
import { and, count, eq, getTableColumns, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { afterCursor, countThatFit, cursorKey, orderBy, toPage } from '../../platform/database/paging.ts'
import { notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'
import { bookingOrders, toFilter } from './bookings.filters.queries.ts'
import { bookings } from './bookings.table.ts'

const { search: _, ...columns } = getTableColumns(bookings)

const selection = {
  ...columns,
  propertyName: properties.name,
  agentName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
}

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...selection, ...more })
    .from(bookings)
    .innerJoin(
      properties,
      and(eq(properties.businessId, bookings.businessId), eq(properties.id, bookings.propertyId)),
    )
    .leftJoin(users, and(eq(users.businessId, bookings.businessId), eq(users.id, bookings.agentId)))

interface BookingRow extends Omit<typeof bookings.$inferSelect, 'search'> {
  propertyName: string
  agentName: string | null
}

const toBooking = ({ propertyName, ...row }: BookingRow): Booking => ({
  ...row,
  property: { id: row.propertyId, name: propertyName },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** An agent sees their own bookings only; everyone is inside their business. Deleted ones are seen by nobody. */
export const visibleTo = (ctx: Context): SQL | undefined =>
  and(
    eq(bookings.businessId, ctx.businessId),
    isNull(bookings.removedAt),
    ctx.role === 'AGENT' ? eq(bookings.agentId, ctx.userId) : undefined,
  )

interface Slice {
  limit: number
  cursor: string | undefined
}

const readRows = (ctx: Context, filters: BookingFilters, { limit, cursor }: Slice) => {
  const order = bookingOrders[filters.sort]
  return select({ cursorKey: cursorKey(order) })
    .where(and(visibleTo(ctx), toFilter(ctx, filters), afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)
}

/** One page of the bookings that the filters leave, without counting them. */
export async function readBookings(
  ctx: Context,
  filters: BookingFilters,
  slice: Slice,
): Promise<{ rows: Booking[]; nextCursor: string | null }> {
  const { rows: shown, page } = toPage(await readRows(ctx, filters, slice), slice.limit, 0)
  return { rows: shown.map(toBooking), nextCursor: page.nextCursor }
}

export async function listBookings(
  ctx: Context,
  { limit, cursor, ...filters }: BookingListQuery,
): Promise<{ bookings: Booking[]; page: Page }> {
  const rows = await readRows(ctx, filters, { limit, cursor })
  const [counted] = await db()
    .select({ total: count() })
    .from(bookings)
    .where(and(visibleTo(ctx), toFilter(ctx, filters)))
  const { rows: shown, page } = toPage(rows, countThatFit(rows.map(toBooking), limit), counted?.total ?? 0)
  return { bookings: shown.map(toBooking), page }
}

export async function getBooking(ctx: Context, id: string): Promise<Booking> {
  const [row] = await select({}).where(and(visibleTo(ctx), eq(bookings.id, id)))
  if (!row) throw notFound()
  return toBooking(row)
}

/** Counts by status, what was agreed over all that are not cancelled, and what was paid. */
export async function getBookingStats(ctx: Context): Promise<BookingStats> {
  const counted = (status: Booking['status']) =>
    sql<number>`(count(*) FILTER (WHERE ${bookings.status} = ${status}))::int`
  const [row] = await db()
    .select({
      total: count(),
      pending: counted('PENDING'),
      confirmed: counted('CONFIRMED'),
      checkedIn: counted('CHECKED_IN'),
      checkedOut: counted('CHECKED_OUT'),
      cancelled: counted('CANCELLED'),
      totalRevenue:
        sql`coalesce(sum(${bookings.totalAmount}) FILTER (WHERE ${bookings.status} <> 'CANCELLED'), 0)`.mapWith(
          Number,
        ),
      collected: sql`coalesce(sum(${bookings.paidAmount}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(visibleTo(ctx))
  if (!row) throw new Error('An aggregate always answers one row')
  return row
}

/** The agent's own arrivals: today's, and those of this week, which begins on Monday. */
export async function getMyBookingStats(ctx: Context): Promise<MyBookingStats> {
  const monday = sql`date_trunc('week', ${ctx.today}::date)::date`
  const [row] = await db()
    .select({
      today: sql<number>`(count(*) FILTER (WHERE ${bookings.checkIn} = ${ctx.today}))::int`,
      thisWeek: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .where(
      and(
        visibleTo(ctx),
        ne(bookings.status, 'CANCELLED'),
        sql`${bookings.checkIn} >= ${monday} AND ${bookings.checkIn} < ${monday} + 7`,
      ),
    )
  return row ?? { today: 0, thisWeek: 0 }
}

/** Whether someone stays at the property, however long, or is still to come. */
export async function hasCurrentOrFutureStays(ctx: Context, propertyId: string): Promise<boolean> {
  const toCome = and(inArray(bookings.status, ['PENDING', 'CONFIRMED']), gt(bookings.checkOut, ctx.today))
  const [row] = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, ctx.businessId),
        eq(bookings.propertyId, propertyId),
        or(eq(bookings.status, 'CHECKED_IN'), toCome),
      ),
    )
    .limit(1)
  return row !== undefined
}
