import { isCivilDate } from '@ilewa/contract/core/dates'
import { mostCounted, type Page } from '@ilewa/contract/core/endpoint'
import { and, asc, desc, type SQL, sql, WithSubquery } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { invalidField } from '../app-error.ts'
import { db } from './database.ts'

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

/** Of a field's name with what stands around it, as most are. */
const bytesOfName = 15

/**
 * About how many bytes a value takes as JSON. To write it for that took a tenth of the time of a whole request.
 * Characters that are escaped count once, for which `mostBytes` leaves room.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 3
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((bytes: number, inner) => bytes + bytesOfName + sizeOf(inner), 2)
}

/** How many of the items make one answer: at least one, then as many as keep it small. A page of long texts ends early. */
function countThatFit(items: readonly unknown[], limit: number): number {
  const most = mostBytes * Math.max(1, limit / 100)
  let bytes = 0
  const full = items.findIndex((item, place) => {
    bytes += sizeOf(item)
    return place > 0 && bytes > most
  })
  return full < 0 ? limit : Math.min(full, limit)
}

interface Keyed {
  id: string
  cursorKey: string
}

interface Counted extends Keyed {
  total: number
}

/** A select before its WHERE. */
interface Unfiltered<R> {
  where: (condition: SQL | undefined) => {
    orderBy: (...keys: SQL[]) => { limit: (rows: number) => PromiseLike<R[]> }
  }
}

interface Slice {
  where: SQL | undefined
  order: ListOrder
  limit: number
  cursor?: string | undefined
}

/** Splits `limit + 1` rows into a page and where the next one starts. */
export function toPage<R extends Keyed>(rows: R[], limit: number, total: number): { rows: R[]; page: Page } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last
  const nextCursor = more
    ? Buffer.from(JSON.stringify([last.cursorKey, last.id])).toString('base64url')
    : null
  return { rows: shown, page: { nextCursor, total: Math.min(total, mostCounted + 1) } }
}

const readSlice = async <R>(unfiltered: Unfiltered<R>, { where, order, limit, cursor }: Slice) =>
  unfiltered
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)

/** One page without how many there are in all, for whoever reads every page. */
export async function readRows<R extends Keyed>(
  select: (columns: { cursorKey: SQL<string> }) => Unfiltered<R>,
  slice: Slice,
): Promise<{ rows: R[]; nextCursor: string | null }> {
  const found = await readSlice(select({ cursorKey: cursorKey(slice.order) }), slice)
  const { rows, page } = toPage(found, slice.limit, 0)
  return { rows, nextCursor: page.nextCursor }
}

interface Countable {
  /** What `where` needs. */
  from: PgTable | SQL
  where: SQL | undefined
  order: ListOrder
}

/**
 * How many rows match, counted up to one more than `mostCounted`, as a column. They are read in the order of an index:
 * without one PostgreSQL reads the table from its start, past everybody else's rows.
 */
export const countUpTo = ({ from, where, order }: Countable): SQL<number> => sql<number>`(
  SELECT count(*)::int FROM (
    SELECT FROM ${from} WHERE ${where ?? sql`true`} ORDER BY ${sql.join(orderBy(order), sql`, `)}
    LIMIT ${sql.raw(String(mostCounted + 1))}
  ) AS matching
)`

/** Where a list begins its SELECT: the database, or that with what was looked up ahead. */
export type Selecting = Pick<ReturnType<typeof db>, 'select'>

interface Named {
  name: string
  query: SQL
}

/** What is looked up ahead of the SELECT, in this order. */
function lookedUp(ahead: readonly (Named | undefined)[]): Selecting {
  const named = ahead.flatMap((one) => (one ? [new WithSubquery(one.query, {}, one.name)] : []))
  return named.length > 0 ? db().with(...named) : db()
}

interface Given {
  /**
   * A query that `where` refers to by name. It is run once and ahead, and its cost, which PostgreSQL may take to be far
   * greater than it is, does not drown the choice of how to find the rows.
   */
  given?: Named | undefined
}

interface Listing<R, T> extends Slice, Given {
  from: PgTable | SQL
  /** The order whose indexes serve more filters than those of the list's own; they are counted in it. */
  countBy?: ListOrder
  /**
   * What finds a row together with its id, the business as a rule. Given where to find what matches is nearly all that a
   * page costs, as in a search: page and total then share one look.
   */
  lookOnceIn?: SQL | undefined
  toItem: (row: R) => T
  /** How many of the items make one answer: as many as keep it small unless given. */
  fit?: (items: T[], limit: number) => number
}

interface Look {
  from: Selecting
  where: SQL | undefined
  total: SQL<number>
}

/** What matches is found as far as it is counted, and the first page is the beginning of that. */
function lookOnce({ from, where, order, limit, given }: Countable & Slice & Given, within: SQL): Look {
  const found = sql`SELECT ${order.id} AS id, ${order.key} AS key FROM ${from} WHERE ${where}
    ORDER BY ${sql.join(orderBy(order), sql`, `)} LIMIT ${sql.raw(String(mostCounted + 1))}`
  const direction = sql.raw(order.descending ? 'DESC' : 'ASC')
  const first = sql`SELECT id FROM matching ORDER BY key ${direction}, id ${direction} LIMIT ${limit + 1}`
  return {
    from: lookedUp([given, { name: 'matching', query: found }]),
    where: sql`${within} AND ${order.id} IN (${first})`,
    total: sql<number>`(SELECT count(*)::int FROM matching)`,
  }
}

/** One page of items and how many there are in all, in one statement. */
export async function readPage<R, T>(
  select: (
    columns: { cursorKey: SQL<string>; total: SQL<number> },
    from: Selecting,
  ) => Unfiltered<R & Counted>,
  { from: table, countBy, lookOnceIn, given, toItem, fit = countThatFit, ...slice }: Listing<R, T>,
): Promise<{ items: T[]; page: Page }> {
  const { from, where, total } =
    lookOnceIn && !slice.cursor
      ? lookOnce({ from: table, given, ...slice }, lookOnceIn)
      : {
          from: lookedUp([given]),
          where: slice.where,
          total: countUpTo({ from: table, where: slice.where, order: countBy ?? slice.order }),
        }
  const found = await readSlice(select({ cursorKey: cursorKey(slice.order), total }, from), {
    ...slice,
    where,
  })
  const items = found.map(toItem)
  const inAll = found[0]?.total ?? (slice.cursor ? await countApart(total, from) : 0)
  const { rows, page } = toPage(found, fit(items, slice.limit), inAll)
  return { items: items.slice(0, rows.length), page }
}

/** What no row could carry: after a cursor there may be none, as when the last ones were deleted meanwhile. */
async function countApart(total: SQL<number>, from: Selecting): Promise<number> {
  const [row] = await from.select({ total }).from(sql`(VALUES (0)) AS nothing`)
  return row?.total ?? 0
}
