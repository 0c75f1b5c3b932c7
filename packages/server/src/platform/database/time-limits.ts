import { Client, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { currentStatementKind } from '../request-scope.ts'

/** Timeout of one statement, in ms. */
export interface StatementLimits {
  /** In a request that reads, where a user is waiting. */
  readMs: number
  writeMs: number
  /** In reports and exports, and outside requests, such as in jobs. */
  reportMs: number
}

/**
 * Client-side timeouts, for a database server that does not respond. A server that responds ends slow statements
 * itself after 15 s, by its `statement_timeout`; with such a server, only `readMs` takes effect.
 */
export const statementLimits: StatementLimits = { readMs: 5_000, writeMs: 15_000, reportMs: 60_000 }

function limitOf(limits: StatementLimits): number {
  const kind = currentStatementKind()
  if (kind === 'read') return limits.readMs
  return kind === 'write' ? limits.writeMs : limits.reportMs
}

/** The driver's error for a statement without a response within `query_timeout`. */
const isTimeLimitError = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

export type RunStatement = (statement: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

/**
 * Runs statements on a pool or on one of its connections, with the timeout of the current kind of request. After a
 * timeout, the connection is closed, because the driver would queue later statements behind the unanswered one.
 * Later statements, including a ROLLBACK, then fail at once, and the pool drops the connection on release.
 */
export const withTimeLimits =
  (connection: Pool | PoolClient, limits: StatementLimits): RunStatement =>
  async (statement, values) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    try {
      return await connection.query({ ...config, query_timeout: limitOf(limits) } as QueryConfig, values)
    } catch (error) {
      // A pool closes its own connections.
      if (isTimeLimitError(error) && connection instanceof Client) void connection.end()
      throw error
    }
  }
