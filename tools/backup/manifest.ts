import { z } from 'zod'

/** Read by this version; an archive of a higher one was made by a newer Ilewa. */
export const archiveFormat = 1

const TableManifest = z.object({
  name: z.string(),
  /** All but the generated ones, in the order in which each row holds them. */
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
})
export type TableManifest = z.infer<typeof TableManifest>

const SequenceManifest = z.object({
  name: z.string(),
  /** As text, for it may exceed what a number holds. */
  lastValue: z.string(),
  isCalled: z.boolean(),
})

/** The first entry: what the archive holds, as the snapshot counted it before anything was copied. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  createdAt: z.iso.datetime(),
  serverVersion: z.string(),
  /** Those that had been applied, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), at: z.number() })).min(1),
  tables: z.array(TableManifest),
  sequences: z.array(SequenceManifest),
})
export type Manifest = z.infer<typeof Manifest>

/** The last entry: what was written. An archive without it was cut short. */
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

const number = (part: number) => String(part).padStart(6, '0')

/** A table comes in parts, because an entry says its size before its content: no temporary file, little memory. */
export const tablePartName = (table: string, part: number) => `tables/${table}/${number(part)}.copy`
export const tableOf = (entry: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1]

export const jobsPartName = (part: number) => `${jobsFolder}${number(part)}.json`

const newline = 10

/** A row of COPY's text format ends with a line break, and holds none. */
export function countRows(content: Buffer): number {
  let rows = 0
  for (let at = content.indexOf(newline); at !== -1; at = content.indexOf(newline, at + 1)) rows++
  return rows
}
