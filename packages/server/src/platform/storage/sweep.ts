import { and, type Column, inArray, type SQL } from 'drizzle-orm'
import { discardFiles, isFileKey, isTemporary, listStored, readStorageClock } from './storage.ts'

/** The parts of a key: `<owner>/<id>.jpg`, and optionally `<owner>/<id>-thumb.webp`. */
export interface FileName {
  /** The id of the business, or of the user whose picture it is. */
  owner: string
  id: string
}

/** Returns those names that rows of its table reference. */
export type FindReferenced = (names: readonly FileName[]) => Promise<readonly FileName[]>

/** A condition that matches these names, and possibly other combinations of their owners and ids. */
export const namesCondition = (names: readonly FileName[], owner: Column, id: Column): SQL | undefined =>
  and(
    inArray(owner, [...new Set(names.map((name) => name.owner))]),
    inArray(id, [...new Set(names.map((name) => name.id))]),
  )

export const nameOfKey = (key: string): FileName => ({ owner: key.slice(0, 36), id: key.slice(37, 73) })
const toFileId = ({ owner, id }: FileName) => `${owner}/${id}`

/** Large enough for few queries, small enough for one statement. */
const batchSize = 500

async function findUnreferenced(
  keys: readonly string[],
  tables: readonly FindReferenced[],
): Promise<string[]> {
  let unreferenced = [...keys]
  for (const findReferenced of tables) {
    if (unreferenced.length === 0) break
    const referenced = new Set((await findReferenced(unreferenced.map(nameOfKey))).map(toFileId))
    unreferenced = unreferenced.filter((key) => !referenced.has(toFileId(nameOfKey(key))))
  }
  return unreferenced
}

/** Yields the names of old files in batches. */
async function* listOldKeys(olderThanHours: number): AsyncGenerator<string[]> {
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
export async function sweepStorage(
  { olderThanHours }: Sweep,
  tables: readonly FindReferenced[],
): Promise<number> {
  let removed = 0
  for await (const keys of listOldKeys(olderThanHours)) {
    const unreferenced = await findUnreferenced(keys.filter(isFileKey), tables)
    removed += await discardFiles([...unreferenced, ...keys.filter(isTemporary)])
  }
  return removed
}
