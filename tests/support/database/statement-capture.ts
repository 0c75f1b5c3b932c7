import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const captured = new AsyncLocalStorage<string[]>()

/** Excludes statements that serve many requests at once. */
const isShared = (statement: string) => statement.includes('rate_limits')

/** The SQL of the first argument of `query`, a text or a query object. */
export const textOf = (query: unknown): unknown =>
  typeof query === 'object' && query ? (query as { text?: string }).text : query

/** Captures the statements that `work` sends to the database, excluding those of jobs that run meanwhile. */
export function captureStatements(): (work: () => Promise<unknown>) => Promise<string[]> {
  const send = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const statement = String(textOf(args[0]))
    if (!isShared(statement)) captured.getStore()?.push(statement)
    return Reflect.apply(send, this, args)
  } as typeof send)
  return async (work) => {
    const statements: string[] = []
    await captured.run(statements, work)
    return statements
  }
}
