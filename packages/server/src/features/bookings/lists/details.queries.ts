import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import { addDays } from '@ilewa/contract/core/dates'
import { toDueDates } from '@ilewa/contract/money/due-dates'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { existingCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { listPlannedDueDates } from '../../money/due-dates/due-dates.queries.ts'
import { findRatingOf } from '../../ratings/ratings.queries.ts'
import { getBooking } from '../bookings.queries.ts'
import { bookings } from '../bookings.table.ts'
import { listLines } from '../lines/lines.queries.ts'
import { isOccupiedByAnother } from './phases.queries.ts'

/** Whether another guest is still at the property of a guest who is expected by tomorrow. */
export async function isOccupiedAtArrival(ctx: Context, id: string): Promise<boolean> {
  const expected = and(
    existingCondition(bookings, ctx),
    eq(bookings.id, id),
    inArray(bookings.status, ['PENDING', 'CONFIRMED']),
    lte(bookings.checkIn, addDays(ctx.today, 1)),
  )
  const stay = { businessId: ctx.businessId, propertyId: sql`stay.property_id`, id: sql`stay.id` }
  const { rows } = await db().execute(sql`
    SELECT FROM (SELECT ${bookings.id}, ${bookings.propertyId} FROM ${bookings} WHERE ${expected}) stay
    WHERE ${isOccupiedByAnother(stay, ctx.today)}`)
  return rows.length > 0
}

/**
 * Returns one booking with the lines of its price, its due dates and its guest's rating, on every plan; only the rating statistics
 * need a paid plan. Says whether the property of a guest who is expected is occupied.
 */
export async function getBookingDetails(ctx: Context, id: string): Promise<Booking> {
  const canReadRating = can(ctx.role, 'analytics:read')
  const canReadPayments = can(ctx.role, 'payments:read')
  const [booking, rating, isOccupied, lines, planned] = await Promise.all([
    getBooking(ctx, id),
    canReadRating && findRatingOf(ctx, id),
    isOccupiedAtArrival(ctx, id),
    listLines(ctx, id),
    canReadPayments && listPlannedDueDates(ctx, id),
  ])
  const dueDates = planned && toDueDates(planned, booking, ctx.today)
  return {
    ...booking,
    lines,
    ...(dueDates && { dueDates }),
    ...(rating && { rating }),
    ...(isOccupied && { isOccupied }),
  }
}
