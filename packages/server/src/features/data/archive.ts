import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ExportQuery } from '@ilewa/contract/data/schema'
import { ZipFile } from 'yazl'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { openFile } from '../../platform/storage/storage.ts'
import { makeFolder } from '../../platform/temporary.ts'
import { findBusiness } from '../business/business.queries.ts'
import { useSnapshot } from './data.queries.ts'
import { toReadMe } from './read-me.ts'
import { calendarSheets } from './sheets/calendar-sheets.ts'
import { dueDateSheet } from './sheets/due-date-sheet.ts'
import { historySheets } from './sheets/history-sheets.ts'
import { landlordSheets } from './sheets/landlord-sheets.ts'
import { messageSheet } from './sheets/message-sheet.ts'
import { moneySheets } from './sheets/money-sheets.ts'
import { pageSheets } from './sheets/page-sheets.ts'
import { payLinkSheet } from './sheets/pay-link-sheet.ts'
import { priceSheets } from './sheets/price-sheets.ts'
import { recordSheets } from './sheets/record-sheets.ts'
import { registerSheet } from './sheets/register-sheet.ts'
import type { ArchiveImage } from './sheets/sheets.ts'

const standardSheets = [
  ...[...recordSheets, ...moneySheets, payLinkSheet, ...priceSheets, dueDateSheet],
  ...[...landlordSheets, ...calendarSheets, messageSheet, ...pageSheets, ...historySheets],
]

/** The records of one snapshot, as files in a temporary folder. */
export interface CollectedRecords {
  folder: string
  /** Names of the gzipped files in the folder. */
  files: string[]
  /** Contents of the text files at the start of the archive, by file name. */
  texts: Record<string, string>
  images: ArchiveImage[]
  discard: () => Promise<void>
}

async function writeRecords(
  ctx: Context,
  folder: string,
  { guestRegister }: ExportQuery,
): Promise<Omit<CollectedRecords, 'discard'>> {
  const sheets = guestRegister ? [...standardSheets, registerSheet] : standardSheets
  await useSnapshot()
  const business = await findBusiness(ctx)
  const images: ArchiveImage[] = []
  const counts: { name: string; description: string; count: number }[] = []
  for (const { name, description, write } of sheets) {
    const written = await write(ctx, folder)
    counts.push({ name, description, count: written.count })
    images.push(...written.images)
  }
  const texts = {
    'README.txt': toReadMe(ctx, business?.name ?? '', counts),
    'business.json': `${JSON.stringify(business, null, 2)}\n`,
  }
  const files = sheets.flatMap(({ name }) => [`${name}.csv`, `${name}.json`])
  return { folder, files, texts, images }
}

let lastCollection: Promise<unknown> = Promise.resolve()

/** Runs one export at a time per process, because each holds a database connection until all records are read. */
function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const run = lastCollection.then(work)
  lastCollection = run.catch(() => undefined)
  return run
}

/**
 * Reads all records in one snapshot and writes them to disk, because a transaction that lasts as long as a slow
 * download would hold up the database.
 */
export async function collectRecords(ctx: Context, query: ExportQuery): Promise<CollectedRecords> {
  const folder = await makeFolder('export')
  const discard = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const collected = await runSequentially(() => inTransaction(() => writeRecords(ctx, folder, query)))
    return { ...collected, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/**
 * Adds images one by one, each opened when the previous one was read, so that memory does not grow with their number.
 */
async function addImages(zip: ZipFile, images: readonly ArchiveImage[], signal: AbortSignal): Promise<void> {
  const missing: string[] = []
  for (const { key, name } of images) {
    const file = await openFile(key)
    signal.throwIfAborted()
    if (!file) {
      missing.push(name)
      continue
    }
    // Photos do not compress further.
    zip.addReadStream(file.stream, name, { compress: false })
    await finished(file.stream, { signal }).finally(() => file.stream.destroy())
  }
  if (missing.length > 0)
    zip.addBuffer(Buffer.from(`No longer in storage:\n${missing.join('\n')}\n`), 'images/missing.txt')
}

/**
 * Streams the archive. `onEnd` runs before the end of the archive is sent, so that a client which has all of it can
 * start the next export, or when the client disconnected.
 */
export function toArchive(
  { folder, files, texts, images, discard }: CollectedRecords,
  onEnd: () => Promise<void>,
): Readable {
  const zip = new ZipFile()
  const abortController = new AbortController()
  let ending: Promise<void> | undefined
  // If it fails, the archive is still complete: the lease expires, and the folder is swept.
  const end = () =>
    (ending ??= onEnd()
      .finally(discard)
      .catch(() => undefined))
  const archive = new PassThrough({ flush: (callback) => void end().then(() => callback()) })
  const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)))
  archive.once('close', () => {
    abortController.abort()
    void end()
  })
  zip.once('error', fail)
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name)
  for (const file of files) {
    zip.addReadStreamLazy(file, (callback) => {
      const unpacked = createGunzip()
      pipeline(createReadStream(path.join(folder, file)), unpacked, { signal: abortController.signal }).catch(
        fail,
      )
      callback(null, unpacked)
    })
  }
  addImages(zip, images, abortController.signal)
    .then(() => zip.end())
    .catch(fail)
  pipeline(zip.outputStream, archive).catch(fail)
  return archive
}
