import { isCivilDate } from '@ilewa/contract/core/dates'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { invalidField } from '../app-error.ts'

/** The order of a list: a sort key, and the id as tie-breaker in the same direction. */
export interface ListOrder {
  key: PgColumn | SQL
  id: PgColumn
  descending?: boolean
  /** The SQL type to which the key's text in a cursor is cast. */
  type: 'text' | 'date' | 'timestamptz' | 'numeric' | 'integer'
}

const badCursor = () =>
  invalidField('cursor', 'This page does not exist any more. Start from the first page.')

const Cursor = z.tuple([z.string(), z.uuid()])

function readCursor(cursor: string): [string, string] {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw badCursor()
  }
}

/** Keyset pagination: the condition for rows after the cursor. */
export function afterCursor(order: ListOrder, cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined
  const [text, id] = readCursor(cursor)
  if (!isValidKey(text, order.type)) throw badCursor()
  const value = sql`${text}::${sql.raw(order.type)}`
  const operator = sql.raw(order.descending ? '<' : '>')
  return sql`(${order.key}, ${order.id}) ${operator} (${value}, ${id}::uuid)`
}

/** Validates the key, because a forged cursor must not cause a cast error in the database. */
function isValidKey(text: string, type: ListOrder['type']): boolean {
  if (type === 'integer') return /^\d{1,9}$/.test(text)
  if (type === 'text') return !text.includes('\0')
  if (type === 'numeric') return /^\d{1,12}(\.\d{1,2})?$/.test(text)
  if (type === 'date') return isCivilDate(text)
  return (
    /^\d{4}-[01]\d-[0-3]\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text) &&
    isCivilDate(text.slice(0, 10))
  )
}

export const orderBy = (order: ListOrder): SQL[] => {
  const direction = order.descending ? desc : asc
  return [direction(order.key), direction(order.id)]
}

/** The sort key of a row as text, selected for the next cursor. */
export const cursorKey = (order: ListOrder) => sql<string>`(${order.key})::text`
