import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { PlannedDueDate } from '@ilewa/contract/money/due-dates'
import { sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { type DueBusiness, dueTable } from '../../notifications/due.queries.ts'

/** A notification that was missed, as in an outage, is sent later, but not after more than these days. */
const lateDays = 7

/** Of a booking with an amount that was due in the last days. */
export interface PastDueBooking {
  businessId: string
  id: string
  propertyId: string
  propertyName: string
  agentId: string | null
  guestName: string
  checkIn: CivilDate
  checkOut: CivilDate
  status: BookingStatus
  paidAmount: number
  /** All due dates of the booking. */
  dueDates: PlannedDueDate[]
  /** Those of the last days without a notification. */
  newDays: CivilDate[]
}

const newCondition = sql`NOT overdue_notified AND day BETWEEN due.today - ${lateDays}::int AND due.today - 1`

/**
 * Bookings that are not fully paid, with an amount due in the last days. Whether enough is paid for it, `toDueDates` decides.
 * OFFSET 0 forces one lookup per business. With `bookingId`, only that booking.
 */
export async function listPastDueBookings(
  businesses: readonly DueBusiness[],
  bookingId?: string,
): Promise<PastDueBooking[]> {
  if (businesses.length === 0) return []
  const onlyBooking = bookingId === undefined ? sql`` : sql`AND booking_id = ${bookingId}`
  const { rows } = await db().execute<PastDueBooking & Record<string, unknown>>(sql`
    SELECT stay.business_id AS "businessId", stay.id, stay.property_id AS "propertyId", properties.name AS "propertyName",
      stay.agent_id AS "agentId", stay.guest_name AS "guestName", stay.check_in::text AS "checkIn",
      stay.check_out::text AS "checkOut", stay.status, stay.paid_amount::float8 AS "paidAmount", past.days AS "newDays",
      (SELECT jsonb_agg(jsonb_build_object('day', planned.day, 'amount', planned.amount) ORDER BY planned.day)
        FROM booking_due_dates planned
        WHERE planned.business_id = stay.business_id AND planned.booking_id = stay.id) AS "dueDates"
    FROM ${dueTable(businesses)}
    CROSS JOIN LATERAL (
      SELECT booking_id, array_agg(day::text ORDER BY day) AS days FROM booking_due_dates
      WHERE business_id = due."businessId" AND ${newCondition} ${onlyBooking}
      GROUP BY booking_id OFFSET 0
    ) past
    JOIN bookings stay ON stay.business_id = due."businessId" AND stay.id = past.booking_id AND stay.removed_at IS NULL
      AND stay.status <> 'CANCELLED' AND stay.paid_amount < stay.total_amount
    JOIN properties ON properties.business_id = stay.business_id AND properties.id = stay.property_id
    ORDER BY stay.business_id, stay.id`)
  return rows
}
