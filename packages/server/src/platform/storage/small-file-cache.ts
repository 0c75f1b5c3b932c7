import { buffer } from 'node:stream/consumers'
import type { FileEntry, OpenFile } from './backend.ts'

export interface SmallFile extends FileEntry {
  content: Buffer
}

/**
 * So long is a small file that somebody asked for kept in memory, and not removed where another process removes it. A
 * page of properties asks for two dozen thumbnails: from the disk each took four trips there, and nine times as long as
 * its bytes take to send.
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

/** What was kept a moment ago. */
export function keptSmall(key: string): SmallFile | undefined {
  const known = kept.get(key)
  return known && known.until > performance.now() ? known.file : undefined
}

/** What was kept a moment ago, or what `open` finds. */
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
