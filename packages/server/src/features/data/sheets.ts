import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { z } from 'zod'
import { type CsvColumn, toCsv } from '../../platform/csv/csv.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'

/** A stored image and its path in the archive. */
export interface ArchiveImage {
  key: string
  name: string
}

interface Sheet<Row> {
  /** The base name of its files: `<name>.csv` and `<name>.json`. */
  name: string
  /** Its line of the README. */
  about: string
  rows: (ctx: Context) => AsyncIterable<Row>
  columns: (ctx: Context) => readonly CsvColumn<Row>[]
  images?: (ctx: Context, row: Row) => ArchiveImage[]
  /** The fields of the JSON file, as in the API; other fields of a row are dropped. Image names are added. */
  schema: z.ZodType<object, object>
}

interface Written {
  count: number
  images: ArchiveImage[]
}

export interface RecordSheet {
  name: string
  about: string
  write: (ctx: Context, folder: string) => Promise<Written>
}

/** Compresses with the fastest level, because the temporary folder may be in a container's memory. */
const packed = () => createGzip({ level: constants.Z_BEST_SPEED })

/** Writes the rows as JSON, one per line, while they pass to the CSV file. */
async function* alsoAsJson<Row>(rows: AsyncIterable<Row>, file: Writable, toLine: (row: Row) => object) {
  let separator = '[\n'
  for await (const row of rows) {
    if (!file.write(`${separator}${JSON.stringify(toLine(row))}`)) await once(file, 'drain')
    separator = ',\n'
    yield row
  }
  file.end(separator === '[\n' ? '[]\n' : '\n]\n')
}

/** Writes the records of one kind as they are read, so that memory does not grow with their number. */
export function recordSheet<Row extends object>({ name, about, ...sheet }: Sheet<Row>): RecordSheet {
  async function write(ctx: Context, folder: string): Promise<Written> {
    const { images: imagesOf = () => [], schema } = sheet
    const images: ArchiveImage[] = []
    let count = 0
    const toLine = (row: Row) => {
      const own = imagesOf(ctx, row)
      images.push(...own)
      count += 1
      const record = schema.parse(row)
      return sheet.images ? { ...record, images: own.map((image) => image.name) } : record
    }
    const target = (ending: string) => createWriteStream(path.join(folder, `${name}.${ending}`))
    const json = packed()
    const rows = alsoAsJson(sheet.rows(ctx), json, toLine)
    // A failure of one pipeline aborts the other.
    const stop = new AbortController()
    const { signal } = stop
    const writing = [
      pipeline(json, target('json'), { signal }),
      pipeline(toCsv(ctx, sheet.columns(ctx), rows), packed(), target('csv'), { signal }),
    ]
    try {
      await Promise.all(writing)
    } finally {
      stop.abort()
      await Promise.allSettled(writing)
    }
    return { count, images }
  }
  return { name, about, write }
}

/** Converts "Lekki Loft" to "lekki-loft", a folder name valid on every system. */
export const toFileName = (text: string, fallback: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase() || fallback

/** Converts a code without a label: "TRANSFERRED_OUT" → "Transferred out", "guestName" → "Guest name". */
export function toWords(code: string): string {
  const words = code.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The end of an id, to distinguish records with the same name. */
export const shortId = (id: string): string => id.slice(-6)
