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
 * Client-side timeouts for an unresponsive server. A responsive server ends slow statements after 15 s by its own
 * `statement_timeout`, so only the read limit is reached there.
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
 * Runs statements on a pool or on one of its connections, with the timeout of the current kind of request. A connection
 * that exceeds it is closed, since the driver would queue later statements behind the unanswered one: they fail at
 * once, including a ROLLBACK, and the pool drops the connection on release.
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
