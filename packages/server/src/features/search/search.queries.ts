import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { can, type Permission, type PlanFeature } from '@ilewa/contract/core/access'
import { type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import { searchWords } from '@ilewa/contract/core/search'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { agents } from '@ilewa/contract/people/agents'
import { staff } from '@ilewa/contract/people/staff'
import { properties } from '@ilewa/contract/properties/endpoints'
import { maxFound, type SearchResults } from '@ilewa/contract/search'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { hasIndexedWord } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { findAgents } from '../agents/agents.queries.ts'
import { listBookings } from '../bookings/bookings.queries.ts'
import { listExpensesWithoutTotal } from '../expenses/expenses.queries.ts'
import { readItems } from '../inventory/inventory.queries.ts'
import { listMaintenanceRequests } from '../maintenance/maintenance.queries.ts'
import { listProperties } from '../properties/properties.queries.ts'
import { findStaff } from '../staff/staff.queries.ts'

interface ListEndpoint {
  access: Permission
  feature?: PlanFeature
}

/** Searches a kind of record if the user may call at least one of its lists. */
const findIfListed = async <T>(
  { role, plan }: Context,
  lists: readonly ListEndpoint[],
  find: () => Promise<T[]>,
): Promise<T[] | null> =>
  lists.some(({ access, feature }) => can(role, access) && (!feature || planAllows(plan, feature)))
    ? find()
    : null

/** Days between today and the stay; 0 if it includes today. */
function daysFromToday({ checkIn, checkOut }: Booking, today: CivilDate): number {
  if (today < checkIn) return nightsBetween(today, checkIn)
  return today > checkOut ? nightsBetween(checkOut, today) : 0
}

/** Of more matching bookings, only the latest are compared. */
const comparedBookings = 50

/** The bookings nearest to today; cancelled ones last. */
async function findBookings(ctx: Context, q: string): Promise<Booking[]> {
  const { items } = await listBookings(ctx, { q, limit: comparedBookings, sort: '-checkIn' })
  const rank = (booking: Booking) =>
    daysFromToday(booking, ctx.today) + (booking.status === 'CANCELLED' ? Number.MAX_SAFE_INTEGER / 2 : 0)
  return items.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxFound)
}

/** The first rows of each kind of record that the user has a list of, by the conditions of that list. */
export async function search(ctx: Context, q: string): Promise<SearchResults> {
  const words = searchWords(q)
  const find = <T>(lists: readonly ListEndpoint[], list: () => Promise<T[]>) =>
    findIfListed(ctx, lists, async () => (words.length > 0 ? list() : []))
  const query = { q, limit: maxFound }
  const [foundBookings, foundProperties, foundAgents, foundStaff, items, foundExpenses, requests] =
    await Promise.all([
      find([bookings.list, bookings.mine], async () => (hasIndexedWord(q) ? findBookings(ctx, q) : [])),
      find([properties.list], async () => (await listProperties(ctx, { ...query, sort: 'name' })).properties),
      find([agents.list], () => findAgents(ctx, q, maxFound)),
      find([staff.list], () => findStaff(ctx, q, maxFound)),
      find([inventory.list], async () => (await readItems(ctx, { ...query, sort: 'itemName' })).rows),
      find(
        [expenses.list],
        async () => (await listExpensesWithoutTotal(ctx, { ...query, sort: '-expenseDate' })).rows,
      ),
      find(
        [maintenance.list],
        async () => (await listMaintenanceRequests(ctx, { ...query, sort: '-createdAt' })).items,
      ),
    ])
  return {
    bookings: foundBookings,
    properties: foundProperties,
    agents: foundAgents,
    staff: foundStaff,
    inventory: items,
    expenses: foundExpenses,
    maintenance: requests,
  }
}
