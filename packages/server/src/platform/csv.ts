import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** One column: its heading, and the cell of a row. */
export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => string | number | null
}

/** What a spreadsheet may take for the beginning of a formula; the writer puts an apostrophe in front of each. */
const formulaStart = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
const guardLike = new RegExp(`^'+${formulaStart}`)

/** Text that looks guarded gets one more apostrophe, so that taking one away always gives back what was written. */
const guardTwice = (cell: string | number | null) =>
  typeof cell === 'string' && guardLike.test(cell) ? `'${cell}` : cell

/** A cell as it was before `toCsv` kept it from being a formula. */
export const withoutGuard = (cell: string): string => (guardLike.test(cell) ? cell.slice(1) : cell)

/**
 * Rows as CSV, written as they are read. Excel is told that it is UTF-8, and a cell that a spreadsheet would run as a
 * formula is kept from being one.
 */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncIterable<Uint8Array> {
  const writer = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    header: true,
    columns: columns.map(({ header }) => header),
  })
  async function* cells() {
    for await (const row of rows) yield columns.map(({ cell }) => guardTwice(cell(row)))
  }
  // Whoever reads the file hears of a failure: the pipeline ends it with the error.
  return pipeline(Readable.from(cells()), writer, () => undefined)
}

interface Paged<Row> {
  rows: readonly Row[]
  nextCursor: string | null
}

/** Every row of a list, page after page. */
export async function* eachRow<Row>(load: (cursor: string | undefined) => Promise<Paged<Row>>) {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await load(cursor)
    yield* rows
    cursor = nextCursor ?? undefined
  } while (cursor)
}
