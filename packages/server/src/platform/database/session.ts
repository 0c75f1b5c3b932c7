import { Column, type DriverValueDecoder, SQL } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { FastDialect } from './dialect.ts'
import type { RunStatement } from './time-limits.ts'

type Decoder = DriverValueDecoder<unknown, unknown>
type Prepare = NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery']
type Fields = NonNullable<Parameters<Prepare>[1]>
type ToRows = NonNullable<Parameters<Prepare>[4]>

function decoderOf(field: unknown): Decoder | undefined {
  if (field instanceof Column) return field
  return field instanceof SQL ? (field as unknown as { decoder: Decoder }).decoder : undefined
}

/** Converts values to rows; undefined if rows are nested, or anything but columns and SQL is selected. */
function toRowsOf(fields: Fields): ToRows | undefined {
  const columns: { name: string; decoder: Decoder }[] = []
  for (const { path, field } of fields) {
    const [name, ...nested] = path
    const decoder = decoderOf(field)
    if (name === undefined || nested.length > 0 || !decoder) return undefined
    columns.push({ name, decoder })
  }
  return (rows) =>
    rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (let index = 0; index < columns.length; index++) {
        const { name, decoder } = columns[index] as (typeof columns)[number]
        const value = values[index]
        row[name] = value === null ? null : decoder.mapFromDriverValue(value)
      }
      return row
    })
}

/**
 * More than all our statement names with their variants: the session query, a large one, takes 80 kB of memory per
 * connection.
 */
const maxNames = 60

const namesByText = new Map<string, string>()

/** Returns a unique name for each text: one query has several texts, for example when an insert omits columns. */
function nameOf(name: string, text: string): string | undefined {
  const existing = namesByText.get(text)
  if (existing !== undefined || namesByText.size >= maxNames) return existing
  const newName = `${name}_${namesByText.size}`
  namesByText.set(text, newName)
  return newName
}

/** Resolves the decoder of each column once per statement; the library does it for every row. */
class FastSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #keepsPlans: boolean

  constructor(run: RunStatement, preparesStatements: boolean) {
    // The library uses no other method of the pool.
    super({ query: run } as Pick<Pool, 'query'> as Pool, dialect, undefined)
    this.#keepsPlans = preparesStatements
  }

  override prepareQuery: Prepare = (query, fields, name, isInArrays, toRows, ...rest) => {
    const statementName = this.#keepsPlans && name ? nameOf(name, query.sql) : undefined
    return super.prepareQuery(
      query,
      fields,
      statementName,
      isInArrays,
      toRows ?? (fields && toRowsOf(fields)),
      ...rest,
    )
  }
}

const dialect = new FastDialect()

/**
 * Creates the query builder that runs its statements through `run`. Named statements, `query.prepare(name)`, are parsed
 * and planned once per connection if `preparesStatements`.
 */
export const createDatabase = (run: RunStatement, preparesStatements: boolean): NodePgDatabase =>
  new NodePgDatabase(dialect as never, new FastSession(run, preparesStatements) as never, undefined)
