import { Column, type DriverValueDecoder, SQL } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { LeanDialect } from './dialect.ts'
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
  const places: { name: string; decoder: Decoder }[] = []
  for (const { path, field } of fields) {
    const [name, ...deeper] = path
    const decoder = decoderOf(field)
    if (name === undefined || deeper.length > 0 || !decoder) return undefined
    places.push({ name, decoder })
  }
  return (rows) =>
    rows.map((values) => {
      const row: Record<string, unknown> = {}
      for (let place = 0; place < places.length; place++) {
        const { name, decoder } = places[place] as (typeof places)[number]
        const value = values[place]
        row[name] = value === null ? null : decoder.mapFromDriverValue(value)
      }
      return row
    })
}

/**
 * More than all our statement names with their variants: the session query, a large one, takes 80 kB of memory per
 * connection.
 */
const mostNames = 60

const namesByText = new Map<string, string>()

/** Returns a unique name for each text: one query has several texts, for example when an insert omits columns. */
function nameOf(name: string, text: string): string | undefined {
  const known = namesByText.get(text)
  if (known !== undefined || namesByText.size >= mostNames) return known
  const fresh = `${name}_${namesByText.size}`
  namesByText.set(text, fresh)
  return fresh
}

/** Resolves the decoder of each column once per statement; the library does it for every row. */
class LeanSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #keepsPlans: boolean

  constructor(run: RunStatement, keepsPlans: boolean) {
    // The library uses no other method of the pool.
    super({ query: run } as Pick<Pool, 'query'> as Pool, dialect, undefined)
    this.#keepsPlans = keepsPlans
  }

  override prepareQuery: Prepare = (query, fields, name, isInArrays, toRows, ...rest) => {
    const kept = this.#keepsPlans && name ? nameOf(name, query.sql) : undefined
    return super.prepareQuery(
      query,
      fields,
      kept,
      isInArrays,
      toRows ?? (fields && toRowsOf(fields)),
      ...rest,
    )
  }
}

const dialect = new LeanDialect()

/**
 * Creates the query builder that runs its statements through `run`. Named statements, `query.prepare(name)`, are parsed
 * and planned once per connection if `preparesStatements`.
 */
export const databaseOn = (run: RunStatement, keepsPlans: boolean): NodePgDatabase =>
  new NodePgDatabase(dialect as never, new LeanSession(run, keepsPlans) as never, undefined)
