import { type CachedPage, cacheDocument } from '../../../platform/http/static/cached-responses.ts'
import { subscribeToBusiness } from '../../../platform/live/live.ts'

/** What a path leads to: a page, another path, or nothing. */
export type Visited = { page: CachedPage } | { redirect: string } | undefined

/** How long a page is cached, in ms: prices and free dates also change with the day, and with a plan that ends. */
const maxAgeMs = 60_000
/** A page takes about 80 kB. */
const maxPages = 500

interface Entry {
  visited: Promise<Visited>
  until: number
  /** Ends the subscription to changes of the business. */
  unsubscribe?: () => void
}

const entries = new Map<string, Entry>()

function drop(key: string): void {
  entries.get(key)?.unsubscribe?.()
  entries.delete(key)
}

const cacheControl = 'public, max-age=60, stale-while-revalidate=600'

/** A page that visitors share, and that browsers show again for a minute. */
export const toVisitedPage = (html: string): Visited => ({
  page: cacheDocument(html, 'text/html; charset=utf-8', cacheControl),
})

/** Makes room, oldest first. */
function limitPages(): void {
  for (const key of entries.keys()) {
    if (entries.size <= maxPages) return
    drop(key)
  }
}

/**
 * The cached page of a path, or the one that `load` renders: rendering takes a thousand times as long as sending it. Concurrent visitors
 * share one load. What is not found, and what fails, is not cached. `load` calls `watch` once it knows the business, before it reads the
 * rest: the page is dropped as soon as something of the business changes, on any node. `requireLoad` throws for a visitor who may not
 * ask for a page that is not cached, before others share the load.
 */
export async function readCachedPage(
  key: string,
  load: (watch: (businessId: string) => void) => Promise<Visited>,
  requireLoad: () => Promise<void> = async () => undefined,
): Promise<Visited> {
  const findCached = () => {
    const cached = entries.get(key)
    return cached && cached.until > performance.now() ? cached.visited : undefined
  }
  const cached = findCached()
  if (cached) return cached
  await requireLoad()
  const loadedMeanwhile = findCached()
  if (loadedMeanwhile) return loadedMeanwhile
  drop(key)
  const dropThis = () => {
    if (entries.get(key) === entry) drop(key)
  }
  const watch = (businessId: string) => {
    if (entries.get(key) !== entry) return
    entry.unsubscribe = subscribeToBusiness(businessId, dropThis)
  }
  const entry: Entry = { visited: Promise.resolve(undefined), until: performance.now() + maxAgeMs }
  entries.set(key, entry)
  entry.visited = load(watch)
  try {
    const visited = await entry.visited
    if (visited) limitPages()
    else dropThis()
    return visited
  } catch (error) {
    dropThis()
    throw error
  }
}
