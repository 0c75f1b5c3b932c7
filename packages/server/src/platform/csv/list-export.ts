import type { FileResult } from '@ilewa/contract/core/endpoint'
import { eachRowLimited } from '../http/limits/tenant-concurrency.ts'
import type { Context } from '../http/pipeline/context.ts'
import { type CsvColumn, csvBatchSize, toCsv } from './csv-writer.ts'

interface Paged {
  limit: number
  cursor?: string | undefined
}

/**
 * Streams a filtered list as CSV, page by page. `name` is the start of the file's name; the current date follows. `read`
 * returns one page of the list.
 */
export const listExport =
  <Query extends Paged, Row>(
    name: string,
    columnsOf: (ctx: Context) => readonly CsvColumn<Row>[],
    read: (ctx: Context, query: Query) => Promise<{ rows: Row[]; nextCursor: string | null }>,
  ) =>
  (ctx: Context, query: Omit<Query, keyof Paged>): FileResult => ({
    file: toCsv(
      ctx,
      columnsOf(ctx),
      eachRowLimited(ctx, (cursor) => read(ctx, { ...query, limit: csvBatchSize, cursor } as Query)),
    ),
    name: `${name}-${ctx.today}.csv`,
  })
