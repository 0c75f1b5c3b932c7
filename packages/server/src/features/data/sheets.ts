import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { z } from 'zod'
import { type CsvColumn, toCsv } from '../../platform/csv/csv.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'

/** A stored image, and where it lies in the archive. */
export interface ArchiveImage {
  key: string
  name: string
}

interface Sheet<Row> {
  /** Of its two files: `<name>.csv` and `<name>.json`. */
  name: string
  /** One line of the README. */
  about: string
  rows: (ctx: Context) => AsyncIterable<Row>
  columns: (ctx: Context) => readonly CsvColumn<Row>[]
  images?: (ctx: Context, row: Row) => ArchiveImage[]
  /** What stands in the JSON file, as on the wire; whatever else a row holds never leaves. Names of images are added. */
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

/** Packed a little, for the folder may lie in the memory of a container. */
const packed = () => createGzip({ level: constants.Z_BEST_SPEED })

/** The same rows as JSON, one a line, while they pass on to the CSV file. */
async function* alsoAsJson<Row>(rows: AsyncIterable<Row>, file: Writable, toLine: (row: Row) => object) {
  let separator = '[\n'
  for await (const row of rows) {
    if (!file.write(`${separator}${JSON.stringify(toLine(row))}`)) await once(file, 'drain')
    separator = ',\n'
    yield row
  }
  file.end(separator === '[\n' ? '[]\n' : '\n]\n')
}

/** The records of one kind, written as they are read: their number does not matter for memory. */
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
    // Whichever fails takes the other along: neither waits for what no longer comes.
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

/** "Lekki Loft" → "lekki-loft": a name of a folder that every machine takes. */
export const toFileName = (text: string, fallback: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLowerCase() || fallback

/** "TRANSFERRED_OUT" → "Transferred out", "guestName" → "Guest name": a code that has no label, for a person. */
export function toWords(code: string): string {
  const words = code.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The end of an id tells two of one name apart. */
export const shortId = (id: string): string => id.slice(-6)
