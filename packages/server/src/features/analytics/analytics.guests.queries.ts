import { type Demographic, DemographicGroup, type Span } from '@ilewa/contract/analytics'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { atProperty, type Scope } from './analytics.queries.ts'

/** The categories of each group, in the order in which they are shown. */
const categories: Record<DemographicGroup, readonly string[]> = {
  GUESTS: ['New guests', 'Returning guests'],
  PARTY: ['1 guest', '2 guests', '3–4 guests', '5 or more guests'],
  STAY: ['1 night', '2–3 nights', '4–6 nights', '7 nights or more'],
}

interface Counted extends Record<string, unknown> {
  group: DemographicGroup
  place: number
  bookings: number
}

/**
 * Who stays: counts of the stays that begin in the span. A guest returns when a stay of the business, with the same
 * e-mail or phone and not cancelled, began before.
 */
export async function listDemographics(
  ctx: Context,
  { propertyId }: Scope,
  { from, to }: Span,
): Promise<Demographic[]> {
  const counts = sql`business_id = ${ctx.businessId} AND status <> 'CANCELLED' AND removed_at IS NULL`
  /** Each looks into its index of guests who come again. */
  const before = (column: SQL) => sql`EXISTS (
    SELECT FROM bookings WHERE ${counts} AND ${column} = stay.${column} AND check_in < stay.check_in)`
  const { rows } = await db().execute<Counted>(sql`
    WITH placed AS (
      SELECT (${before(sql`guest_email`)} OR ${before(sql`guest_phone_e164`)})::int AS "GUESTS",
        CASE WHEN guests <= 2 THEN guests - 1 WHEN guests <= 4 THEN 2 ELSE 3 END AS "PARTY",
        CASE check_out - check_in WHEN 1 THEN 0 WHEN 2 THEN 1 WHEN 3 THEN 1 WHEN 4 THEN 2 WHEN 5 THEN 2 WHEN 6 THEN 2
          ELSE 3 END AS "STAY"
      FROM bookings stay
      WHERE ${counts} AND check_in >= ${from}::date AND check_in < ${to}::date ${atProperty(propertyId)}
    )
    SELECT CASE WHEN GROUPING("GUESTS") = 0 THEN 'GUESTS' WHEN GROUPING("PARTY") = 0 THEN 'PARTY' ELSE 'STAY' END
        AS group, coalesce("GUESTS", "PARTY", "STAY") AS place, count(*)::int AS bookings
    FROM placed GROUP BY GROUPING SETS (("GUESTS"), ("PARTY"), ("STAY"))`)
  return DemographicGroup.options.flatMap((group) => {
    const own = rows.filter((row) => row.group === group)
    const all = own.reduce((sum, { bookings }) => sum + bookings, 0)
    return categories[group].map((category, place) => {
      const bookings = own.find((row) => row.place === place)?.bookings ?? 0
      return {
        group,
        category,
        bookings,
        percentage: all === 0 ? 0 : Math.round((bookings / all) * 1000) / 10,
      }
    })
  })
}
