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

/** First loads that may have been answered before a change, with what follows them. */
const overtaken = new WeakMap<Query, Promise<unknown>>()

/**
 * A refresh cancels a load that is under way and begins another, but not a first load: its answer would count as fresh
 * though it may be older than the change. It is shown, since a poor line took long for it, and asked for once more.
 */
function reloadOnceThere(query: Query): Promise<unknown> | undefined {
  const known = overtaken.get(query)
  if (known) return known
  const forget = () => void overtaken.delete(query)
  const again = () => {
    forget()
    return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // Whoever waits for the load itself meets its failure.
  const following = query.promise?.then(again, forget)
  if (following) overtaken.set(query, following)
  return following
}

function reload(filters: QueryFilters): Promise<unknown> {
  const loading = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const first = loading.filter(({ state }) => state.data === undefined)
  return Promise.all([...first.map(reloadOnceThere), queryClient.invalidateQueries(filters)])
}

/** Whether it was our own change or somebody else's: what is on the screen is loaded anew, the rest when it is opened. */
export function refresh(...kinds: readonly LiveKind[]): Promise<unknown> {
  const nouns = new Set(kinds.flatMap((kind) => shownIn[kind]))
  if (kinds.some((kind) => kind !== 'notification')) nouns.add('audit')
  return Promise.all([...nouns].map((noun) => reload({ queryKey: [noun] })))
}

export const refreshEverything = (): Promise<unknown> => reload({})
