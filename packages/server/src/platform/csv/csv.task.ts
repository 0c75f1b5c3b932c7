import { stringify } from 'csv-stringify/sync'
import { type CsvCell, escapeFormulas } from './formula-guard.ts'

/** A batch of rows; the first batch includes the header. */
export interface CsvPart {
  header: string[] | null
  rows: CsvCell[][]
}

/**
 * Quotes every text that is not a number. With another separator, quotes protect only the first cell of a row;
 * `escapeFormulas` covers the others.
 */
const textCell = /^(?!-?\d+(\.\d+)?$)[\s\S]/

/**
 * Encodes rows as UTF-8 bytes of a CSV file, with a byte order mark for Excel. Cells that a spreadsheet would run as a
 * formula are escaped.
 */
export async function writeCsvPart({ header, rows }: CsvPart): Promise<Uint8Array> {
  const text = stringify(
    rows.map((cells) => cells.map(escapeFormulas)),
    {
      bom: header !== null,
      record_delimiter: 'windows',
      quoted_match: textCell,
      ...(header && { header: true, columns: header }),
    },
  )
  return Buffer.from(text)
}
