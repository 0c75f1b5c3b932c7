import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../id.ts'
import { type FileEntry, type FileFacts, StorageAway, type StorageHome } from './backend.ts'
import { syncFolder } from './sync-folder.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Disk full, quota exceeded, read-only, or an I/O error. */
const awayCodes = /^(ENOSPC|EDQUOT|EROFS|EIO)$/

async function onDisk<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const code = codeOf(error)
    throw awayCodes.test(code) ? new StorageAway(`The folder of the images cannot be used: ${code}`) : error
  }
}

async function orUndefined<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test(codeOf(error))) return undefined
    throw error
  }
}

async function write(target: string, content: Buffer): Promise<void> {
  const folder = path.dirname(target)
  const made = await mkdir(folder, { recursive: true })
  const temporary = `${target}.${newId()}.tmp`
  try {
    await writeFile(temporary, content, { flush: true })
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
  if (made) await syncFolder(path.dirname(made))
}

async function factsOf(file: string): Promise<FileFacts | undefined> {
  const found = await orUndefined(stat(file))
  return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined
}

/** Reads folder by folder to limit memory; a recursive listing would be too large. */
async function* listFolder(root: string, below = ''): AsyncGenerator<FileEntry> {
  const entries = (await orUndefined(readdir(path.join(root, below), { withFileTypes: true }))) ?? []
  for (const entry of entries) {
    const key = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* listFolder(root, key)
    const facts = entry.isFile() && (await factsOf(path.join(root, key)))
    if (facts) yield { key, ...facts }
  }
}

/** Stores files in a folder of this machine, or a shared network folder. */
export async function openFolder(root: string): Promise<StorageHome> {
  await mkdir(root, { recursive: true })
  const pathOf = (key: string) => path.join(root, key)
  return {
    put: (key, content) => onDisk(() => write(pathOf(key), content)),
    remove: (key) => onDisk(() => rm(pathOf(key), { force: true })),
    find: (key) => onDisk(() => factsOf(pathOf(key))),
    open: (key, range) =>
      onDisk(async () => {
        const facts = await factsOf(pathOf(key))
        // Opened before the response begins, because the file may be deleted by then.
        const handle = facts && (await orUndefined(open(pathOf(key))))
        if (!handle) return undefined
        const size = range ? range.end - range.start + 1 : facts.size
        return { ...facts, size, stream: handle.createReadStream(range) }
      }),
    list: () => listFolder(root),
  }
}
