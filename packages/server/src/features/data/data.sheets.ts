import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { type CsvColumn, toCsv } from '../../platform/csv.ts'
import type { Context } from '../../platform/http/context.ts'

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

/** The same rows as JSON, one a line, while they pass on to the CSV file. */
async function* alsoAsJson<Row>(
  rows: AsyncIterable<Row>,
  file: ReturnType<typeof createWriteStream>,
  toLine: (row: Row) => object,
) {
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
    const json = createWriteStream(path.join(folder, `${name}.json`))
    const isWritten = finished(json)
    const rows = alsoAsJson(sheet.rows(ctx), json, toLine)
    const csv = createWriteStream(path.join(folder, `${name}.csv`))
    try {
      await Promise.all([pipeline(toCsv(sheet.columns(ctx), rows), csv), isWritten])
    } finally {
      json.destroy()
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

/** The end of an id tells two of one name apart. */
export const shortId = (id: string): string => id.slice(-6)
