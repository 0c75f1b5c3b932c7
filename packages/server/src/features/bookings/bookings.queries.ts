import type { Booking, BookingListQuery, BookingStats } from '@ilewa/contract/bookings'
import type { Page } from '@ilewa/contract/endpoint'
import { and, count, eq, getTableColumns, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { afterCursor, cursorKey, type ListOrder, orderBy, toPage } from '../../platform/database/paging.ts'
import { matches } from '../../platform/database/search.ts'
import { notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'
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

type BookingRow = Omit<typeof bookings.$inferSelect, 'search'> & {
  propertyName: string
  agentName: string | null
}

const toBooking = ({ propertyName, ...row }: BookingRow): Booking => ({
  ...row,
  property: { id: row.propertyId, name: propertyName },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** An agent sees their own bookings only; everyone is inside their business. */
export const visibleTo = (ctx: Context): SQL | undefined =>
  and(
    eq(bookings.businessId, ctx.businessId),
    ctx.role === 'AGENT' ? eq(bookings.agentId, ctx.userId) : undefined,
  )

type ListInput = z.output<typeof BookingListQuery>

const orders: Record<ListInput['sort'], ListOrder> = {
  '-checkIn': { key: bookings.checkIn, id: bookings.id, descending: true, type: 'date' },
  checkIn: { key: bookings.checkIn, id: bookings.id, type: 'date' },
  '-createdAt': { key: bookings.createdAt, id: bookings.id, descending: true, type: 'timestamptz' },
}

export async function listBookings(
  ctx: Context,
  { q, status, propertyId, sort, limit, cursor }: ListInput,
): Promise<{ bookings: Booking[]; page: Page }> {
  const order = orders[sort]
  const where = and(
    visibleTo(ctx),
    status && eq(bookings.status, status),
    propertyId ? eq(bookings.propertyId, propertyId) : undefined,
    matches(bookings.search, q),
  )
  const rows = await select({ cursorKey: cursorKey(order) })
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)
  const [counted] = await db().select({ total: count() }).from(bookings).where(where)
  const { rows: shown, page } = toPage(rows, limit, counted?.total ?? 0)
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
