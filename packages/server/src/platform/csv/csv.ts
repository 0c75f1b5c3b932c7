import type { Requester } from '../workers/fair-queue.ts'
import { workerTask } from '../workers/task.ts'
import { runInWorker } from '../workers/workers.ts'
import type { writeCsvPart } from './csv.task.ts'
import type { CsvCell } from './formula-guard.ts'

/** One column: its heading, and the cell of a row. */
export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell
}

/** How many rows of a file are read and written at once, so that reading them holds up nobody. */
export const fileRowsAtOnce = 200

const writeTask = workerTask<typeof writeCsvPart>({
  name: 'csv.write',
  timeLimitMs: 10_000,
  busyCode: 'data.too_many_files',
  isShort: true,
})

/** Rows as a CSV file, written in a child process as they are read. Throws `data.too_many_files`. */
export async function* toCsv<Row>(
  ctx: Requester,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncIterable<Uint8Array> {
  let header: string[] | null = columns.map((column) => column.header)
  let part: CsvCell[][] = []
  const writePart = async () => {
    const input = { header, rows: part }
    header = null
    part = []
    return runInWorker(ctx, writeTask, { input })
  }
  for await (const row of rows) {
    part.push(columns.map(({ cell }) => cell(row)))
    if (part.length === fileRowsAtOnce) yield await writePart()
  }
  if (header || part.length > 0) yield await writePart()
}

/** Several words in one cell, as `splitCell` reads them: those with a comma stand in quotation marks. */
export const joinCell = (words: readonly string[]): string =>
  words.map((word) => (/[",]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join(', ')

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
