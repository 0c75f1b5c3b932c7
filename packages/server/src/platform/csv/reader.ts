import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '../app-error.ts'
import { unescapeCell } from './formula-guard.ts'

/** An uploaded file on disk and its original name. */
export interface CsvFile {
  path: string
  name: string
}

/** One row of a file, numbered as in a spreadsheet: the header is row 1. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Longer than any row that we accept; stops an unclosed quote from consuming the rest of the file. */
const maxRowBytes = 100_000
/** More columns than any file that we accept; further columns are ignored. */
const maxCells = 500
const options = {
  bom: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: maxRowBytes,
}

/** Reads an upload as text. Throws `data.not_csv` for anything else: a spreadsheet, a picture, another encoding. */
async function requireText(file: CsvFile): Promise<Buffer> {
  const content = await readFile(file.path)
  if (content.length === 0 || content.includes(0) || !isUtf8(content))
    throw new AppError('data.not_csv', { values: { file: file.name } })
  return content
}

/** Spreadsheets use a semicolon where the comma is the decimal separator; the header decides. */
function delimiterOf(text: Buffer): string {
  const start = text.toString('utf8', 0, maxRowBytes)
  const header = start.slice(0, start.search(/[\r\n]|$/))
  return header.split(';').length > header.split(',').length ? ';' : ','
}

/** Limits on the rows below the header. */
interface RowLimits {
  /** Rows that are not empty. */
  rows: number
  /** All rows, including empty ones. */
  records: number
}

const isFilled = ({ cells }: CsvRow) => cells.some((cell) => cell !== '')

/**
 * Reads the header and the non-empty rows of a CSV file with a comma or semicolon, at most one row more than
 * `limits.rows`. Throws `data.not_csv`, `data.unreadable` with the row whose quotes do not match, and
 * `data.too_many_records`. Blocks the event loop: run it in a child process only.
 */
export async function readCsv(file: CsvFile, limits: RowLimits): Promise<CsvRow[]> {
  const text = await requireText(file)
  const rows: CsvRow[] = []
  try {
    const to = limits.records + 2
    const records: string[][] = parse(text, { ...options, delimiter: delimiterOf(text), to })
    for (const [index, record] of records.entries()) {
      const row = {
        row: index + 1,
        cells: record.slice(0, maxCells).map((cell) => unescapeCell(cell.trim())),
      }
      if (index === 0 || isFilled(row)) rows.push(row)
      if (rows.length > limits.rows + 1) break
    }
    if (records.length === to && rows.length <= limits.rows + 1)
      throw new AppError('data.too_many_records', {
        values: { rows: limits.records.toLocaleString('en-NG') },
      })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError('data.unreadable', { values: { row: String(Number(error.records) + 1) } })
  }
  return rows
}

/** "WiFi, Pool" → two values; a cell that cannot be parsed is one value. */
export function splitCell(cell: string): string[] {
  try {
    const [values = []]: string[][] = parse(cell, { trim: true, relax_column_count: true })
    return values.filter((value) => value !== '')
  } catch (error) {
    if (error instanceof CsvError) return [cell]
    throw error
  }
}
