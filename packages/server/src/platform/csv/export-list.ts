import type { FileResult } from '@ilewa/contract/core/endpoint'
import { eachRowLimited } from '../http/limits/tenant-concurrency.ts'
import type { Context } from '../http/pipeline/context.ts'
import { type CsvColumn, csvBatchSize, toCsv } from './csv.ts'

interface ListExport<Row> {
  /** Start of the file's name; the current date follows. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /** Reads one page of the filtered list. */
  read: (page: {
    limit: number
    cursor: string | undefined
  }) => Promise<{ rows: Row[]; nextCursor: string | null }>
}

/** Streams a filtered list as CSV, page by page. */
export const exportList = <Row>(ctx: Context, { name, columns, read }: ListExport<Row>): FileResult => ({
  file: toCsv(
    ctx,
    columns,
    eachRowLimited(ctx, (cursor) => read({ limit: csvBatchSize, cursor })),
  ),
  name: `${name}-${ctx.today}.csv`,
})
