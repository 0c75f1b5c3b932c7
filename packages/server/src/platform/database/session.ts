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

/** How values become rows; undefined where rows are nested, or something else is selected than columns and SQL. */
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

/** More than we name, with all their variants: the session's, a big one, takes 80 kB of each connection's memory. */
const mostNames = 60

const namesByText = new Map<string, string>()

/** A name stands for one text only, and the same query has several, as with what is left out of an insert. */
function nameOf(name: string, text: string): string | undefined {
  const known = namesByText.get(text)
  if (known !== undefined || namesByText.size >= mostNames) return known
  const fresh = `${name}_${namesByText.size}`
  namesByText.set(text, fresh)
  return fresh
}

/** Asks what each column is once for a statement, and not, as the library does, for each of its rows. */
class LeanSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #keepsPlans: boolean

  constructor(run: RunStatement, keepsPlans: boolean) {
    // All that the library asks of a pool.
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
 * What statements are written with, and how they are run. Those that are named, `query.prepare(name)`, are
 * parsed and planned once for each connection if `keepsPlans`.
 */
export const databaseOn = (run: RunStatement, keepsPlans: boolean): NodePgDatabase =>
  new NodePgDatabase(dialect as never, new LeanSession(run, keepsPlans) as never, undefined)
