import { isCivilDate } from '@ilewa/contract/dates'
import type { Page } from '@ilewa/contract/endpoint'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { invalidField } from '../fault.ts'

/** One way to order a list: a sort key, and the id that breaks its ties in the same direction. */
export interface ListOrder {
  key: PgColumn | SQL
  id: PgColumn
  descending?: boolean
  /** The SQL type that the key's text in a cursor is read as. */
  type: 'text' | 'date' | 'timestamptz' | 'numeric'
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

/** Rows after the cursor, by key and never by offset. */
export function afterCursor(order: ListOrder, cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined
  const [text, id] = readCursor(cursor)
  if (!isReadable(text, order.type)) throw badCursor()
  const value = sql`${text}::${sql.raw(order.type)}`
  const beyond = sql.raw(order.descending ? '<' : '>')
  return sql`(${order.key}, ${order.id}) ${beyond} (${value}, ${id}::uuid)`
}

/** A forged cursor must not reach a cast that the database refuses. */
function isReadable(text: string, type: ListOrder['type']): boolean {
  if (type === 'text') return !text.includes('\0')
  if (type === 'numeric') return /^\d{1,12}(\.\d{1,2})?$/.test(text)
  if (type === 'date') return isCivilDate(text)
  return (
    /^\d{4}-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/.test(text) &&
    isCivilDate(text.slice(0, 10))
  )
}

export const orderBy = (order: ListOrder): SQL[] => {
  const direction = order.descending ? desc : asc
  return [direction(order.key), direction(order.id)]
}

/** The key of a row as text, to be selected beside it for the next cursor. */
export const cursorKey = (order: ListOrder) => sql<string>`(${order.key})::text`

/** As many bytes as up to a hundred rows may take; whoever asks for more rows gets more. */
const mostBytes = 180_000

/** How many of the items make one answer: at least one, then as many as keep it small. A page of long texts ends early. */
export function countThatFit(items: readonly unknown[], limit: number): number {
  const most = mostBytes * Math.max(1, limit / 100)
  let bytes = 0
  const full = items.findIndex((item, place) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    return place > 0 && bytes > most
  })
  return full < 0 ? limit : Math.min(full, limit)
}

interface Keyed {
  id: string
  cursorKey: string
}

/** Splits `limit + 1` rows into a page and where the next one starts. */
export function toPage<R extends Keyed>(rows: R[], limit: number, total: number): { rows: R[]; page: Page } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last
  const nextCursor = more
    ? Buffer.from(JSON.stringify([last.cursorKey, last.id])).toString('base64url')
    : null
  return { rows: shown, page: { nextCursor, total } }
}
