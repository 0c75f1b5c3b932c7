import { buffer } from 'node:stream/consumers'
import type { FileEntry, OpenFile } from './backend.ts'

export interface SmallFile extends FileEntry {
  content: Buffer
}

/**
 * How long a requested small file is cached in memory; a deletion by another process does not invalidate it. A page of
 * properties requests two dozen thumbnails: reading each from disk took four disk operations, and nine times as long as
 * sending it.
 */
const keptMs = 5_000
const mostBytes = 8_000_000
const largest = 100_000

interface Kept {
  file: SmallFile
  /** By `performance.now()`. */
  until: number
}

const kept = new Map<string, Kept>()
let keptBytes = 0

export function forgetSmall(key: string): void {
  keptBytes -= kept.get(key)?.file.size ?? 0
  kept.delete(key)
}

function keep(file: SmallFile): void {
  forgetSmall(file.key)
  if (file.size > largest) return
  kept.set(file.key, { file, until: performance.now() + keptMs })
  keptBytes += file.size
  for (const [oldest] of kept) {
    if (keptBytes <= mostBytes) return
    forgetSmall(oldest)
  }
}

/** The cached file, if it has not expired. */
export function keptSmall(key: string): SmallFile | undefined {
  const known = kept.get(key)
  return known && known.until > performance.now() ? known.file : undefined
}

/** The cached file, or the one that `open` finds. */
export async function readSmall(
  key: string,
  open: () => Promise<OpenFile | undefined>,
): Promise<SmallFile | undefined> {
  const known = keptSmall(key)
  if (known) return known
  forgetSmall(key)
  const found = await open()
  if (!found) return undefined
  const { stream, ...facts } = found
  const file = { key, ...facts, content: await buffer(stream) }
  keep(file)
  return file
}
