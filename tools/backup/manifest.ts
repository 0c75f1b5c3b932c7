import { z } from 'zod'

/** Archive format of this version. An archive with a higher number is from a newer version of Ilewa. */
export const archiveFormat = 1

const TableManifest = z.object({
  name: z.string(),
  /** All but the generated columns, in the order of the values in each row. */
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
})
export type TableManifest = z.infer<typeof TableManifest>

const SequenceManifest = z.object({
  name: z.string(),
  /** Text, because a bigint may exceed a JavaScript number. */
  lastValue: z.string(),
  isCalled: z.boolean(),
})

/** First entry of the archive: its contents. The rows are counted in the snapshot before anything is copied. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  createdAt: z.iso.datetime(),
  serverVersion: z.string(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  tables: z.array(TableManifest),
  sequences: z.array(SequenceManifest),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry: counts of what was written. An archive without it is incomplete. */
export const Ending = z.object({
  rows: z.record(z.string(), z.int()),
  jobs: z.int(),
  images: z.int(),
  imageBytes: z.int(),
})
export type Ending = z.infer<typeof Ending>

export const manifestName = 'manifest.json'
export const endingName = 'end.json'
export const secretName = 'secret'
export const jobsFolder = 'jobs/'
export const imagesFolder = 'images/'

const toPartNumber = (part: number) => String(part).padStart(6, '0')

/**
 * A table is split into parts. A tar entry states its size before its content, so each part is buffered in memory.
 * A whole table would need a temporary file or a large buffer.
 */
export const tablePartName = (table: string, part: number) => `tables/${table}/${toPartNumber(part)}.copy`
export const parseTableName = (entry: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1]

export const jobsPartName = (part: number) => `${jobsFolder}${toPartNumber(part)}.json`

const newline = 10

/** In COPY's text format, each row ends with a newline and contains none. */
export function countRows(content: Buffer): number {
  let rows = 0
  for (let index = content.indexOf(newline); index !== -1; index = content.indexOf(newline, index + 1)) rows++
  return rows
}
