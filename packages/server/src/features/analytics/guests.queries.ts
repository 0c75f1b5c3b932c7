import type { DemographicGroup } from '@ilewa/contract/analytics/schema'
import type { Span } from '@ilewa/contract/core/dates'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'

/** Each condition uses its own index, by e-mail or by phone. */
const stayedBefore = (column: SQL) => sql`EXISTS (
  SELECT FROM bookings earlier WHERE earlier.business_id = bookings.business_id AND earlier.status <> 'CANCELLED'
    AND earlier.removed_at IS NULL AND bookings.${column} <> '' AND earlier.${column} = bookings.${column} AND earlier.check_in < bookings.check_in)`

const nights = sql`(${bookings.checkOut} - ${bookings.checkIn})`

/** The index of a booking's category within each group. */
export const categoryIndex: Record<DemographicGroup, SQL> = {
  GUESTS: sql`(${stayedBefore(sql`guest_email`)} OR ${stayedBefore(sql`guest_phone_e164`)})::int`,
  PARTY: sql`CASE WHEN ${bookings.guests} <= 2 THEN ${bookings.guests} - 1 WHEN ${bookings.guests} <= 4 THEN 2 ELSE 3 END`,
  STAY: sql`CASE WHEN ${nights} = 1 THEN 0 WHEN ${nights} <= 3 THEN 1 WHEN ${nights} <= 6 THEN 2 ELSE 3 END`,
}

interface CountRow extends Record<string, unknown> {
  group: DemographicGroup
  place: number
  bookings: number
}

/**
 * Stays per category of each group, in the order of `demographicCategories`. Categories without stays may be
 * missing.
 */
export type GuestCounts = Record<DemographicGroup, number[]>

export interface PropertyScope {
  propertyId: string
}

/**
 * Counts the stays of a property that begin in the span, by guest category. A guest is returning if an earlier
 * stay at the business that is not cancelled has the same e-mail or phone.
 */
export async function countGuests(
  ctx: Context,
  { propertyId }: PropertyScope,
  { from, to }: Span,
): Promise<GuestCounts> {
  const { rows } = await db().execute<CountRow>(sql`
    WITH placed AS (
      SELECT ${categoryIndex.GUESTS} AS "GUESTS", ${categoryIndex.PARTY} AS "PARTY", ${categoryIndex.STAY} AS "STAY"
      FROM bookings
      WHERE business_id = ${ctx.businessId} AND status <> 'CANCELLED' AND removed_at IS NULL
        AND check_in >= ${from}::date AND check_in < ${to}::date AND property_id = ${propertyId}
    )
    SELECT CASE WHEN GROUPING("GUESTS") = 0 THEN 'GUESTS' WHEN GROUPING("PARTY") = 0 THEN 'PARTY' ELSE 'STAY' END
        AS group, coalesce("GUESTS", "PARTY", "STAY") AS place, count(*)::int AS bookings
    FROM placed GROUP BY GROUPING SETS (("GUESTS"), ("PARTY"), ("STAY"))`)
  const counts: GuestCounts = { GUESTS: [], PARTY: [], STAY: [] }
  for (const { group, place, bookings: count } of rows) counts[group][place] = count
  return counts
}
