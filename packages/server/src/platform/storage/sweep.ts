import { and, type Column, inArray, type SQL } from 'drizzle-orm'
import { discardFiles, isFileKey, isTemporary, listStored, readStorageClock } from './storage.ts'

/** The parts of a key: `<owner>/<id>.jpg`, and optionally `<owner>/<id>-thumb.webp`. */
export interface FileName {
  /** The id of the business, or of the user whose picture it is. */
  owner: string
  id: string
}

/** Returns those names that rows of its table reference. */
export type FindNamed = (names: readonly FileName[]) => Promise<readonly FileName[]>

/** A condition that matches these names, and possibly other combinations of their owners and ids. */
export const amongNames = (names: readonly FileName[], owner: Column, id: Column): SQL | undefined =>
  and(
    inArray(owner, [...new Set(names.map((name) => name.owner))]),
    inArray(id, [...new Set(names.map((name) => name.id))]),
  )

export const nameOfKey = (key: string): FileName => ({ owner: key.slice(0, 36), id: key.slice(37, 73) })
const wordOf = ({ owner, id }: FileName) => `${owner}/${id}`

/** Large enough for few queries, small enough for one statement. */
const batchSize = 500

async function findUnnamed(keys: readonly string[], tables: readonly FindNamed[]): Promise<string[]> {
  let unnamed = [...keys]
  for (const findNamed of tables) {
    if (unnamed.length === 0) break
    const named = new Set((await findNamed(unnamed.map(nameOfKey))).map(wordOf))
    unnamed = unnamed.filter((key) => !named.has(wordOf(nameOfKey(key))))
  }
  return unnamed
}

/** Yields the names of old files in batches. */
async function* listOld(olderThanHours: number): AsyncGenerator<string[]> {
  const newest = (await readStorageClock()).getTime() - olderThanHours * 3_600_000
  let keys: string[] = []
  for await (const { key, modifiedAt } of listStored()) {
    if (modifiedAt.getTime() > newest) continue
    if (keys.push(key) < batchSize) continue
    yield keys
    keys = []
  }
  yield keys
}

export interface Sweep {
  olderThanHours: number
}

/**
 * Removes the files that no row of any table references, and the remains of failed writes; returns their number. A file
 * is stored before its row is committed, so recent files are skipped; their age is measured by the storage's clock.
 */
export async function sweepStorage({ olderThanHours }: Sweep, tables: readonly FindNamed[]): Promise<number> {
  let removed = 0
  for await (const keys of listOld(olderThanHours)) {
    const unnamed = await findUnnamed(keys.filter(isFileKey), tables)
    removed += await discardFiles([...unnamed, ...keys.filter(isTemporary)])
  }
  return removed
}
