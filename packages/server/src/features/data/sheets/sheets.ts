import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { z } from 'zod'
import { type CsvColumn, toCsv } from '../../../platform/csv/csv-writer.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'

/** A stored image and its path in the archive. */
export interface ArchiveImage {
  key: string
  name: string
}

interface Sheet<Row> {
  /** The base name of its files: `<name>.csv` and `<name>.json`. */
  name: string
  /** Its line of the README. */
  description: string
  rows: (ctx: Context) => AsyncIterable<Row>
  columns: (ctx: Context) => readonly CsvColumn<Row>[]
  images?: (ctx: Context, row: Row) => ArchiveImage[]
  /** The fields of the JSON file, as in the API; other fields of a row are dropped. Image names are added. */
  schema: z.ZodType<object, object>
}

interface WrittenSheet {
  count: number
  images: ArchiveImage[]
}

export interface RecordSheet {
  name: string
  description: string
  write: (ctx: Context, folder: string) => Promise<WrittenSheet>
}

/**
 * Compresses the files, because the temporary folder may be in a container's memory. The fastest level is
 * enough.
 */
const gzip = () => createGzip({ level: constants.Z_BEST_SPEED })

/** Writes the rows as JSON, one per line, while they pass to the CSV file. */
async function* teeToJson<Row>(rows: AsyncIterable<Row>, file: Writable, toLine: (row: Row) => object) {
  let separator = '[\n'
  for await (const row of rows) {
    if (!file.write(`${separator}${JSON.stringify(toLine(row))}`)) await once(file, 'drain')
    separator = ',\n'
    yield row
  }
  file.end(separator === '[\n' ? '[]\n' : '\n]\n')
}

/** Writes the records of one kind as they are read, so that memory does not grow with their number. */
export function recordSheet<Row extends object>({ name, description, ...sheet }: Sheet<Row>): RecordSheet {
  async function write(ctx: Context, folder: string): Promise<WrittenSheet> {
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
    const json = gzip()
    const rows = teeToJson(sheet.rows(ctx), json, toLine)
    // A failure of one pipeline aborts the other.
    const abortController = new AbortController()
    const { signal } = abortController
    const pipelines = [
      pipeline(json, target('json'), { signal }),
      pipeline(toCsv(ctx, sheet.columns(ctx), rows), gzip(), target('csv'), { signal }),
    ]
    try {
      await Promise.all(pipelines)
    } finally {
      abortController.abort()
      await Promise.allSettled(pipelines)
    }
    return { count, images }
  }
  return { name, description, write }
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
export function toLabel(code: string): string {
  const label = code.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The end of an id, to distinguish records with the same name. */
export const shortId = (id: string): string => id.slice(-6)
