import path from 'node:path'
import { executeSql } from '../database/database.ts'
import { newId } from '../id.ts'
import type { Settings } from '../settings.ts'
import {
  type ByteRange,
  type FileEntry,
  type FileFacts,
  type OpenFile,
  StorageAway,
  StorageError,
  type StorageHome,
} from './backend.ts'
import { openFolder } from './folder-backend.ts'
import { forgetSmall, keptSmall, readSmall, type SmallFile } from './small-file-cache.ts'

type OnLeftOver = (error: unknown) => void

let home: StorageHome | undefined
let onLeftOver: OnLeftOver = () => undefined

function storage(): StorageHome {
  if (!home) throw new Error('Storage is not set up')
  return home
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const ours = new RegExp(`^${uuid}/${uuid}(-thumb)?\\.(jpg|webp)$`)
const temporary = new RegExp(`^${uuid}[\\w./-]*\\.tmp$`)

/** Whether a file may be stored, and asked for, by this name. */
export const isFileKey = (key: string): boolean => ours.test(key)

/** What a write that broke off, or a look at the storage's clock, may leave behind. */
export const isTemporary = (key: string): boolean => temporary.test(key)

function requireKey(key: string): string {
  if (!isFileKey(key)) throw new Error('Not a storage key of ours')
  return key
}

/**
 * What time it is for the storage, by a file that is written and removed again: the ages of files are told by that
 * clock and no other.
 */
export async function readStorageClock(): Promise<Date> {
  const key = `${newId()}.tmp`
  await storage().put(key, Buffer.from('What time is it?'))
  const found = await storage().find(key)
  await storage().remove(key)
  if (!found) throw new StorageAway('The image storage loses files')
  return found.modifiedAt
}

/**
 * Opens the bucket of the settings, or the folder beside the database, and proves that it can be written. Throws
 * `StorageError`. `onLeftOver` hears of files that could not be removed; the nightly sweep takes them.
 */
export async function setUpStorage(
  { dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>,
  { onLeftOver: report }: { onLeftOver?: OnLeftOver } = {},
): Promise<void> {
  if (s3) {
    // Loaded only where it is used: the library is large.
    const { openBucket } = await import('./s3-backend.ts')
    home = await openBucket(s3)
  } else home = await openFolder(path.join(dataDir, 'uploads'))
  onLeftOver = report ?? (() => undefined)
  await readStorageClock().catch((error: unknown) => {
    throw error instanceof StorageAway ? new StorageError(`Images cannot be stored. ${error.message}`) : error
  })
}

/** The path of a stored file: the whole address of a public one; a private one is signed besides. */
export const urlOf = (key: string): string => `/uploads/${key}`

/** Stores a file whole or not at all: a crash leaves at most a stray temporary file. */
export const putFile = async (key: string, content: Buffer): Promise<void> =>
  storage().put(requireKey(key), content)

async function remove(key: string): Promise<void> {
  forgetSmall(key)
  await storage().remove(key)
}

export const removeFile = async (key: string): Promise<void> => remove(requireKey(key))

/** Its size and age without its content; undefined when there is none. */
export const findFile = async (key: string): Promise<FileFacts | undefined> => storage().find(requireKey(key))

/** Its content, or the part in `range`, as a stream; undefined when there is none. */
export const openFile = async (key: string, range?: ByteRange): Promise<OpenFile | undefined> =>
  storage().open(requireKey(key), range)

export const isThumbnail = (key: string): boolean => key.endsWith('-thumb.webp')

/** A thumbnail whole; undefined when there is none. */
export const readThumbnail = async (key: string): Promise<SmallFile | undefined> =>
  readSmall(requireKey(key), () => storage().open(key))

/** A thumbnail that was read a moment ago. */
export const keptThumbnail = (key: string): SmallFile | undefined => keptSmall(key)

/** Everything in the storage, with what is not a file of ours. */
export const listStored = (): AsyncIterable<FileEntry> => storage().list()

export async function* listFiles(): AsyncGenerator<FileEntry> {
  for await (const file of listStored()) if (isFileKey(file.key)) yield file
}

/** Held by a backup from before its snapshot until it has copied the files that the snapshot names. */
export const backupLock = 4_711_002

/**
 * Whether a file that no row names any more may still be named by a backup's snapshot. Whoever asks after the row was
 * gone need not ask again: a later snapshot no longer names it.
 */
async function isBackupRunning(): Promise<boolean> {
  const { rows } = await executeSql('SELECT pg_try_advisory_xact_lock_shared($1) AS free', [backupLock])
  return rows[0]?.free !== true
}

/**
 * Removes files that no row names any more; answers how many. What cannot be removed now, or may not because a backup
 * is being made, is left to the nightly sweep: nobody's work fails on it.
 */
export async function discardFiles(keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  let removed = 0
  try {
    if (await isBackupRunning()) return 0
    for (const key of keys) {
      if (!isTemporary(key)) requireKey(key)
      await remove(key)
      removed += 1
    }
  } catch (error) {
    onLeftOver(error)
  }
  return removed
}
