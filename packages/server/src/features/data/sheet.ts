import { type ImportColumn, importColumns } from '@ilewa/contract/data/columns'
import { type ImportNoun, maxImportRecords, maxImportRows } from '@ilewa/contract/data/schema'
import { Fault, invalidField } from '../../platform/app-error.ts'
import { type CsvFile, type CsvRow, readCsv } from '../../platform/csv/reader.ts'
import { misreadSentence, readCell } from './cells.ts'

/** The cells of a row by the schema's field names. */
export interface RawRow {
  row: number
  fields: Record<string, unknown>
  /** Messages that replace a field's own, for cells in a format that no rule accepts. */
  misread: Readonly<Record<string, string>>
}

/** A parsed import file. */
export interface Sheet {
  rows: RawRow[]
  /** Headings that are not columns of the import. */
  ignoredColumns: string[]
}

const mostIgnored = 50
const mostShownLength = 60

/** Longer than every import heading; limits the cost of normalising long texts. */
const mostHeadingLength = 200

const headingKey = (heading: string) =>
  heading.slice(0, mostHeadingLength).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

const list = (headers: readonly string[]) => headers.map((header) => `“${header}”`).join(', ')

const wrongColumns = (reason: string) => new Fault('data.wrong_columns', { values: { reason } })

/** Maps indexes of the file to import columns. Throws `data.wrong_columns` if one is missing or duplicated. */
function placeColumns(
  columns: readonly ImportColumn[],
  headings: readonly string[],
): Map<number, ImportColumn> {
  const keys = headings.map(headingKey)
  const places = new Map<number, ImportColumn>()
  const missing: string[] = []
  for (const column of columns) {
    const place = keys.indexOf(headingKey(column.header))
    if (place !== keys.lastIndexOf(headingKey(column.header)))
      throw wrongColumns(`The column ${list([column.header])} appears twice. Remove one.`)
    if (place >= 0) places.set(place, column)
    else if (column.needed) missing.push(column.header)
  }
  if (missing.length === 0) return places
  const columnsAre = missing.length === 1 ? 'this column is' : 'these columns are'
  throw wrongColumns(`In the header row ${columnsAre} missing: ${list(missing)}.`)
}

function toRaw({ row, cells }: CsvRow, places: ReadonlyMap<number, ImportColumn>): RawRow {
  const fields: RawRow['fields'] = {}
  const misread: Record<string, string> = {}
  for (const [place, column] of places) {
    const cell = cells[place] ?? ''
    const sentence = misreadSentence(column, cell)
    fields[column.field] = readCell(column, cell)
    if (sentence) misread[column.field] = sentence
  }
  return { row, fields, misread }
}

/** Reads a file for an import. Throws errors of the file as a whole. */
export async function readSheet(noun: ImportNoun, file: CsvFile): Promise<Sheet> {
  const most = { rows: maxImportRows, records: maxImportRecords }
  const [header, ...filled] = await readCsv(file, most)
  const places = placeColumns(importColumns[noun], header?.cells ?? [])
  if (filled.length > maxImportRows)
    throw new Fault('data.too_many_rows', { values: { rows: maxImportRows.toLocaleString('en-NG') } })
  if (filled.length === 0) throw invalidField('file', 'The file has no rows below the header.')
  const ignored = (header?.cells ?? []).filter((heading, place) => heading !== '' && !places.has(place))
  return {
    rows: filled.map((row) => toRaw(row, places)),
    ignoredColumns: ignored.slice(0, mostIgnored).map((heading) => heading.slice(0, mostShownLength)),
  }
}
