import type { DeskList } from '@ilewa/contract/bookings'
import { type DeskStay, dashboardRows } from '@ilewa/contract/dashboard'
import { and, asc, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { onDesk } from '../bookings/bookings.desk.queries.ts'
import { visibleTo } from '../bookings/bookings.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'

/** How many rows there are in all, beside those that a limit leaves. */
export const totalOfAll = sql<number>`(count(*) OVER ())::int`

/** Splits the total off the rows that carry it. */
export function toFew<R extends { total: number }>(rows: R[]): { rows: Omit<R, 'total'>[]; total: number } {
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** One of the desk's lists; the filter of bookings leaves the same. */
export async function listDeskStays(
  ctx: Context,
  list: DeskList,
): Promise<{ rows: DeskStay[]; total: number }> {
  const rows = await db()
    .select({
      id: bookings.id,
      reference: bookings.reference,
      guestName: bookings.guestName,
      guests: bookings.guests,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      status: bookings.status,
      propertyId: bookings.propertyId,
      propertyName: properties.name,
      total: totalOfAll,
    })
    .from(bookings)
    .innerJoin(
      properties,
      and(eq(properties.businessId, bookings.businessId), eq(properties.id, bookings.propertyId)),
    )
    .where(and(visibleTo(ctx), onDesk(ctx)[list]))
    .orderBy(sql`${properties.name} COLLATE "und-x-icu"`, asc(bookings.id))
    .limit(dashboardRows)
  return toFew(rows)
}
