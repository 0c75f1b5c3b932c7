import type { Requester } from '../workers/fair-queue.ts'
import { workerTask } from '../workers/task.ts'
import { runInWorker } from '../workers/workers.ts'
import type { writeCsvPart } from './csv.task.ts'
import type { CsvCell } from './formula-guard.ts'

/** One column: its header and how to get its cell from a row. */
export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvCell
}

/** Rows that are read and written per batch, so that an export does not block other requests. */
export const csvBatchSize = 200

const writeTask = workerTask<typeof writeCsvPart>({
  name: 'csv.write',
  timeLimitMs: 10_000,
  busyCode: 'data.too_many_files',
  isShort: true,
})

/** Encodes rows as a CSV file in a child process while they are read. Throws `data.too_many_files`. */
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
    if (part.length === csvBatchSize) yield await writePart()
  }
  if (header || part.length > 0) yield await writePart()
}

/** Joins several values into one cell for `splitCell`; values with a comma are quoted. */
export const joinCell = (values: readonly string[]): string =>
  values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ')

interface Paged<Row> {
  rows: readonly Row[]
  nextCursor: string | null
}

type LoadPage<Row> = (cursor: string | undefined) => Promise<Paged<Row>>

/** Yields every page of a paged list. */
export async function* eachPage<Row>(load: LoadPage<Row>): AsyncIterable<readonly Row[]> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await load(cursor)
    yield rows
    cursor = nextCursor ?? undefined
  } while (cursor)
}

/** Yields every row of a paged list, page by page. */
export async function* eachRow<Row>(load: LoadPage<Row>): AsyncIterable<Row> {
  for await (const rows of eachPage(load)) yield* rows
}
