import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { notFound } from '../app-error.ts'
import type { ValueOrPlaceholder } from './database.ts'

type ColumnsOf<T extends PgTable> = T['_']['columns']

/** The columns of a table except these, such as the search text, which no response contains. */
export function columnsWithout<T extends PgTable, K extends keyof ColumnsOf<T>>(
  table: T,
  ...names: K[]
): Omit<ColumnsOf<T>, K> {
  const columns = { ...getTableColumns(table) }
  for (const name of names) delete columns[name]
  return columns
}

/** The rows of a business that are not removed. */
export const existingCondition = (
  table: Record<'businessId' | 'removedAt', PgColumn>,
  { businessId }: { businessId: ValueOrPlaceholder },
): SQL | undefined => and(eq(table.businessId, businessId), isNull(table.removedAt))

/** Condition of a join: the row of the same business that `column` references. */
export const referenceCondition = (
  { businessId }: { businessId: PgColumn },
  column: PgColumn,
  target: Record<'businessId' | 'id', PgColumn>,
): SQL | undefined => and(eq(target.businessId, businessId), eq(target.id, column))

/** The first row of a query. Throws `common.not_found` if there is none. */
export async function requireRow<R>(query: PromiseLike<R[]>): Promise<R> {
  const [row] = await query
  if (!row) throw notFound()
  return row
}
