import { stringify } from 'csv-stringify/sync'
import { type CsvCell, withGuard } from './formula-guard.ts'

/** Some rows of a file; the first of them come with its header. */
export interface CsvPart {
  header: string[] | null
  rows: CsvCell[][]
}

/**
 * Any text but a number is quoted. Where a spreadsheet takes another separator, that protects a row's first cell alone;
 * `withGuard` does the rest.
 */
const textCell = /^(?!-?\d+(\.\d+)?$)[\s\S]/

/**
 * Rows as UTF-8 bytes of a CSV file. Excel is told the encoding, and a cell that a spreadsheet would run as a formula is
 * kept from being one.
 */
export async function writeCsvPart({ header, rows }: CsvPart): Promise<Uint8Array> {
  const text = stringify(
    rows.map((cells) => cells.map(withGuard)),
    {
      bom: header !== null,
      record_delimiter: 'windows',
      quoted_match: textCell,
      ...(header && { header: true, columns: header }),
    },
  )
  return Buffer.from(text)
}
