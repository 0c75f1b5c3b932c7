import { maxCountedRows, type Page } from '@ilewa/contract/core/endpoint'
import { and, type SQL, sql, WithSubquery } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterCursor, cursorKey, type ListOrder, orderBy } from './cursor.ts'
import { db } from './database.ts'

/** Maximum page size in bytes for a limit of up to 100 rows; grows in proportion with a larger limit. */
const maxPageBytes = 180_000

/** Typical size of a field name with its JSON punctuation. */
const fieldNameBytes = 15

/**
 * Estimates the size of a value as JSON; serialising the value took a tenth of the time of the whole request. An
 * escaped character counts like any other; the limit leaves room for the difference.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 3
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((bytes: number, inner) => bytes + fieldNameBytes + sizeOf(inner), 2)
}

/**
 * How many items fit into one response: at least one, then as many as fit the byte limit. A page of long texts ends
 * early.
 */
function countThatFit(items: readonly unknown[], limit: number): number {
  const maxBytes = maxPageBytes * Math.max(1, limit / 100)
  let bytes = 0
  const firstExcess = items.findIndex((item, index) => {
    bytes += sizeOf(item)
    return index > 0 && bytes > maxBytes
  })
  return firstExcess < 0 ? limit : Math.min(firstExcess, limit)
}

interface RowWithKey {
  id: string
  cursorKey: string
}

interface RowWithTotal extends RowWithKey {
  total: number
}

/** A select before its WHERE. */
interface Unfiltered<R> {
  where: (condition: SQL | undefined) => {
    orderBy: (...keys: SQL[]) => { limit: (rows: number) => PromiseLike<R[]> }
  }
}

interface PageQuery {
  where: SQL | undefined
  order: ListOrder
  limit: number
  cursor?: string | undefined
}

/** Splits `limit + 1` rows into a page and the next cursor. */
export function toPage<R extends RowWithKey>(
  rows: R[],
  limit: number,
  total: number,
): { rows: R[]; page: Page } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > limit && last
  const nextCursor = more
    ? Buffer.from(JSON.stringify([last.cursorKey, last.id])).toString('base64url')
    : null
  return { rows: shown, page: { nextCursor, total: Math.min(total, maxCountedRows + 1) } }
}

const readPageRows = async <R>(unfiltered: Unfiltered<R>, { where, order, limit, cursor }: PageQuery) =>
  unfiltered
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)

/** One page without the total, for callers that read every page. */
export async function readPageWithoutTotal<R, T>(
  select: (columns: { cursorKey: SQL<string> }) => Unfiltered<R & RowWithKey>,
  { toItem, ...query }: PageQuery & { toItem: (row: R) => T },
): Promise<{ rows: T[]; nextCursor: string | null }> {
  const found = await readPageRows(select({ cursorKey: cursorKey(query.order) }), query)
  const { rows, page } = toPage(found, query.limit, 0)
  return { rows: rows.map(toItem), nextCursor: page.nextCursor }
}

interface Countable {
  /** The tables that `where` refers to. */
  from: PgTable | SQL
  where: SQL | undefined
  order: ListOrder
}

/**
 * The number of matching rows, counted up to one more than the counting limit, as a column. Reads in index order:
 * otherwise PostgreSQL scans the table from its start, including rows of other businesses.
 */
export const countUpTo = ({ from, where, order }: Countable): SQL<number> => sql<number>`(
  SELECT count(*)::int FROM (
    SELECT FROM ${from} WHERE ${where ?? sql`true`} ORDER BY ${sql.join(orderBy(order), sql`, `)}
    LIMIT ${sql.raw(String(maxCountedRows + 1))}
  ) AS matching
)`

/** The start of a SELECT, with or without common table expressions. */
export type SelectBuilder = Pick<ReturnType<typeof db>, 'select'>

interface NamedQuery {
  name: string
  query: SQL
}

/** Adds the queries as common table expressions, in this order. */
function withNamedQueries(queries: readonly (NamedQuery | undefined)[]): SelectBuilder {
  const named = queries.flatMap((namedQuery) =>
    namedQuery ? [new WithSubquery(namedQuery.query, {}, namedQuery.name)] : [],
  )
  return named.length > 0 ? db().with(...named) : db()
}

interface WithNamedQuery {
  /**
   * A query that `where` refers to by name, run once as a common table expression. PostgreSQL may overestimate its
   * cost; kept separate, it does not distort the plan of the main query.
   */
  namedQuery?: NamedQuery | undefined
}

interface ListQuery<R, T> extends PageQuery, WithNamedQuery {
  from: PgTable | SQL
  /** The order used for counting, if its indexes serve more filters than those of the list order. */
  countBy?: ListOrder
  /**
   * A condition that, together with a row's id, finds the row; usually the business. Set it if finding the
   * matching rows is most of the cost of a page, as in a search: page and total then share one scan.
   */
  sharedScanScope?: SQL | undefined
  toItem: (row: R) => T
  /** How many of the items make one response; by default as many as fit the byte limit. */
  fit?: (items: T[], limit: number) => number
}

interface PageSource {
  from: SelectBuilder
  where: SQL | undefined
  total: SQL<number>
}

/** Scans the matching rows once, up to the counting limit; the first page is the beginning of the result. */
function scanOnce(
  { from, where, order, limit, namedQuery }: Countable & PageQuery & WithNamedQuery,
  within: SQL,
): PageSource {
  const found = sql`SELECT ${order.id} AS id, ${order.key} AS key FROM ${from} WHERE ${where}
    ORDER BY ${sql.join(orderBy(order), sql`, `)} LIMIT ${sql.raw(String(maxCountedRows + 1))}`
  const direction = sql.raw(order.descending ? 'DESC' : 'ASC')
  const first = sql`SELECT id FROM matching ORDER BY key ${direction}, id ${direction} LIMIT ${limit + 1}`
  return {
    from: withNamedQueries([namedQuery, { name: 'matching', query: found }]),
    where: sql`${within} AND ${order.id} IN (${first})`,
    total: sql<number>`(SELECT count(*)::int FROM matching)`,
  }
}

/** One page of items and the total, in one statement. */
export async function readPage<R, T>(
  select: (
    columns: { cursorKey: SQL<string>; total: SQL<number> },
    from: SelectBuilder,
  ) => Unfiltered<R & RowWithTotal>,
  {
    from: table,
    countBy,
    sharedScanScope,
    namedQuery,
    toItem,
    fit = countThatFit,
    ...query
  }: ListQuery<R, T>,
): Promise<{ items: T[]; page: Page }> {
  const { from, where, total } =
    sharedScanScope && !query.cursor
      ? scanOnce({ from: table, namedQuery, ...query }, sharedScanScope)
      : {
          from: withNamedQueries([namedQuery]),
          where: query.where,
          total: countUpTo({ from: table, where: query.where, order: countBy ?? query.order }),
        }
  const found = await readPageRows(select({ cursorKey: cursorKey(query.order), total }, from), {
    ...query,
    where,
  })
  const items = found.map(toItem)
  const totalCount = found[0]?.total ?? (query.cursor ? await countSeparately(total, from) : 0)
  const { rows, page } = toPage(found, fit(items, query.limit), totalCount)
  return { items: items.slice(0, rows.length), page }
}

/**
 * Counts separately when no row carries the total: after a cursor the page may be empty, for example after deletions.
 */
async function countSeparately(total: SQL<number>, from: SelectBuilder): Promise<number> {
  const [row] = await from.select({ total }).from(sql`(VALUES (0)) AS nothing`)
  return row?.total ?? 0
}
