import { Client, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import { currentWork } from '../request-scope.ts'

/** How long the answer to one statement is waited for, in ms. */
export interface StatementLimits {
  /** In a request that reads: a person is waiting. */
  readMs: number
  writeMs: number
  /** In reports and exports, and in what is no request, such as jobs. */
  reportMs: number
}

/**
 * The limits at our end, for a server that has stopped answering. Where it answers, its own `statement_timeout` ends what
 * is slow after 15 s, so of these only that of reads is met.
 */
export const statementLimits: StatementLimits = { readMs: 5_000, writeMs: 15_000, reportMs: 60_000 }

function limitOf(limits: StatementLimits): number {
  const work = currentWork()
  if (work === 'read') return limits.readMs
  return work === 'write' ? limits.writeMs : limits.reportMs
}

/** The driver's word for a statement that had no answer within `query_timeout`. */
const isTimeLimitError = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

export type RunStatement = (statement: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

/**
 * Runs statements on a pool or on one of its connections, each within the limit of the work it belongs to. A connection
 * that exceeds it is closed, since the driver would keep later statements waiting behind the one without an answer: those,
 * a ROLLBACK among them, fail at once, and the pool drops the connection when it is released.
 */
export const withTimeLimits =
  (on: Pool | PoolClient, limits: StatementLimits): RunStatement =>
  async (statement, values) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    try {
      return await on.query({ ...config, query_timeout: limitOf(limits) } as QueryConfig, values)
    } catch (error) {
      // A pool does so with its own.
      if (isTimeLimitError(error) && on instanceof Client) void on.end()
      throw error
    }
  }
