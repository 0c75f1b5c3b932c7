import { access, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { now } from '@ilewa/server/platform/clock'
import { CliError } from '@ilewa/server/platform/startup-errors'
import { syncFolder } from '@ilewa/server/platform/storage/sync-folder'
import { pack } from 'tar-stream'

export interface ArchiveWriter {
  add: (name: string, content: Buffer | string) => Promise<void>
  /** `content` must have exactly `size` bytes. */
  addStream: (name: string, size: number, content: Readable) => Promise<void>
  /** Finishes the file and waits until it is flushed to disk. */
  finish: () => Promise<void>
}

/** The fastest level: photos do not shrink, and rows of text shrink to a quarter at any level. */
const compression = { level: 1, chunkSize: 131_072 }

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Refuses to overwrite a file: it may be the only valid backup. */
export async function requireFreeName(file: string): Promise<void> {
  if (await exists(file)) throw new CliError(`${file} exists already. Choose another name for the backup.`)
  if (!(await exists(path.dirname(file))))
    throw new CliError(`The folder ${path.dirname(file)} does not exist. Make it first.`)
}

/** A running backup writes all the time, so an older draft is abandoned. */
const abandonedMs = 60_000

/** Removes the draft of a killed backup, but not one that is being written. */
async function removeAbandonedDraft(draft: string): Promise<void> {
  const modifiedAt = await stat(draft).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
  if (modifiedAt !== undefined && Math.abs(now().getTime() - modifiedAt) < abandonedMs)
    throw new CliError(`Another backup is writing ${draft}. When none is, try again in a minute.`)
  await rm(draft, { force: true })
}

async function openArchive(file: string, signal: AbortSignal) {
  const handle = await open(file, 'wx', 0o600)
  const tar = pack()
  // Written under a temporary name and renamed by the caller, so that a file with the final name is complete.
  const writing = pipeline(tar, createGzip(compression), handle.createWriteStream({ flush: true }), {
    signal,
  })
  const failed = writing.then(() => new Promise<never>(() => undefined))
  // The error is thrown by `add`, `addStream` or `finish`.
  failed.catch(() => undefined)
  const headers = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: now() })
  const writer: ArchiveWriter = {
    add: async (name, content) => {
      const body = Buffer.from(content)
      const added = new Promise<void>((resolve, reject) => {
        const entry = tar.entry(headers(name, body.length), body, (error) =>
          error ? reject(error) : resolve(),
        )
        entry.on('error', reject)
      })
      await Promise.race([added, failed])
    },
    addStream: async (name, size, content) => {
      if (size === 0) return writer.add(name, '')
      await Promise.race([pipeline(content, tar.entry(headers(name, size))), failed])
    },
    finish: async () => {
      tar.finalize()
      await writing
    },
  }
  return { writer, abort: () => tar.destroy(), finished: writing }
}

/**
 * Writes an archive that only its owner may read. `fill` adds the entries and `check` reads them back. The file gets
 * its final name after both succeed; otherwise it is deleted.
 */
export async function writeArchive(
  file: string,
  signal: AbortSignal,
  { fill, check }: { fill: (writer: ArchiveWriter) => Promise<void>; check: (file: string) => Promise<void> },
): Promise<void> {
  await requireFreeName(file)
  const draft = `${file}.part`
  await removeAbandonedDraft(draft)
  const { writer, abort, finished } = await openArchive(draft, signal)
  try {
    await fill(writer)
    await writer.finish()
    await check(draft)
    await requireFreeName(file)
    await rename(draft, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    abort()
    await finished.catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}
