import type { ImportColumn } from '@ilewa/contract/data/columns'
import { maxImportRecords, maxImportRows } from '@ilewa/contract/data/schema'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type CsvFile, type CsvRow, readCsv } from '../../platform/csv/reader.ts'
import { cellErrorMessage, readCell } from './cells.ts'

/** The cells of a row by the schema's field names. */
export interface RawRow {
  row: number
  fields: Record<string, unknown>
  /** Messages for cells in a wrong format, by field. Each replaces the message of the field's rule. */
  cellErrors: Readonly<Record<string, string>>
}

/** A parsed import file. */
export interface Sheet {
  rows: RawRow[]
  /** Headings that are not columns of the import. */
  ignoredColumns: string[]
}

const maxIgnoredColumns = 50
const maxShownLength = 60

/** Longer than every import heading; limits the cost of normalising long texts. */
const maxHeadingLength = 200

const headingKey = (heading: string) =>
  heading.slice(0, maxHeadingLength).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

const list = (headers: readonly string[]) => headers.map((header) => `“${header}”`).join(', ')

const wrongColumns = (reason: string) => new AppError('data.wrong_columns', { values: { reason } })

/**
 * Maps column indexes of the file to import columns. Throws `data.wrong_columns` if a required column is missing
 * or a column is duplicated.
 */
function findColumns(
  columns: readonly ImportColumn[],
  headings: readonly string[],
): Map<number, ImportColumn> {
  const keys = headings.map(headingKey)
  const columnsByIndex = new Map<number, ImportColumn>()
  const missing: string[] = []
  for (const column of columns) {
    const index = keys.indexOf(headingKey(column.header))
    if (index !== keys.lastIndexOf(headingKey(column.header)))
      throw wrongColumns(`The column ${list([column.header])} appears twice. Remove one.`)
    if (index >= 0) columnsByIndex.set(index, column)
    else if (column.required) missing.push(column.header)
  }
  if (missing.length === 0) return columnsByIndex
  const columnsAre = missing.length === 1 ? 'this column is' : 'these columns are'
  throw wrongColumns(`In the header row ${columnsAre} missing: ${list(missing)}.`)
}

function toRaw({ row, cells }: CsvRow, columnsByIndex: ReadonlyMap<number, ImportColumn>): RawRow {
  const fields: RawRow['fields'] = {}
  const cellErrors: Record<string, string> = {}
  for (const [index, column] of columnsByIndex) {
    const cell = cells[index] ?? ''
    const message = cellErrorMessage(column, cell)
    fields[column.field] = readCell(column, cell)
    if (message) cellErrors[column.field] = message
  }
  return { row, fields, cellErrors }
}

/** Reads a file for an import. Throws errors of the file as a whole. */
export async function readSheet(columns: readonly ImportColumn[], file: CsvFile): Promise<Sheet> {
  const limits = { rows: maxImportRows, records: maxImportRecords }
  const [header, ...filled] = await readCsv(file, limits)
  const columnsByIndex = findColumns(columns, header?.cells ?? [])
  if (filled.length > maxImportRows)
    throw new AppError('data.too_many_rows', { values: { rows: maxImportRows.toLocaleString('en-NG') } })
  if (filled.length === 0) throw invalidField('file', 'The file has no rows below the header.')
  const ignored = (header?.cells ?? []).filter(
    (heading, index) => heading !== '' && !columnsByIndex.has(index),
  )
  return {
    rows: filled.map((row) => toRaw(row, columnsByIndex)),
    ignoredColumns: ignored.slice(0, maxIgnoredColumns).map((heading) => heading.slice(0, maxShownLength)),
  }
}
