import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** One column: its heading, and the cell of a row. */
export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => string | number | null
}

/** Begins like a formula, whatever blanks, quotes or characters without a shape stand before; a number is none. */
const formula = /^[\s\p{Cf}"'`]*[=+\-@\t\r＝＋－＠]/u
const number = /^-?\d+(\.\d+)?$/
const isFormula = (cell: string) => formula.test(cell) && !number.test(cell)

/** A leading apostrophe tells a spreadsheet that what follows is text; text that has one already gets one more. */
const guarded = (cell: string | number | null) =>
  typeof cell === 'string' && isFormula(cell) ? `'${cell}` : cell

/** A cell as it was before `toCsv` kept it from being a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell

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
    record_delimiter: 'windows',
    header: true,
    columns: columns.map(({ header }) => header),
  })
  async function* cells() {
    for await (const row of rows) yield columns.map(({ cell }) => guarded(cell(row)))
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
