import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import {
  type AsyncStorage,
  type PersistedClient,
  persistQueryClient,
} from '@tanstack/react-query-persist-client'
import { del, get, set } from 'idb-keyval'
import { queryClient } from '../api/query-client.ts'
import { readSession, watchSession } from '../session/session.ts'
import { listStore } from './list-cache-store.ts'

/** Lists and details that a front desk needs offline. Account and payment data is not stored. */
const cachedQueryNames: readonly unknown[] = [
  'dashboard',
  'properties',
  'bookings',
  'blocks',
  'agents',
  'staff',
  'inventory',
  'maintenance',
  'expenses',
]

/**
 * Of what belongs to a record, only the taken nights of a property are stored: other paths have door codes, links of guests, messages and
 * payments, which the holder of a lost phone could read after all sessions are ended.
 */
const unstoredPath = /\}\/(?!calendar$)/

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

/**
 * Identifies the app version, user and business that the lists belong to; null if signed out. Lists of another
 * owner are deleted instead of restored.
 */
function currentOwner(): string | null {
  const session = readSession()
  return session && [import.meta.env.VITE_APP_VERSION, session.user.id, session.business?.id].join(' ')
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

/**
 * Drops lists older than a week, because the library only limits the age of the last write. Marks the others as
 * stale, so that they are shown at once and then refetched.
 */
const toStaleLists = (lists: PersistedClient) =>
  withQueries(
    lists,
    lists.clientState.queries
      .filter(({ state }) => state.dataUpdatedAt > Date.now() - weekMs)
      .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
  )

/** Returns the stop function. */
function persistLists(owner: string, storage: AsyncStorage | undefined): () => void {
  const persister = createAsyncStoragePersister({
    storage: storage && {
      ...storage,
      // The session can end before a read or a delayed write.
      getItem: async (key) => {
        const stored = await storage.getItem(key)
        return currentOwner() === owner ? stored : undefined
      },
      setItem: async (key, lists) => {
        if (currentOwner() === owner) await storage.setItem(key, lists)
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
        cachedQueryNames.includes(queryKey[0]) &&
        !unstoredPath.test(String(queryKey[1])) &&
        state.data !== undefined,
    },
  })
  // Storage is blocked: nothing is cached.
  restored.catch(() => undefined)
  return stop
}

/**
 * Restores the lists of the session, unless newer data has loaded already, and then stores changes. It starts
 * again when another user or business signs in. Returns the stop function. The library's provider is not used,
 * because it sends no request until the lists are restored.
 */
export function startListCache(storage = indexedDbStorage): () => void {
  let owner: string | null = null
  let stop: (() => void) | undefined
  const restart = () => {
    const next = currentOwner()
    if (next === owner) return
    stop?.()
    owner = next
    stop = owner === null ? undefined : persistLists(owner, storage)
  }
  restart()
  const unwatch = watchSession(restart)
  return () => {
    unwatch()
    stop?.()
  }
}
