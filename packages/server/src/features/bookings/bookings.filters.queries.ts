import { type BookingFilters, maxNights } from '@ilewa/contract/bookings'
import { and, eq, gte, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { ListOrder } from '../../platform/database/paging.ts'
import { matches } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/context.ts'
import { onDesk } from './bookings.desk.queries.ts'
import { bookings } from './bookings.table.ts'

/** The sorts of a list of bookings, each with its index. */
export const bookingOrders: Record<BookingFilters['sort'], ListOrder> = {
  '-checkIn': { key: bookings.checkIn, id: bookings.id, descending: true, type: 'date' },
  checkIn: { key: bookings.checkIn, id: bookings.id, type: 'date' },
  '-createdAt': { key: bookings.createdAt, id: bookings.id, descending: true, type: 'timestamptz' },
}

/** No stay is longer, so whatever began earlier is over: the index on check-in then bounds both ends. */
const touchesFrom = (from: string): SQL | undefined =>
  and(gte(bookings.checkOut, from), sql`${bookings.checkIn} >= ${from}::date - ${maxNights}::int`)

const hasBalance = and(lt(bookings.paidAmount, bookings.totalAmount), ne(bookings.status, 'CANCELLED'))

/** What a person narrows a list by; who may see what is not decided here. */
export const toFilter = (
  ctx: Pick<Context, 'today'>,
  filters: Omit<BookingFilters, 'sort'>,
): SQL | undefined => {
  const { q, status, source, propertyId, agentId, from, to, desk, due } = filters
  return and(
    status && inArray(bookings.status, status),
    source && eq(bookings.source, source),
    propertyId ? eq(bookings.propertyId, propertyId) : undefined,
    agentId ? eq(bookings.agentId, agentId) : undefined,
    from ? touchesFrom(from) : undefined,
    to ? lte(bookings.checkIn, to) : undefined,
    desk && onDesk(ctx)[desk],
    due ? hasBalance : undefined,
    matches(bookings.search, q),
  )
}
