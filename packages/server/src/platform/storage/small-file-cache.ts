import { buffer } from 'node:stream/consumers'
import type { FileEntry, OpenFile } from './backend.ts'

export interface CachedFile extends FileEntry {
  content: Buffer
}

/**
 * How long a requested small file is cached in memory; a deletion by another process does not invalidate it. A
 * page of properties requests two dozen thumbnails. Without the cache, reading one from disk took four disk
 * operations, and nine times as long as sending it.
 */
const cacheMs = 5_000
const maxCacheBytes = 8_000_000
const maxFileBytes = 100_000

interface CacheEntry {
  file: CachedFile
  /** By `performance.now()`. */
  until: number
}

const cache = new Map<string, CacheEntry>()
let cacheBytes = 0

export function invalidateFile(key: string): void {
  cacheBytes -= cache.get(key)?.file.size ?? 0
  cache.delete(key)
}

function cacheFile(file: CachedFile): void {
  invalidateFile(file.key)
  if (file.size > maxFileBytes) return
  cache.set(file.key, { file, until: performance.now() + cacheMs })
  cacheBytes += file.size
  for (const [oldest] of cache) {
    if (cacheBytes <= maxCacheBytes) return
    invalidateFile(oldest)
  }
}

/** The cached file, if it has not expired. */
function findCachedFile(key: string): CachedFile | undefined {
  const cached = cache.get(key)
  return cached && cached.until > performance.now() ? cached.file : undefined
}

/** The cached file, or the one that `open` finds. */
export async function readCachedFile(
  key: string,
  open: () => Promise<OpenFile | undefined>,
): Promise<CachedFile | undefined> {
  const cached = findCachedFile(key)
  if (cached) return cached
  invalidateFile(key)
  const found = await open()
  if (!found) return undefined
  const { stream, ...metadata } = found
  const file = { key, ...metadata, content: await buffer(stream) }
  cacheFile(file)
  return file
}
