import type { BookingCalendarQuery, CalendarProperty, CalendarStay } from '@ilewa/contract/booking-calendar'
import { addDays } from '@ilewa/contract/dates'
import type { Page } from '@ilewa/contract/endpoint'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { afterCursor, cursorKey, type ListOrder, orderBy, toPage } from '../../platform/database/paging.ts'
import { matches } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/context.ts'
import { properties } from '../properties/properties.table.ts'

type Query = z.output<typeof BookingCalendarQuery>

/** A page of full houses ends early, so that no answer outgrows a slow line: about 130 kB. */
const maxStaysOfPage = 650

const byName: ListOrder = { key: sql`(name COLLATE "und-x-icu")`, id: properties.id, type: 'text' }

/**
 * The stays of the property at hand, as one JSON list. The night before `from` counts, since its guest leaves on that
 * day. The range comparison is the exclusion constraint's own, so its index finds them.
 */
const staysWithin = ({ from, to }: Pick<Query, 'from' | 'to'>): SQL<CalendarStay[]> => sql`coalesce((
  SELECT json_agg(json_build_object(
    'id', stay.id, 'checkIn', stay.check_in, 'checkOut', stay.check_out, 'guestName', stay.guest_name,
    'status', stay.status, 'totalAmount', stay.total_amount, 'paidAmount', stay.paid_amount, 'version', stay.version
  ) ORDER BY stay.check_in)
  FROM bookings stay
  WHERE stay.business_id = properties.business_id AND stay.property_id = properties.id
    AND daterange(stay.check_in, stay.check_out) && daterange(${addDays(from, -1)}, ${to})
    AND stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
), '[]')`

/** How many of the rows make one answer: always at least one, then as many as keep it small. */
function countOfPage(rows: readonly { stays: readonly unknown[] }[], limit: number): number {
  let stays = 0
  const full = rows.findIndex((row, place) => {
    stays += row.stays.length
    return place > 0 && stays > maxStaysOfPage
  })
  return full < 0 ? limit : Math.min(full, limit)
}

/** Properties by name with their stays, in one round trip. */
export async function listCalendar(
  ctx: Context,
  { q, limit, cursor, ...days }: Query,
): Promise<{ properties: CalendarProperty[]; page: Page }> {
  const where = and(
    eq(properties.businessId, ctx.businessId),
    isNull(properties.archivedAt),
    matches(properties.search, q),
  )
  const total = db().select({ total: sql`count(*)::int` }).from(properties).where(where)
  const rows = await db()
    .select({
      id: properties.id,
      name: properties.name,
      status: properties.status,
      pricePerNight: properties.pricePerNight,
      stays: staysWithin(days),
      cursorKey: cursorKey(byName),
      total: sql<number>`(${total})`,
    })
    .from(properties)
    .where(and(where, afterCursor(byName, cursor)))
    .orderBy(...orderBy(byName))
    .limit(limit + 1)
  const { rows: shown, page } = toPage(rows, countOfPage(rows, limit), rows[0]?.total ?? 0)
  return { properties: shown, page }
}
