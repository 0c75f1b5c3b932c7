import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { Fault } from '../app-error.ts'
import { withoutGuard } from './formula-guard.ts'

/** An uploaded file on disk, and what its sender calls it. */
export interface CsvFile {
  path: string
  name: string
}

/** One row of a file, as a spreadsheet counts: the header is row 1. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Longer than any row of ours; a quotation mark that is never closed would swallow the rest of the file. */
const maxRowBytes = 100_000
/** More columns than any file of ours; the rest is not looked at. */
const maxCells = 500
const options = {
  bom: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: maxRowBytes,
}

/** An upload that is text; throws `data.not_csv` for anything else: a spreadsheet, a picture, another encoding. */
async function requireText(file: CsvFile): Promise<Buffer> {
  const content = await readFile(file.path)
  if (content.length === 0 || content.includes(0) || !isUtf8(content))
    throw new Fault('data.not_csv', { values: { file: file.name } })
  return content
}

/** Spreadsheets write a semicolon where the comma is the decimal sign; the header tells which. */
function delimiterOf(text: Buffer): string {
  const start = text.toString('utf8', 0, maxRowBytes)
  const header = start.slice(0, start.search(/[\r\n]|$/))
  return header.split(';').length > header.split(',').length ? ';' : ','
}

/** How many there may be below the header. */
interface Most {
  /** That hold anything. */
  rows: number
  /** Also those that hold nothing. */
  records: number
}

const isFilled = ({ cells }: CsvRow) => cells.some((cell) => cell !== '')

/**
 * The first row of a CSV file with a comma or semicolon, and those below that hold anything, one more than `most` where
 * there are too many. Throws `data.not_csv`, `data.unreadable` with the row whose quotation marks do not fit, and
 * `data.too_many_records`. For child processes: it holds up everything else.
 */
export async function readCsv(file: CsvFile, most: Most): Promise<CsvRow[]> {
  const text = await requireText(file)
  const rows: CsvRow[] = []
  try {
    const to = most.records + 2
    const records: string[][] = parse(text, { ...options, delimiter: delimiterOf(text), to })
    for (const [place, record] of records.entries()) {
      const row = {
        row: place + 1,
        cells: record.slice(0, maxCells).map((cell) => withoutGuard(cell.trim())),
      }
      if (place === 0 || isFilled(row)) rows.push(row)
      if (rows.length > most.rows + 1) break
    }
    if (records.length === to && rows.length <= most.rows + 1)
      throw new Fault('data.too_many_records', { values: { rows: most.records.toLocaleString('en-NG') } })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Fault('data.unreadable', { values: { row: String(Number(error.records) + 1) } })
  }
  return rows
}

/** "WiFi, Pool" → two words; what cannot be read is one. */
export function splitCell(cell: string): string[] {
  try {
    const [words = []]: string[][] = parse(cell, { trim: true, relax_column_count: true })
    return words.filter((word) => word !== '')
  } catch (error) {
    if (error instanceof CsvError) return [cell]
    throw error
  }
}
