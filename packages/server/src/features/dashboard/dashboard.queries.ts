import { can } from '@ilewa/contract/core/access'
import { type Dashboard, dashboardRows } from '@ilewa/contract/dashboard'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listRecentActivity } from '../audit/recent.queries.ts'
import { getBookingTotals } from '../bookings/lists/stats.queries.ts'
import { countDueMessages } from '../messages/messages.queries.ts'
import { getPropertyStats } from '../properties/properties.queries.ts'
import { getAttention } from './dashboard.attention.queries.ts'
import { listFirstBalances } from './dashboard.balances.queries.ts'
import { getDesk } from './dashboard.desk.queries.ts'
import { getFirstUse } from './dashboard.first-use.queries.ts'
import { getProperties } from './dashboard.properties.queries.ts'

/** Booking totals and balances due; null without permission. */
async function getMoney(ctx: Context): Promise<Pick<Dashboard, 'bookings' | 'balances'>> {
  if (!can(ctx.role, 'bookings:money')) return { bookings: null, balances: null }
  const [{ stats, withBalance }, rows] = await Promise.all([getBookingTotals(ctx), listFirstBalances(ctx)])
  return { bookings: stats, balances: { rows, total: withBalance, amount: stats.balanceDue } }
}

/** Today's overview for the signed-in user; amounts for owners only. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  const [stats, propertySummary, desk, money, attention, messagesDue, firstUse, activity] = await Promise.all(
    [
      getPropertyStats(ctx),
      getProperties(ctx),
      getDesk(ctx),
      getMoney(ctx),
      getAttention(ctx),
      can(ctx.role, 'messages:send') ? countDueMessages(ctx) : null,
      getFirstUse(ctx),
      listRecentActivity(ctx, dashboardRows),
    ],
  )
  return {
    today: ctx.today,
    properties: stats,
    ...propertySummary,
    ...desk,
    ...money,
    ...attention,
    messagesDue,
    firstUse,
    activity,
  }
}
