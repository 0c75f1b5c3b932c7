import { can } from '@ilewa/contract/access'
import { type Dashboard, dashboardRows } from '@ilewa/contract/dashboard'
import type { Context } from '../../platform/http/context.ts'
import { listRecentActivity } from '../audit/audit.recent.queries.ts'
import { getBookingStats } from '../bookings/bookings.queries.ts'
import { getPropertyStats } from '../properties/properties.queries.ts'
import { getAttention } from './dashboard.attention.queries.ts'
import { listDeskStays } from './dashboard.desk.queries.ts'
import { getProperties } from './dashboard.properties.queries.ts'

/** What the signed-in person needs at a glance today; money for owners only. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  const [stats, places, arrivals, departures, inHouse, bookingStats, attention, activity] = await Promise.all(
    [
      getPropertyStats(ctx),
      getProperties(ctx),
      listDeskStays(ctx, 'arrivals'),
      listDeskStays(ctx, 'departures'),
      listDeskStays(ctx, 'inHouse'),
      can(ctx.role, 'bookings:money') ? getBookingStats(ctx) : null,
      getAttention(ctx),
      listRecentActivity(ctx, dashboardRows),
    ],
  )
  return {
    today: ctx.today,
    properties: stats,
    ...places,
    arrivals: arrivals.rows,
    departures: departures.rows,
    inHouse: inHouse.rows,
    counts: { arrivals: arrivals.total, departures: departures.total, inHouse: inHouse.total },
    bookings: bookingStats,
    ...attention,
    activity,
  }
}
