import type { BookingFilters, BookingSort } from '@ilewa/contract/bookings/filters'
import { maxNights } from '@ilewa/contract/bookings/schema'
import { addDays } from '@ilewa/contract/core/dates'
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { ListOrder } from '../../../platform/database/cursor.ts'
import type { ValueOrPlaceholder } from '../../../platform/database/database.ts'
import { listOrder } from '../../../platform/database/list-order.ts'
import { searchCondition } from '../../../platform/database/search.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookingDueDates } from '../../money/due-dates/due-dates.table.ts'
import { bookings } from '../bookings.table.ts'
import { frontDeskConditions, tabConditions } from './phases.queries.ts'

/** The sort orders of booking lists, each with its own index. */
export const bookingOrders: Record<BookingSort, ListOrder> = {
  '-checkIn': listOrder('-checkIn', bookings),
  checkIn: listOrder('checkIn', bookings),
  '-createdAt': listOrder('-createdAt', bookings),
}

/**
 * Matches stays that overlap the days, arrivals and departures included. No stay is longer than `maxNights`, so the
 * index on check-in bounds both ends.
 */
function overlapCondition(from: string | undefined, to: string | undefined): SQL | undefined {
  const { checkIn, checkOut } = bookings
  return and(
    from ? and(gte(checkOut, from), gte(checkIn, addDays(from, -maxNights))) : undefined,
    to ? lte(checkIn, to) : undefined,
  )
}

interface BusinessDay {
  businessId: ValueOrPlaceholder
  today: ValueOrPlaceholder | SQL
}

/** `hasBalanceDue` of the contract: booked and not paid in full. Must match the predicate of its indexes. */
export const balanceDueCondition = sql`(${bookings.paidAmount} < ${bookings.totalAmount}
  AND ${bookings.status} <> 'CANCELLED' AND ${bookings.status} <> 'PENDING')`

const pastDueDates = ({ businessId, today }: BusinessDay): SQL =>
  sql`FROM ${bookingDueDates} WHERE ${bookingDueDates.businessId} = ${businessId} AND ${bookingDueDates.day} < ${today}`

/**
 * A due date of the booking is `OVERDUE`, as `toDueDates` of the contract says. The first condition lets PostgreSQL begin with the
 * due dates, which few bookings have.
 */
export const overdueCondition = (day: BusinessDay): SQL =>
  sql`(${bookings.status} <> 'CANCELLED' AND ${bookings.id} IN (SELECT ${bookingDueDates.bookingId} ${pastDueDates(day)})
    AND ${bookings.paidAmount} < (SELECT sum(${bookingDueDates.amount}) ${pastDueDates(day)}
      AND ${bookingDueDates.bookingId} = ${bookings.id}))`

const dueConditions: Record<NonNullable<BookingFilters['due']>, (day: BusinessDay) => SQL> = {
  true: () => balanceDueCondition,
  overdue: overdueCondition,
}

/** Applies the list's filters. The caller restricts visibility. */
export const toFilter = (
  ctx: Pick<Context, 'today' | 'businessId'>,
  filters: Omit<BookingFilters, 'sort'>,
): SQL | undefined => {
  const { q, status, source, propertyId, agentId, from, to, tab, desk, due } = filters
  return and(
    status && inArray(bookings.status, status),
    source && eq(bookings.source, source),
    propertyId ? eq(bookings.propertyId, propertyId) : undefined,
    agentId ? eq(bookings.agentId, agentId) : undefined,
    overlapCondition(from, to),
    tab && tabConditions(ctx)[tab],
    desk && frontDeskConditions(ctx.today)[desk],
    due && dueConditions[due](ctx),
    searchCondition(bookings.search, q),
  )
}
