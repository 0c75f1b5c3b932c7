import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListOrder } from './cursor.ts'

const cursorTypes = {
  date: 'date',
  integer: 'integer',
  numeric: 'numeric',
  text: 'text',
  'timestamp with time zone': 'timestamptz',
} as const satisfies Record<string, ListOrder['type']>

function toCursorType(column: PgColumn): ListOrder['type'] {
  const [name = ''] = column.getSQLType().split(/[ (]*[(]/)
  if (name in cursorTypes) return cursorTypes[name as keyof typeof cursorTypes]
  throw new Error(`A list cannot be ordered by ${column.name} of type ${name}`)
}

/** The order of a list by a column: `-amount` is descending. The names in `columns` are the sort orders of the contract. */
export function listOrder<Sort extends string>(
  sort: Sort,
  columns: Record<'id' | (Sort extends `-${infer Name}` ? Name : Sort), PgColumn>,
): ListOrder {
  const descending = sort.startsWith('-')
  const key = columns[sort.replace('-', '') as keyof typeof columns]
  return { key, id: columns.id, descending, type: toCursorType(key) }
}
