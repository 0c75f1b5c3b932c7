import path from 'node:path'
import { executeSql } from '../database/database.ts'
import { newId } from '../id.ts'
import type { Settings } from '../settings.ts'
import {
  type ByteRange,
  type FileEntry,
  type FileMetadata,
  type OpenFile,
  type StorageBackend,
  StorageError,
  StorageUnavailableError,
} from './backend.ts'
import { openFolder } from './folder-backend.ts'
import { type CachedFile, invalidateFile, readCachedFile } from './small-file-cache.ts'

type OnRemoveError = (error: unknown) => void

let backend: StorageBackend | undefined
let onRemoveError: OnRemoveError = () => undefined

function requireBackend(): StorageBackend {
  if (!backend) throw new Error('Storage is not set up')
  return backend
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const fileKeyPattern = new RegExp(`^${uuid}/${uuid}(-thumb)?\\.(jpg|webp)$`)
const temporaryKeyPattern = new RegExp(`^${uuid}[\\w./-]*\\.tmp$`)

/** Whether the name is a valid storage key. */
export const isFileKey = (key: string): boolean => fileKeyPattern.test(key)

/** A temporary file that a failed write, or reading the storage's clock, may leave behind. */
export const isTemporary = (key: string): boolean => temporaryKeyPattern.test(key)

function requireKey(key: string): string {
  if (!isFileKey(key)) throw new Error('Invalid storage key')
  return key
}

/**
 * The current time of the storage, measured by writing and removing a file: file ages must be compared with that clock.
 */
export async function readStorageClock(): Promise<Date> {
  const key = `${newId()}.tmp`
  await requireBackend().put(key, Buffer.from('What time is it?'))
  const found = await requireBackend().find(key)
  await requireBackend().remove(key)
  if (!found) throw new StorageUnavailableError('The image storage lost a file')
  return found.modifiedAt
}

/**
 * Opens the bucket of the settings, or without one the folder `uploads` in the data folder, and checks that it is
 * writable. Throws `StorageError`. `onRemoveError` receives errors of files that could not be removed; the nightly
 * sweep removes these files.
 */
export async function setUpStorage(
  { dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>,
  { onRemoveError: report }: { onRemoveError?: OnRemoveError } = {},
): Promise<void> {
  if (s3) {
    // Loaded only if used, because the library is large.
    const { openBucket } = await import('./s3-backend.ts')
    backend = await openBucket(s3)
  } else backend = await openFolder(path.join(dataDir, 'uploads'))
  onRemoveError = report ?? (() => undefined)
  await readStorageClock().catch((error: unknown) => {
    throw error instanceof StorageUnavailableError
      ? new StorageError(`Images cannot be stored. ${error.message}`)
      : error
  })
}

/** The URL path of a stored file; a private one is signed in addition. */
export const urlOf = (key: string): string => `/uploads/${key}`

/** Stores a file atomically: a crash leaves at most a temporary file. */
export const putFile = async (key: string, content: Buffer): Promise<void> =>
  requireBackend().put(requireKey(key), content)

async function remove(key: string): Promise<void> {
  invalidateFile(key)
  await requireBackend().remove(key)
}

export const removeFile = async (key: string): Promise<void> => remove(requireKey(key))

/** Size and modification time; undefined if it does not exist. */
export const findFile = async (key: string): Promise<FileMetadata | undefined> =>
  requireBackend().find(requireKey(key))

/** The content, or the part in `range`, as a stream; undefined if it does not exist. */
export const openFile = async (key: string, range?: ByteRange): Promise<OpenFile | undefined> =>
  requireBackend().open(requireKey(key), range)

export const isThumbnail = (key: string): boolean => key.endsWith('-thumb.webp')

/** The content of a thumbnail; undefined if it does not exist. */
export const readThumbnail = async (key: string): Promise<CachedFile | undefined> =>
  readCachedFile(requireKey(key), () => requireBackend().open(key))

/** Every file in the storage, including files that the app did not create. */
export const listStored = (): AsyncIterable<FileEntry> => requireBackend().list()

export async function* listFiles(): AsyncGenerator<FileEntry> {
  for await (const file of listStored()) if (isFileKey(file.key)) yield file
}

/** Advisory lock held by a backup from before its snapshot until it has copied the files of the snapshot. */
export const backupLock = 4_711_002

/**
 * Whether a backup is running. Its snapshot may contain a row that was deleted later, and so reference the file of
 * that row. One check after the deletion is enough: later snapshots do not contain the row.
 */
async function isBackupRunning(): Promise<boolean> {
  const { rows } = await executeSql('SELECT pg_try_advisory_xact_lock_shared($1) AS free', [backupLock])
  return rows[0]?.free !== true
}

/**
 * Removes files that no row references any more; returns the number removed. Files that cannot be removed now, or must
 * stay because a backup is running, are left to the nightly sweep; the caller does not fail.
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
    onRemoveError(error)
  }
  return removed
}
