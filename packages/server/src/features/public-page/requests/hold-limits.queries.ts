import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { holdShareDays, maxExpiredHolds, maxHoldPercent } from '@ilewa/contract/public-page/requests'
import { sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { countExpiredHolds, type RequestRow } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'

/**
 * Whether unpaid holds of guests would take more than their share of the nights of a property that are free in the next `holdShareDays`.
 * The nights of these holds count as free. Call it under the lock of the property.
 */
async function exceedsShare(
  { businessId, propertyId, checkIn, checkOut }: RequestRow,
  today: CivilDate,
): Promise<boolean> {
  const window = sql`daterange(${today}::date, ${addDays(today, holdShareDays)}::date)`
  const nights = (range: ReturnType<typeof sql>) =>
    sql`CASE WHEN isempty(${range}) THEN 0 ELSE upper(${range}) - lower(${range}) END`
  const taken = sql`(daterange(taken.check_in, taken.check_out) * ${window})`
  const { rows } = await db().execute<{ taken: number; held: number; added: number }>(sql`
    SELECT coalesce(sum(${nights(taken)}) FILTER (WHERE NOT is_hold), 0)::int AS taken,
      coalesce(sum(${nights(taken)}) FILTER (WHERE is_hold), 0)::int AS held,
      ${nights(sql`(daterange(${checkIn}::date, ${checkOut}::date) * ${window})`)} AS added
    FROM (
      SELECT night.check_in, night.check_out, booking.status = 'PENDING' AND booking.paid_amount = 0 AND request.id IS NOT NULL AS is_hold
      FROM ${takenNights} night
      LEFT JOIN ${bookings} booking ON booking.business_id = night.business_id AND booking.id = night.booking_id
      LEFT JOIN ${bookingRequests} request ON request.business_id = booking.business_id AND request.booking_id = booking.id
      WHERE night.business_id = ${businessId} AND night.property_id = ${propertyId}
        AND daterange(night.check_in, night.check_out) && ${window}) AS taken`)
  const [{ taken: takenCount = 0, held = 0, added = 0 } = {}] = rows
  return (held + added) * 100 > (holdShareDays - takenCount) * maxHoldPercent
}

/** Whether a guest can hold dates, or only ask for them. Call it under the lock of the property. */
export async function canHold(request: RequestRow, today: CivilDate): Promise<boolean> {
  if ((await countExpiredHolds(request.businessId, request)) >= maxExpiredHolds) return false
  return !(await exceedsShare(request, today))
}
