import { stringify } from 'csv-stringify/sync'
import { type CsvCell, escapeCell } from './formula-guard.ts'

/** A batch of rows; the first batch includes the header. */
export interface CsvPart {
  header: string[] | null
  rows: CsvCell[][]
}

/**
 * Matches text that is not a number; such cells are quoted. A spreadsheet that splits at another separator
 * respects quotes only in the first cell of a row, so `escapeCell` protects the other cells.
 */
const textCell = /^(?!-?\d+(\.\d+)?$)[\s\S]/

/**
 * Encodes rows as UTF-8 bytes of a CSV file, with a byte order mark for Excel. Cells that a spreadsheet would run as a
 * formula are escaped.
 */
export async function writeCsvPart({ header, rows }: CsvPart): Promise<Uint8Array> {
  const text = stringify(
    rows.map((cells) => cells.map(escapeCell)),
    {
      bom: header !== null,
      record_delimiter: 'windows',
      quoted_match: textCell,
      ...(header && { header: true, columns: header }),
    },
  )
  return Buffer.from(text)
}
