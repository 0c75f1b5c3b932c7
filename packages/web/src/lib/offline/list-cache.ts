import { type DehydratedState, dehydrate, hydrate } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { readSession } from '../session/session.ts'
import { seenDatabase } from './list-store.ts'

/** Lists that a front desk needs offline. Account and payment data is not stored. */
const kept: readonly unknown[] = [
  'dashboard',
  'properties',
  'bookings',
  'agents',
  'staff',
  'inventory',
  'maintenance',
  'expenses',
]
const table = 'lists'
const writeAfterMs = 1000
const mostLists = 50
const weekMs = 604_800_000

interface Seen {
  userId: string
  lists: DehydratedState
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens a connection per transaction, so that the end of a session can delete the database at any time. */
async function inDatabase<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  const opening = indexedDB.open(seenDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(table)
  const database = await toPromise(opening)
  try {
    return await toPromise(work(database.transaction(table, mode).objectStore(table)))
  } finally {
    database.close()
  }
}

async function restore() {
  const seen: Seen | undefined = await inDatabase('readonly', (store) => store.get(table))
  if (!seen || seen.userId !== readSession()?.user.id) return
  // Marked as stale: shown at once, then refetched.
  const queries = seen.lists.queries
    .filter(({ state }) => state.dataUpdatedAt > Date.now() - weekMs)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
  hydrate(queryClient, { mutations: [], queries })
}

async function write() {
  const userId = readSession()?.user.id
  if (!userId) return
  const lists = dehydrate(queryClient, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, state }) => kept.includes(queryKey[0]) && state.data !== undefined,
  })
  const newest = lists.queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const seen: Seen = { userId, lists: { mutations: [], queries: newest.slice(0, mostLists) } }
  await inDatabase('readwrite', (store) => store.put(seen, table))
}

/** Storage is blocked or full: nothing is cached. */
const orForget = () => undefined

let timer: ReturnType<typeof setTimeout> | undefined

/** Restores the cached lists, unless newer data has loaded already, and stores changes from now on. */
export function keepSeenLists() {
  if (typeof indexedDB === 'undefined') return
  const restored = restore().catch(orForget)
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      restored.then(write).catch(orForget)
    }, writeAfterMs)
  })
}
