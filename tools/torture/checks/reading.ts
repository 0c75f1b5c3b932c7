import { analytics } from '@ilewa/contract/analytics'
import { audit } from '@ilewa/contract/audit'
import { auth } from '@ilewa/contract/auth/schema'
import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/schema'
import { addDays, civilDateAt } from '@ilewa/contract/core/dates'
import { dashboard } from '@ilewa/contract/dashboard'
import { expenses } from '@ilewa/contract/expenses/schema'
import { inventory } from '@ilewa/contract/inventory/schema'
import { notifications } from '@ilewa/contract/notifications'
import { payments } from '@ilewa/contract/payments'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { performance } from '@ilewa/contract/performance'
import { properties } from '@ilewa/contract/properties/schema'
import { subscription } from '@ilewa/contract/subscription/schema'
import { now } from '@ilewa/server/platform/clock'
import { ask } from '../actors/call.ts'
import type { Action, Client } from '../environment/world.ts'

type Reading = (client: Client) => Promise<unknown>

const today = () => civilDateAt(now(), 'Africa/Lagos')

const everybody: readonly Reading[] = [
  ({ line }) => ask(line, auth.me, {}),
  ({ line }) => ask(line, dashboard.get, {}),
  ({ line }) => ask(line, properties.list, { query: {} }),
  ({ line }) => ask(line, properties.stats, {}),
  ({ line }) => ask(line, notifications.list, { query: {} }),
  ({ line }) => ask(line, subscription.limits, {}),
]

const owners: readonly Reading[] = [
  ({ line }) => ask(line, bookings.list, { query: { q: 'Chidi' } }),
  ({ line }) => ask(line, bookings.stats, {}),
  ({ line }) => ask(line, bookings.export, { query: {} }),
  ({ line }) => ask(line, bookingCalendar.list, { query: { from: today(), to: addDays(today(), 30) } }),
  ({ line, business }) => ask(line, agents.list, { params: { businessId: business.id }, query: {} }),
  ({ line, business }) => ask(line, staff.list, { params: { businessId: business.id }, query: {} }),
  ({ line }) => ask(line, payments.list, { query: {} }),
  ({ line }) => ask(line, audit.list, { query: {} }),
  ({ line }) => ask(line, inventory.export, { query: {} }),
]

const paid: readonly Reading[] = [
  ({ line }) => ask(line, expenses.list, { query: {} }),
  ({ line }) => ask(line, expenses.stats, { query: {} }),
  ({ line }) => ask(line, analytics.get, { query: { period: '30d' } }),
]

const stock: readonly Reading[] = [
  ({ line }) => ask(line, inventory.list, { query: {} }),
  ({ line }) => ask(line, inventory.lowStock, { query: {} }),
  ({ line }) => ask(line, inventory.properties, { query: {} }),
]

const agentsOwn: readonly Reading[] = [
  ({ line }) => ask(line, bookings.mine, { query: {} }),
  ({ line }) => ask(line, bookings.myStats, {}),
  ({ line }) => ask(line, performance.get, { query: {} }),
]

function readingsOf({ role, business }: Client): readonly Reading[] {
  if (role === 'AGENT') return [...everybody, ...agentsOwn]
  if (role === 'STAFF') return [...everybody, ...stock]
  return [...everybody, ...stock, ...owners, ...(business.isPaid ? paid : [])]
}

/** Reads a random page. Every response is searched for markers of other businesses. */
export const readPage: Action = async (client) => {
  await client.line.random.maybe(readingsOf(client))?.(client)
}
