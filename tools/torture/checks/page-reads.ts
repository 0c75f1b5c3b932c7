import { analytics } from '@ilewa/contract/analytics/endpoints'
import { audit } from '@ilewa/contract/audit'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { dashboard } from '@ilewa/contract/dashboard'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { notifications } from '@ilewa/contract/notifications'
import { payments } from '@ilewa/contract/payments'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { performance } from '@ilewa/contract/performance'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { now } from '@ilewa/server/platform/clock'
import { sendOnce } from '../actors/call.ts'
import type { Action, Client } from '../environment/types.ts'

type PageRead = (client: Client) => Promise<unknown>

const today = () => civilDateAt(now(), 'Africa/Lagos')

const commonReads: readonly PageRead[] = [
  ({ context }) => sendOnce(context, auth.me, {}),
  ({ context }) => sendOnce(context, dashboard.get, {}),
  ({ context }) => sendOnce(context, properties.list, { query: {} }),
  ({ context }) => sendOnce(context, properties.stats, {}),
  ({ context }) => sendOnce(context, notifications.list, { query: {} }),
  ({ context }) => sendOnce(context, subscription.limits, {}),
]

const ownerReads: readonly PageRead[] = [
  ({ context }) => sendOnce(context, bookings.list, { query: { q: 'Chidi' } }),
  ({ context }) => sendOnce(context, bookings.stats, {}),
  ({ context }) => sendOnce(context, bookings.export, { query: {} }),
  ({ context }) =>
    sendOnce(context, bookingCalendar.list, { query: { from: today(), to: addDays(today(), 30) } }),
  ({ context, business }) =>
    sendOnce(context, agents.list, { params: { businessId: business.id }, query: {} }),
  ({ context, business }) =>
    sendOnce(context, staff.list, { params: { businessId: business.id }, query: {} }),
  ({ context }) => sendOnce(context, payments.list, { query: {} }),
  ({ context }) => sendOnce(context, audit.list, { query: {} }),
  ({ context }) => sendOnce(context, inventory.export, { query: {} }),
]

const paidPlanReads: readonly PageRead[] = [
  ({ context }) => sendOnce(context, expenses.list, { query: {} }),
  ({ context }) => sendOnce(context, expenses.stats, { query: {} }),
  ({ context }) => sendOnce(context, analytics.get, { query: { period: '30d' } }),
]

const inventoryReads: readonly PageRead[] = [
  ({ context }) => sendOnce(context, inventory.list, { query: {} }),
  ({ context }) => sendOnce(context, inventory.lowStock, { query: {} }),
  ({ context }) => sendOnce(context, inventory.properties, { query: {} }),
]

const agentReads: readonly PageRead[] = [
  ({ context }) => sendOnce(context, bookings.mine, { query: {} }),
  ({ context }) => sendOnce(context, bookings.myStats, {}),
  ({ context }) => sendOnce(context, performance.get, { query: {} }),
]

function listReads({ role, business }: Client): readonly PageRead[] {
  if (role === 'AGENT') return [...commonReads, ...agentReads]
  if (role === 'STAFF') return [...commonReads, ...inventoryReads]
  return [...commonReads, ...inventoryReads, ...ownerReads, ...(business.isPaid ? paidPlanReads : [])]
}

/** Reads a random page. Every response is searched for markers of other businesses. */
export const readPage: Action = async (client) => {
  await client.context.random.pickOrUndefined(listReads(client))?.(client)
}
