import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import { holdShareDays, maxExpiredHolds, maxHoldPercent } from '@ilewa/contract/public-page/requests'
import { sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { takenNights } from '../../properties/taken-nights.table.ts'
import { countExpiredHolds, type RequestRow } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'

/**
 * Whether unpaid holds of guests would take more nights than their share of those that are free in the next `holdShareDays`: the nights of
 * all these holds, also of later ones. Call it under the lock of the property.
 */
async function exceedsShare(
  { businessId, propertyId, checkIn, checkOut }: RequestRow,
  today: CivilDate,
): Promise<boolean> {
  const last = addDays(today, holdShareDays)
  const { rows } = await db().execute<{ taken: number; held: number }>(sql`
    SELECT coalesce(sum(least(check_out, ${last}::date) - greatest(check_in, ${today}::date))
        FILTER (WHERE NOT is_hold AND check_in < ${last}::date), 0)::int AS taken,
      coalesce(sum(check_out - check_in) FILTER (WHERE is_hold), 0)::int AS held
    FROM (
      SELECT night.check_in, night.check_out,
        coalesce(booking.status = 'PENDING' AND booking.paid_amount = 0 AND request.id IS NOT NULL, false) AS is_hold
      FROM ${takenNights} night
      LEFT JOIN ${bookings} booking ON booking.business_id = night.business_id AND booking.id = night.booking_id
      LEFT JOIN ${bookingRequests} request ON request.business_id = booking.business_id AND request.booking_id = booking.id
      WHERE night.business_id = ${businessId} AND night.property_id = ${propertyId} AND night.check_out > ${today}::date) AS taken`)
  const [{ taken = 0, held = 0 } = {}] = rows
  const wanted = held + nightsBetween(checkIn, checkOut)
  return wanted * 100 > (holdShareDays - taken) * maxHoldPercent
}

/** Whether a guest can hold dates, or only ask for them. Call it under the lock of the property. */
export async function canHold(request: RequestRow, today: CivilDate): Promise<boolean> {
  if ((await countExpiredHolds(request.businessId, request)) >= maxExpiredHolds) return false
  return !(await exceedsShare(request, today))
}
