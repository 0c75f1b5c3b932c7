import type { LiveKind } from '@ilewa/contract/live'
import type { Query, QueryFilters } from '@tanstack/react-query'
import { hasCode } from './api-error.ts'
import { queryClient } from './query-client.ts'

/** First elements of the query keys that show a kind of record. */
const queryNamesByKind: Record<LiveKind, readonly string[]> = {
  property: [
    ...['properties', 'seasons', 'quotes', 'bookings', 'inventory', 'maintenance', 'expenses'],
    ...['landlords', 'agreements', 'dashboard', 'analytics', 'page'],
  ],
  booking: [
    'bookings',
    'messages',
    'quotes',
    'payments',
    'payment-claims',
    'documents',
    'cautions',
    'money-accounts',
    'account-moves',
    'bank-lines',
    'refunds-due',
    'commissions',
    'landlords',
    'properties',
    'calendar-conflicts',
    'agents',
    'ratings',
    'dashboard',
    'analytics',
    'performance',
  ],
  block: ['blocks', 'quotes', 'bookings', 'properties', 'dashboard', 'analytics'],
  calendarImport: [
    'calendar-imports',
    'calendar-conflicts',
    'bookings',
    'properties',
    'dashboard',
    'analytics',
  ],
  bookingRequest: ['requests', 'banned-guests', 'bookings', 'dashboard'],
  inventory: ['inventory', 'properties', 'dashboard'],
  maintenance: ['maintenance', 'dashboard'],
  expense: ['expenses', 'landlords', 'dashboard', 'analytics'],
  landlord: ['landlords', 'agreements', 'landlord-statements', 'money-accounts', 'analytics'],
  // A payout to an agent is a change of the agent, and of the account that it was paid from.
  agent: ['agents', 'bookings', 'commissions', 'statements', 'money-accounts', 'performance', 'dashboard'],
  staff: ['staff', 'dashboard'],
  business: ['business', 'collections', 'message-templates', 'page'],
  subscription: ['subscription'],
  rating: ['ratings', 'bookings', 'dashboard', 'analytics', 'performance'],
  notification: ['notifications'],
}

/** First loads whose response may predate a change, with the refetch that follows them. */
const staleFirstLoads = new WeakMap<Query, Promise<unknown>>()

/**
 * Refetches a query after its first load. Invalidating restarts a running refetch, but not a running first load.
 * Its response would count as fresh, although it may be older than the change. The response is still shown,
 * because on a slow connection it may have taken long.
 */
function refetchAfterFirstLoad(query: Query): Promise<unknown> | undefined {
  const existing = staleFirstLoads.get(query)
  if (existing) return existing
  const clear = () => void staleFirstLoads.delete(query)
  const refetch = () => {
    clear()
    return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  // A failed first load is not refetched. Its callers handle the error.
  const refetching = query.promise?.then(refetch, clear)
  if (refetching) staleFirstLoads.set(query, refetching)
  return refetching
}

function invalidate(filters: QueryFilters): Promise<unknown> {
  const loading = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  const first = loading.filter(({ state }) => state.data === undefined)
  return Promise.all([...first.map(refetchAfterFirstLoad), queryClient.invalidateQueries(filters)])
}

function queryNamesOf(kinds: readonly LiveKind[]): string[] {
  const names = new Set(kinds.flatMap((kind) => queryNamesByKind[kind]))
  if (kinds.some((kind) => kind !== 'notification')) names.add('audit')
  return [...names]
}

/** Refetches what is on the screen and marks the rest as stale, for local and remote changes. */
export const refresh = (...kinds: readonly LiveKind[]): Promise<unknown> =>
  Promise.all(queryNamesOf(kinds).map((name) => invalidate({ queryKey: [name] })))

/**
 * Like `refresh`, but removes inactive queries instead of marking them as stale. This also removes their data from
 * the stored list cache.
 */
export function removeAndRefresh(...kinds: readonly LiveKind[]): Promise<unknown> {
  for (const name of queryNamesOf(kinds)) queryClient.removeQueries({ queryKey: [name], type: 'inactive' })
  return refresh(...kinds)
}

export const refreshAll = (): Promise<unknown> => invalidate({})

/**
 * Refetches active queries that failed with a network error. The library does so on the browser's `online` event, but
 * not for a page that was opened offline, nor when the connection returns without the event.
 */
export const refetchFailedQueries = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => hasCode(state.error, 'network') })
