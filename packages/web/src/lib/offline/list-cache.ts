import type { Session } from '@ilewa/contract/auth/schema'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import {
  type AsyncStorage,
  type PersistedClient,
  persistQueryClient,
} from '@tanstack/react-query-persist-client'
import { del, get, set } from 'idb-keyval'
import { queryClient } from '../api/query-client.ts'
import { readSession } from '../session/session.ts'
import { listStore } from './list-cache-store.ts'

/** Lists that a front desk needs offline. Account and payment data is not stored. */
const cachedQueryNames: readonly unknown[] = [
  'dashboard',
  'properties',
  'bookings',
  'agents',
  'staff',
  'inventory',
  'maintenance',
  'expenses',
]
const storageKey = 'list-cache'
const writeDelayMs = 1000
const maxLists = 50
const weekMs = 604_800_000

const indexedDbStorage: AsyncStorage | undefined =
  typeof indexedDB === 'undefined'
    ? undefined
    : {
        getItem: (key) => get(key, listStore),
        setItem: (key, lists) => set(key, lists, listStore),
        removeItem: (key) => del(key, listStore),
      }

/** Identifies whose lists are stored, and by which version of the app; others are deleted instead of restored. */
export const listCacheOwner = ({ user, business }: Session): string =>
  [import.meta.env.VITE_APP_VERSION, user.id, business?.id].join(' ')

function isSignedIn(owner: string): boolean {
  const session = readSession()
  return session !== null && listCacheOwner(session) === owner
}

const withQueries = (
  lists: PersistedClient,
  queries: PersistedClient['clientState']['queries'],
): PersistedClient => ({ ...lists, clientState: { mutations: [], queries } })

const limitLists = (lists: PersistedClient) =>
  withQueries(
    lists,
    lists.clientState.queries
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .slice(0, maxLists),
  )

/** Marks the lists as stale: shown at once, then refetched. The library limits the age of the last write only. */
const toStaleLists = (lists: PersistedClient) =>
  withQueries(
    lists,
    lists.clientState.queries
      .filter(({ state }) => state.dataUpdatedAt > Date.now() - weekMs)
      .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
  )

/**
 * Restores the owner's lists, unless newer data has loaded already, and stores changes until the returned function is
 * called. Not by the library's provider, which sends no request until the lists are restored.
 */
export function startListCache(owner: string, storage = indexedDbStorage): () => void {
  const persister = createAsyncStoragePersister({
    storage: storage && {
      ...storage,
      // A delayed write must not store lists after the session has ended.
      setItem: async (key, lists) => {
        if (isSignedIn(owner)) await storage.setItem(key, lists)
      },
    },
    key: storageKey,
    throttleTime: writeDelayMs,
    serialize: (lists) => JSON.stringify(limitLists(lists)),
    deserialize: (stored) => toStaleLists(JSON.parse(stored)),
  })
  const [stop, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: weekMs,
    buster: owner,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ queryKey, state }) =>
        cachedQueryNames.includes(queryKey[0]) && state.data !== undefined,
    },
  })
  // Storage is blocked: nothing is cached.
  restored.catch(() => undefined)
  return stop
}
