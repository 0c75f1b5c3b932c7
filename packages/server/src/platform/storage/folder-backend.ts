import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../id.ts'
import { type FileEntry, type FileMetadata, type StorageBackend, StorageUnavailableError } from './backend.ts'
import { syncFolder } from './sync-folder.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Disk full, quota exceeded, read-only, or an I/O error. */
const unavailableCodes = /^(ENOSPC|EDQUOT|EROFS|EIO)$/

async function asUnavailableError<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const code = codeOf(error)
    throw unavailableCodes.test(code)
      ? new StorageUnavailableError(`The folder of the images cannot be used: ${code}`)
      : error
  }
}

async function undefinedIfMissing<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test(codeOf(error))) return undefined
    throw error
  }
}

async function write(target: string, content: Buffer): Promise<void> {
  const folder = path.dirname(target)
  const createdFolder = await mkdir(folder, { recursive: true })
  const temporary = `${target}.${newId()}.tmp`
  try {
    await writeFile(temporary, content, { flush: true })
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
  if (createdFolder) await syncFolder(path.dirname(createdFolder))
}

async function readMetadata(file: string): Promise<FileMetadata | undefined> {
  const found = await undefinedIfMissing(stat(file))
  return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
}

/** Reads folder by folder to limit memory; a recursive listing would be too large. */
async function* listFolder(root: string, subfolder = ''): AsyncGenerator<FileEntry> {
  const entries =
    (await undefinedIfMissing(readdir(path.join(root, subfolder), { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const key = subfolder ? `${subfolder}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* listFolder(root, key)
    const metadata = entry.isFile() && (await readMetadata(path.join(root, key)))
    if (metadata) yield { key, ...metadata }
  }
}

/** Stores files in a folder of this machine, or a shared network folder. */
export async function openFolder(root: string): Promise<StorageBackend> {
  await mkdir(root, { recursive: true })
  const pathOf = (key: string) => path.join(root, key)
  return {
    put: (key, content) => asUnavailableError(() => write(pathOf(key), content)),
    remove: (key) => asUnavailableError(() => rm(pathOf(key), { force: true })),
    find: (key) => asUnavailableError(() => readMetadata(pathOf(key))),
    open: (key, range) =>
      asUnavailableError(async () => {
        const metadata = await readMetadata(pathOf(key))
        // Opens the file at once rather than at the first read, because the file may be deleted in between.
        const handle = metadata && (await undefinedIfMissing(open(pathOf(key))))
        if (!handle) return undefined
        const size = range ? range.end - range.start + 1 : metadata.size
        return { ...metadata, size, stream: handle.createReadStream(range) }
      }),
    list: () => listFolder(root),
  }
}
