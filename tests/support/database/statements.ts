import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const heard = new AsyncLocalStorage<string[]>()

/** Excludes statements that serve many requests at once. */
const isShared = (statement: string) => statement.includes('rate_limits')

/** The SQL of the first argument of `query`, a text or a query object. */
export const textOf = (query: unknown): unknown =>
  typeof query === 'object' && query ? (query as { text?: string }).text : query

/** Captures the statements that `work` sends to the database, excluding those of jobs that run meanwhile. */
export function listenToStatements(): (work: () => Promise<unknown>) => Promise<string[]> {
  const send = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const statement = String(textOf(given[0]))
    if (!isShared(statement)) heard.getStore()?.push(statement)
    return Reflect.apply(send, this, given)
  } as typeof send)
  return async (work) => {
    const statements: string[] = []
    await heard.run(statements, work)
    return statements
  }
}
