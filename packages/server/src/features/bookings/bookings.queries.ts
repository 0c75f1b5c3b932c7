import { type BookingListQuery, bookingSortOf } from '@ilewa/contract/bookings/filters'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { MyBookingStats } from '@ilewa/contract/bookings/stats'
import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { readPage, readPageWithoutTotal, type SelectBuilder } from '../../platform/database/paging.ts'
import {
  columnsWithout,
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../platform/database/record-queries.ts'
import type { ActorContext, Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'
import { bookings } from './bookings.table.ts'
import { bookingOrders, toFilter } from './lists/filters.queries.ts'
import { arrivalCondition } from './lists/phases.queries.ts'
import { prepareByRole, visibilityCondition } from './lists/visibility.queries.ts'

/** Columns that are no part of a booking's response. */
const internalColumns = [
  'search',
  'holdExtended',
  'holdReminded',
  'cautionReminded',
  'formerLines',
  'formerLinesAt',
] as const

const columns = columnsWithout(bookings, ...internalColumns)

/** The columns of `toBooking`, for a query that joins the property and the agent. */
export const bookingColumns = {
  ...columns,
  propertyName: properties.name,
  agentName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
}

const select = <S extends Record<string, SQL>>(more: S, from: SelectBuilder = db()) =>
  from
    .select({ ...bookingColumns, ...more })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .leftJoin(users, referenceCondition(bookings, bookings.agentId, users))

interface BookingRow extends Omit<typeof bookings.$inferSelect, (typeof internalColumns)[number]> {
  propertyName: string
  agentName: string | null
}

export const toBooking = ({ propertyName, guestErasedAt, holdUntil, ...row }: BookingRow): Booking => ({
  ...row,
  holdUntil: holdUntil?.toISOString() ?? null,
  ...(guestErasedAt && { guestEmail: '', guestErasedAt: guestErasedAt.toISOString() }),
  property: { id: row.propertyId, name: propertyName },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const toPageQuery = (ctx: Context, { limit, cursor, ...filters }: BookingListQuery) => ({
  where: and(visibilityCondition(ctx), toFilter(ctx, filters)),
  order: bookingOrders[bookingSortOf(filters)],
  limit,
  cursor,
})

/** Returns one page of the filtered bookings, without a total. */
export const readBookings = (ctx: Context, query: BookingListQuery) =>
  readPageWithoutTotal(select, { ...toPageQuery(ctx, query), toItem: toBooking })

export const listBookings = (ctx: Context, query: BookingListQuery) =>
  readPage(select, {
    ...toPageQuery(ctx, query),
    from: bookings,
    countBy: bookingOrders['-checkIn'],
    sharedScanScope: query.q ? eq(bookings.businessId, ctx.businessId) : undefined,
    toItem: toBooking,
  })

const visibleBooking = prepareByRole((database, viewer) =>
  select({}, database)
    .where(and(visibilityCondition(viewer), eq(bookings.id, sql.placeholder('id'))))
    .prepare('bookings_get'),
)

export async function getBooking(ctx: ActorContext, id: string): Promise<Booking> {
  const { businessId, userId } = ctx
  return toBooking(await requireRow(visibleBooking(ctx).execute({ businessId, userId, id })))
}

/** Counts the agent's own arrivals of today and of this week, which begins on Monday. */
export async function getMyBookingStats(ctx: Context): Promise<MyBookingStats> {
  const monday = sql`date_trunc('week', ${ctx.today}::date)::date`
  const [row] = await db()
    .select({
      today: sql<number>`(count(*) FILTER (WHERE ${arrivalCondition(ctx.today)}))::int`,
      thisWeek: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .where(
      and(
        visibilityCondition(ctx),
        ne(bookings.status, 'CANCELLED'),
        sql`${bookings.checkIn} >= ${monday} AND ${bookings.checkIn} < ${monday} + 7`,
      ),
    )
  return row ?? { today: 0, thisWeek: 0 }
}

/** Whether the property has a guest in house or an upcoming stay. */
export async function hasCurrentOrFutureStays(ctx: Context, propertyId: string): Promise<boolean> {
  const upcomingCondition = and(
    inArray(bookings.status, ['PENDING', 'CONFIRMED']),
    gt(bookings.checkOut, ctx.today),
  )
  const [row] = await db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        existingCondition(bookings, ctx),
        eq(bookings.propertyId, propertyId),
        or(eq(bookings.status, 'CHECKED_IN'), upcomingCondition),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The ids of an agent's bookings, for a condition. */
export const bookingIdsOfAgent = ({ businessId }: Pick<Context, 'businessId'>, agentId: string) =>
  db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), eq(bookings.agentId, agentId)))
