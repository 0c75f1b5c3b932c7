import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ZipFile } from 'yazl'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { openFile } from '../../platform/storage/storage.ts'
import { makeFolder } from '../../platform/temporary.ts'
import { findBusiness } from '../business/business.queries.ts'
import { readOneMoment } from './data.queries.ts'
import { historySheets } from './history-sheets.ts'
import { toReadMe } from './read-me.ts'
import { recordSheets } from './record-sheets.ts'
import type { ArchiveImage } from './sheets.ts'

const sheets = [...recordSheets, ...historySheets]

/** The records of one moment, in files of a folder of their own. */
export interface Gathered {
  folder: string
  /** Of the folder; packed. */
  files: string[]
  /** What an archive begins with, by the names of the files. */
  texts: Record<string, string>
  images: ArchiveImage[]
  discard: () => Promise<void>
}

async function writeRecords(ctx: Context, folder: string): Promise<Omit<Gathered, 'discard'>> {
  await readOneMoment()
  const business = await findBusiness(ctx)
  const images: ArchiveImage[] = []
  const counts: { name: string; about: string; count: number }[] = []
  for (const { name, about, write } of sheets) {
    const written = await write(ctx, folder)
    counts.push({ name, about, count: written.count })
    images.push(...written.images)
  }
  const texts = {
    'README.txt': toReadMe(ctx, business?.name ?? '', counts),
    'business.json': `${JSON.stringify(business, null, 2)}\n`,
  }
  const files = sheets.flatMap(({ name }) => [`${name}.csv`, `${name}.json`])
  return { folder, files, texts, images }
}

let gathering: Promise<unknown> = Promise.resolve()

/** One business at a time in the whole process: each holds a connection until its last record is read. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = gathering.then(work)
  gathering = turn.catch(() => undefined)
  return turn
}

/**
 * Reads all records as they stand at one moment. They go to the disk, because a transaction that lasted as long as a
 * slow line takes for the archive would hold up the database.
 */
export async function gatherRecords(ctx: Context): Promise<Gathered> {
  const folder = await makeFolder('export')
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const gathered = await inTurn(() => inTransaction(() => writeRecords(ctx, folder)))
    return { ...gathered, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** One image after the other, each read as the one before has left: their number does not matter for memory. */
async function addImages(zip: ZipFile, images: readonly ArchiveImage[], signal: AbortSignal): Promise<void> {
  const missing: string[] = []
  for (const { key, name } of images) {
    const file = await openFile(key)
    signal.throwIfAborted()
    if (!file) {
      missing.push(name)
      continue
    }
    // Photographs are as small as they get.
    zip.addReadStream(file.stream, name, { compress: false })
    await finished(file.stream, { signal }).finally(() => file.stream.destroy())
  }
  if (missing.length > 0)
    zip.addBuffer(Buffer.from(`No longer in the storage:\n${missing.join('\n')}\n`), 'images/missing.txt')
}

/** The archive as it is written. `onEnd` runs when it is over: sent, or its reader gone. */
export function toArchive(
  { folder, files, texts, images, discard }: Gathered,
  onEnd: () => Promise<void>,
): Readable {
  const zip = new ZipFile()
  const over = new AbortController()
  const archive = new PassThrough()
  const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)))
  archive.once('close', () => {
    over.abort()
    Promise.all([discard(), onEnd()]).catch(fail)
  })
  zip.once('error', fail)
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name)
  for (const file of files) {
    zip.addReadStreamLazy(file, (give) => {
      const unpacked = createGunzip()
      pipeline(createReadStream(path.join(folder, file)), unpacked, { signal: over.signal }).catch(fail)
      give(null, unpacked)
    })
  }
  addImages(zip, images, over.signal)
    .then(() => zip.end())
    .catch(fail)
  pipeline(zip.outputStream, archive).catch(fail)
  return archive
}
