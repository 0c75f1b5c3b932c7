import type { DeskList } from '@ilewa/contract/bookings'
import { type DeskStay, dashboardRows } from '@ilewa/contract/dashboard'
import { and, type SQL, sql } from 'drizzle-orm'
import { plannedByValues } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { onDesk } from '../bookings/bookings.desk.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { keptForViewers, type Viewer, visibleTo } from '../bookings/bookings.viewers.queries.ts'

/** How many rows there are in all, beside those that a limit leaves. */
export const totalOfAll = sql<number>`(count(*) OVER ())::int`

/** Splits the total off the rows that carry it. */
export function toFew<R extends { total: number }>(rows: R[]): { rows: Omit<R, 'total'>[]; total: number } {
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/**
 * The first stays of each of the desk's lists by property, and how many there are; the filter of bookings leaves the same.
 * The stays are found before their properties: PostgreSQL would ask each property for its stay otherwise.
 */
function firstStays(viewer: Viewer): SQL {
  const stays = Object.entries(onDesk({ today: sql.placeholder('today') })).map(
    ([list, condition]) => sql`
      SELECT ${sql.raw(`'${list}'`)} AS list, id, reference, guest_name, guests, check_in, check_out, status, property_id
      FROM ${bookings} WHERE ${and(visibleTo(viewer), condition)}`,
  )
  return sql`
    WITH stay AS MATERIALIZED (${sql.join(stays, sql` UNION ALL `)})
    SELECT stay.*, property.name,
      row_number() OVER (PARTITION BY list ORDER BY property.name COLLATE "und-x-icu", stay.id) AS place,
      count(*) OVER (PARTITION BY list)::int AS total
    FROM stay JOIN properties AS property
      ON property.business_id = ${viewer.businessId} AND property.id = stay.property_id`
}

const deskStays = keptForViewers((database, viewer) =>
  database
    .select({
      list: sql<DeskList>`list`,
      total: sql<number>`total`,
      id: sql<string>`id`,
      reference: sql<string>`reference`,
      guestName: sql<string>`guest_name`,
      guests: sql<number>`guests`,
      checkIn: sql<string>`check_in`,
      checkOut: sql<string>`check_out`,
      status: sql<DeskStay['status']>`status`,
      propertyId: sql<string>`property_id`,
      propertyName: sql<string>`name`,
    })
    .from(sql`(${firstStays(viewer)}) AS placed`)
    .where(sql`place <= ${sql.raw(String(dashboardRows))}`)
    .orderBy(sql`list, place`)
    .prepare(plannedByValues),
)

/** Who comes, who leaves and who stays. */
export async function listDesk({
  role,
  businessId,
  userId,
  today,
}: Context): Promise<Record<DeskList, { rows: DeskStay[]; total: number }>> {
  const rows = await deskStays({ role }).execute({ businessId, userId, today })
  const few = (wanted: DeskList) =>
    toFew(rows.filter(({ list }) => list === wanted).map(({ list: _, ...row }) => row))
  return { arrivals: few('arrivals'), departures: few('departures'), inHouse: few('inHouse') }
}
