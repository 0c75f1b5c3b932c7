import { can } from '@ilewa/contract/access'
import type { Dashboard, DeskStay } from '@ilewa/contract/dashboard'
import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { getBookingStats, visibleTo } from '../bookings/bookings.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { getPropertyStats } from '../properties/properties.queries.ts'
import { properties } from '../properties/properties.table.ts'

const listDeskStays = (ctx: Context, where: SQL | undefined): Promise<DeskStay[]> =>
  db()
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
    })
    .from(bookings)
    .innerJoin(
      properties,
      and(eq(properties.businessId, bookings.businessId), eq(properties.id, bookings.propertyId)),
    )
    .where(and(visibleTo(ctx), where))
    .orderBy(asc(properties.name), asc(bookings.id))

/** What the signed-in person needs at a glance today; money for owners only. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  const { today } = ctx
  const status = bookings.status
  const expected = inArray(status, ['PENDING', 'CONFIRMED'])
  const [stats, arrivals, departures, inHouse, bookingStats] = await Promise.all([
    getPropertyStats(ctx),
    // Someone due yesterday who has not come is still expected.
    listDeskStays(ctx, and(lte(bookings.checkIn, today), gt(bookings.checkOut, today), expected)),
    listDeskStays(ctx, and(lte(bookings.checkOut, today), eq(status, 'CHECKED_IN'))),
    listDeskStays(
      ctx,
      and(lte(bookings.checkIn, today), gt(bookings.checkOut, today), eq(status, 'CHECKED_IN')),
    ),
    can(ctx.role, 'bookings:money') ? getBookingStats(ctx) : null,
  ])
  return { today, properties: stats, arrivals, departures, inHouse, bookings: bookingStats }
}
