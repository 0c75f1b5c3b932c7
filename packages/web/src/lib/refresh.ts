import type { LiveKind } from '@ilewa/contract/live'
import type { Query, QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** The lists and figures that a kind of record stands in, by the first word of their query keys. */
const shownIn: Record<LiveKind, readonly string[]> = {
  property: ['properties', 'bookings', 'inventory', 'maintenance', 'expenses', 'dashboard', 'analytics'],
  booking: ['bookings', 'properties', 'agents', 'ratings', 'dashboard', 'analytics', 'performance'],
  inventory: ['inventory', 'properties', 'dashboard'],
  maintenance: ['maintenance', 'dashboard'],
  expense: ['expenses', 'dashboard', 'analytics'],
  agent: ['agents', 'bookings', 'performance'],
  staff: ['staff'],
  business: ['business'],
  subscription: ['subscription', 'payments'],
  rating: ['ratings', 'bookings', 'dashboard', 'analytics', 'performance'],
  notification: ['notifications'],
}

/** Loading for the first time, perhaps answered before the change. */
const overtaken = new WeakSet<Query>()

/**
 * A refresh cancels a load that is under way and begins another, but not a first load: its answer would count as fresh
 * though it may be older than the change. It is shown, since a poor line took long for it, and asked for once more.
 */
function reloadOnceThere(query: Query): void {
  if (overtaken.has(query)) return
  overtaken.add(query)
  const forget = () => overtaken.delete(query)
  const again = () => {
    forget()
    return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // Whoever waits for the load itself meets its failure.
  query.promise?.then(again, forget)
}

function reload(filters: QueryFilters): Promise<unknown> {
  const loading = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const query of loading) if (query.state.data === undefined) reloadOnceThere(query)
  return queryClient.invalidateQueries(filters)
}

/** Whether it was our own change or somebody else's: what is on the screen is loaded anew, the rest when it is opened. */
export function refresh(...kinds: readonly LiveKind[]): Promise<unknown> {
  const nouns = new Set(kinds.flatMap((kind) => shownIn[kind]))
  if (kinds.some((kind) => kind !== 'notification')) nouns.add('audit')
  return Promise.all([...nouns].map((noun) => reload({ queryKey: [noun] })))
}

export const refreshEverything = (): Promise<unknown> => reload({})
