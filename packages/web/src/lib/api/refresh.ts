import type { LiveKind } from '@ilewa/contract/live'
import type { Query, QueryFilters } from '@tanstack/react-query'
import { hasCode } from './api-error.ts'
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

function nounsOf(kinds: readonly LiveKind[]): string[] {
  const nouns = new Set(kinds.flatMap((kind) => shownIn[kind]))
  if (kinds.some((kind) => kind !== 'notification')) nouns.add('audit')
  return [...nouns]
}

/** Whether it was our own change or somebody else's: what is on the screen is loaded anew, the rest when it is opened. */
export const refresh = (...kinds: readonly LiveKind[]): Promise<unknown> =>
  Promise.all(nounsOf(kinds).map((noun) => reload({ queryKey: [noun] })))

/** Removes what is not on the screen instead, also from the lists that this device stores. */
export function forgetAndRefresh(...kinds: readonly LiveKind[]): Promise<unknown> {
  for (const noun of nounsOf(kinds)) queryClient.removeQueries({ queryKey: [noun], type: 'inactive' })
  return refresh(...kinds)
}

export const refreshEverything = (): Promise<unknown> => reload({})

/**
 * Loads again what is on the screen and had no answer. The library does so on the browser's `online` event, but not for
 * a page that was opened offline, which it takes for online, nor for a connection that came back without the event.
 */
export const reloadUnreached = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => hasCode(state.error, 'network') })
