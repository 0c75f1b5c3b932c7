import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { readSession } from '../session/session.ts'
import { listCacheDatabase } from './list-cache-store.ts'

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
const storeName = 'lists'
const writeDelayMs = 1000
const maxLists = 50
const weekMs = 604_800_000

interface CachedLists {
  userId: string
  lists: DehydratedState
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens a connection per transaction, so that the end of a session can delete the database at any time. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const opening = indexedDB.open(listCacheDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await toPromise(opening)
  try {
    return await toPromise(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

async function restoreLists() {
  const cached: CachedLists | undefined = await withStore('readonly', (store) => store.get(storeName))
  if (!cached || cached.userId !== readSession()?.user.id) return
  // Marked as stale: shown at once, then refetched.
  const queries = cached.lists.queries
    .filter(({ state }) => state.dataUpdatedAt > Date.now() - weekMs)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
  hydrate(queryClient, { mutations: [], queries })
}

async function writeLists() {
  const userId = readSession()?.user.id
  if (!userId) return
  const lists = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state }) =>
      cachedQueryNames.includes(queryKey[0]) && state.data !== undefined,
  })
  const newest = lists.queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const cached: CachedLists = { userId, lists: { mutations: [], queries: newest.slice(0, maxLists) } }
  await withStore('readwrite', (store) => store.put(cached, storeName))
}

/** Storage is blocked or full: nothing is cached. */
const ignoreError = () => undefined

let timer: ReturnType<typeof setTimeout> | undefined

/** Restores the cached lists, unless newer data has loaded already, and stores changes from now on. */
export function startListCache() {
  if (typeof indexedDB === 'undefined') return
  const restored = restoreLists().catch(ignoreError)
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      restored.then(writeLists).catch(ignoreError)
    }, writeDelayMs)
  })
}
