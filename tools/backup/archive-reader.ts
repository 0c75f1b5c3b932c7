import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CliError } from '@ilewa/server/platform/startup-errors'
import { type ExtractEvents, extract } from 'tar-stream'
import type { z } from 'zod'
import {
  archiveFormat,
  countRows,
  Ending,
  endingName,
  imagesFolder,
  jobsFolder,
  Manifest,
  manifestName,
  parseTableName,
  secretName,
} from './manifest.ts'

type Entry = ExtractEvents['entry'][1]

/** The entries of an archive in order. Each must be read before the next is requested. */
export interface Entries {
  /** The current entry; undefined after the last. */
  current: () => Entry | undefined
  next: () => Promise<void>
}

export const getEntryName = (entry: Entry) => entry.header.name

/** The entry's content as typed chunks. */
export async function* readContent(entry: Entry): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk
}

const getEntrySize = (entry: Entry) => entry.header.size

const damagedArchiveError = (cause?: unknown) =>
  new CliError('This backup is damaged or incomplete.', { cause })

/** Unpacks the file for `visit`, which must go through all entries. Throws any error of the file. */
export async function readArchive<T>(
  file: string,
  signal: AbortSignal,
  visit: (entries: Entries) => Promise<T>,
): Promise<T> {
  const tar = extract()
  const extraction = pipeline(createReadStream(file), createGunzip({ chunkSize: 131_072 }), tar, { signal })
  extraction.catch(() => undefined)
  const iterator = tar[Symbol.asyncIterator]()
  let current: Entry | undefined
  const next = async () => {
    const step = await iterator.next()
    current = step.done ? undefined : step.value
    // The current or the next read throws the file's errors. Without this handler, an error while nothing is read would
    // end the process.
    current?.on('error', () => undefined)
  }
  try {
    await next()
    const result = await visit({ current: () => current, next })
    // Waits for the end of the file, which contains the checksum.
    await extraction
    return result
  } finally {
    tar.destroy()
  }
}

async function readJson<S extends z.ZodType>(entry: Entry | undefined, name: string, schema: S) {
  if (!entry || getEntryName(entry) !== name) throw damagedArchiveError()
  const text = (await buffer(entry)).toString()
  return schema.parse(JSON.parse(text))
}

/** Reads the first entry. An archive of a newer version gets a different error from a damaged one. */
export async function readManifest(entries: Entries): Promise<Manifest> {
  const entry = entries.current()
  if (!entry || getEntryName(entry) !== manifestName) throw damagedArchiveError()
  const content: unknown = JSON.parse((await buffer(entry)).toString())
  const isNewer =
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    typeof content.format === 'number' &&
    content.format > archiveFormat
  if (isNewer)
    throw new CliError('A newer Ilewa made this backup. Restore it with that version or a later one.')
  await entries.next()
  return Manifest.parse(content)
}

interface Contents {
  manifest: Manifest
  ending: Ending
  secret: string
}

async function countContents(entries: Entries): Promise<Contents> {
  const manifest = await readManifest(entries)
  const counted: Ending = {
    rows: Object.fromEntries(manifest.tables.map(({ name }) => [name, 0])),
    jobs: 0,
    images: 0,
    imageBytes: 0,
  }
  let secret: string | undefined
  for (
    let entry = entries.current();
    entry && getEntryName(entry) !== endingName;
    entry = entries.current()
  ) {
    const name = getEntryName(entry)
    const table = parseTableName(name)
    if (name === secretName) secret = (await buffer(entry)).toString()
    else if (name.startsWith(jobsFolder)) counted.jobs += JSON.parse((await buffer(entry)).toString()).length
    else {
      for await (const chunk of readContent(entry))
        if (table) counted.rows[table] = (counted.rows[table] ?? 0) + countRows(chunk)
      if (name.startsWith(imagesFolder)) {
        counted.images += 1
        counted.imageBytes += getEntrySize(entry)
      }
    }
    await entries.next()
  }
  const ending = await readJson(entries.current(), endingName, Ending)
  await entries.next()
  const isComplete =
    secret !== undefined &&
    entries.current() === undefined &&
    manifest.tables.every(({ name, rows }) => counted.rows[name] === rows && ending.rows[name] === rows) &&
    (['jobs', 'images', 'imageBytes'] as const).every((key) => counted[key] === ending[key])
  if (!isComplete || secret === undefined) throw damagedArchiveError()
  return { manifest, ending, secret }
}

/** Reads the whole archive and counts its contents. Throws when anything is missing or changed. */
export async function checkArchive(file: string, signal: AbortSignal): Promise<Contents> {
  try {
    return await readArchive(file, signal, countContents)
  } catch (error) {
    if (error instanceof CliError || signal.aborted) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw new CliError(`There is no file ${file}.`, { cause: error })
    if (code === 'EACCES') throw new CliError(`This account may not read ${file}.`, { cause: error })
    if (code === 'EISDIR')
      throw new CliError(`${file} is a folder. Name the file of a backup.`, { cause: error })
    throw damagedArchiveError(error)
  }
}
