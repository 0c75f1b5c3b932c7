import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { withoutGuard } from './csv.ts'
import { Fault } from './fault.ts'
import type { ReceivedFile } from './http/uploads.ts'

/** One row of a file, as a spreadsheet counts: the header is row 1. */
export interface CsvRow {
  row: number
  cells: string[]
}

/** Longer than any row of ours; a quotation mark that is never closed would swallow the rest of the file. */
const maxRowBytes = 100_000
const pieceBytes = 65_536
const options = {
  bom: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: maxRowBytes,
}

/** An upload that is text; throws `data.not_csv` for anything else: a spreadsheet, a picture, another encoding. */
async function requireText(file: ReceivedFile): Promise<Buffer> {
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

/** Piece by piece, so that others are served while a large file is read. */
function* piecesOf(text: Buffer) {
  for (let first = 0; first < text.length; first += pieceBytes) yield text.subarray(first, first + pieceBytes)
}

/**
 * The first row of a CSV file with a comma or semicolon, and those below that hold anything, `most` together:
 * spreadsheets save empty ones by the thousand. Throws `data.not_csv`, and `data.unreadable` with the row whose
 * quotation marks do not fit.
 */
export async function readCsv(file: ReceivedFile, most: number): Promise<CsvRow[]> {
  const text = await requireText(file)
  const parser = Readable.from(piecesOf(text)).pipe(parse({ ...options, delimiter: delimiterOf(text) }))
  const rows: CsvRow[] = []
  let read = 0
  try {
    for await (const record of parser) {
      read += 1
      const cells: string[] = record
      const texts = cells.map((cell) => withoutGuard(cell.trim()))
      if (read === 1 || texts.some((cell) => cell !== '')) rows.push({ row: read, cells: texts })
      if (rows.length >= most) break
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // It fails before the rows that it has read by then are given out.
    throw new Fault('data.unreadable', { values: { row: String(Number(error.records) + 1) } })
  }
  return rows
}

/** Several words in one cell, as `splitCell` reads them: those with a comma stand in quotation marks. */
export const joinCell = (words: readonly string[]): string =>
  words.map((word) => (/[",]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join(', ')

/** "WiFi, Pool" → two words; what cannot be read is one. */
export function splitCell(cell: string): string[] {
  try {
    const [words = []]: string[][] = parseNow(cell, { trim: true, relax_column_count: true })
    return words.filter((word) => word !== '')
  } catch (error) {
    if (error instanceof CsvError) return [cell]
    throw error
  }
}
