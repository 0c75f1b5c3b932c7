import type { DeskList } from '@ilewa/contract/bookings'
import { type DeskStay, dashboardRows } from '@ilewa/contract/dashboard'
import { and, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { onDesk } from '../bookings/bookings.desk.queries.ts'
import { visibleTo } from '../bookings/bookings.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'

/** How many rows there are in all, beside those that a limit leaves. */
export const totalOfAll = sql<number>`(count(*) OVER ())::int`

/** Splits the total off the rows that carry it. */
export function toFew<R extends { total: number }>(rows: R[]): { rows: Omit<R, 'total'>[]; total: number } {
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

interface DeskRow extends DeskStay {
  list: DeskList
  total: number
}

/**
 * The first stays of each of the desk's lists by property, and how many there are; the filter of bookings leaves the same.
 * The stays are found before their properties: PostgreSQL would ask each property for its stay otherwise.
 */
async function listFirstStays(ctx: Context): Promise<DeskRow[]> {
  const stays = Object.entries(onDesk(ctx)).map(
    ([list, condition]) => sql`
      SELECT ${list}::text AS list, id, reference, guest_name, guests, check_in, check_out, status, property_id
      FROM ${bookings} WHERE ${and(visibleTo(ctx), condition)}`,
  )
  const { rows } = await db().execute<DeskRow & Record<string, unknown>>(sql`
    WITH stay AS MATERIALIZED (${sql.join(stays, sql` UNION ALL `)}), placed AS (
      SELECT stay.*, property.name,
        row_number() OVER (PARTITION BY list ORDER BY property.name COLLATE "und-x-icu", stay.id) AS place,
        count(*) OVER (PARTITION BY list)::int AS total
      FROM stay JOIN properties AS property
        ON property.business_id = ${ctx.businessId} AND property.id = stay.property_id
    )
    SELECT list, total, id, reference, guest_name AS "guestName", guests, check_in AS "checkIn",
      check_out AS "checkOut", status, property_id AS "propertyId", name AS "propertyName"
    FROM placed WHERE place <= ${dashboardRows} ORDER BY list, place`)
  return rows
}

/** Who comes, who leaves and who stays. */
export async function listDesk(ctx: Context): Promise<Record<DeskList, { rows: DeskStay[]; total: number }>> {
  const rows = await listFirstStays(ctx)
  const few = (wanted: DeskList) =>
    toFew(rows.filter(({ list }) => list === wanted).map(({ list: _, ...row }) => row))
  return { arrivals: few('arrivals'), departures: few('departures'), inHouse: few('inHouse') }
}
