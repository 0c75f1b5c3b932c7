import { AsyncLocalStorage } from 'node:async_hooks'
import type { Placeholder } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pLimit from 'p-limit'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { createLimitByKey } from '../limit-by-key.ts'
import { memoizeByKey } from '../memoize-by-key.ts'
import { currentTenant } from '../request-scope.ts'
import { ConnectionLostError, isDatabaseUnavailable } from './database-errors.ts'
import { withStatementNames } from './statement-names.ts'
import { type RunStatement, type StatementLimits, statementLimits, withTimeLimits } from './time-limits.ts'

export type Database = NodePgDatabase

type Effect = () => void | Promise<void>

interface Transaction {
  database: Database
  run: RunStatement
  effects: Effect[]
  hasEnded: boolean
}

/** Statement execution on a pool, or on one of its connections. */
interface StatementRunner {
  run: RunStatement
  database: Database
}

interface ConnectionState extends StatementRunner {
  pool: Pool
  /** A replica for reports, if configured. */
  replica: (StatementRunner & { pool: Pool }) | undefined
  /** Memoized per connection, not per transaction. */
  runnerOf: (client: PoolClient) => StatementRunner
  limitTransactions: ReturnType<typeof createLimitByKey>
  onEffectError: (error: unknown) => void
}

/** The client has only a `query` method, because the query builder calls no other method of it. */
const createQueryBuilder = (query: RunStatement): Database =>
  drizzle({ client: { query } as Pick<Pool, 'query'> as Pool })

const transactions = new AsyncLocalStorage<Transaction>()
const replicaScope = new AsyncLocalStorage<Database>()
let state: ConnectionState | undefined

/**
 * The transaction of the running code, if any. Throws if it has ended: work that was not awaited, or that runs in parallel
 * with a query that failed, must not use its connection, which is back in the pool.
 */
function openTransaction(): Transaction | undefined {
  const transaction = transactions.getStore()
  if (transaction?.hasEnded) throw new Error('The transaction has ended')
  return transaction
}

/** Sends one statement at a time to a connection. The driver queues others, but its next major version refuses them. */
function oneAtATime(run: RunStatement): RunStatement {
  const limit = pLimit(1)
  return (statement, values) => limit(() => run(statement, values))
}

function connection(): ConnectionState {
  if (!state) throw new ConnectionLostError(new Error('The database is not connected'))
  return state
}

/** Limits on locks and statements, so that one stuck row does not use up all connections. */
const sessionOptions = [
  'TimeZone=UTC',
  'lock_timeout=4s',
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=15s',
  // Requests are many and small: starting parallel workers takes longer than reading in one process.
  'max_parallel_workers_per_gather=0',
  // Compiling a query takes longer than running it.
  'jit=off',
]
  .map((option) => `-c ${option}`)
  .join(' ')

// Keeps one connection open: otherwise each periodic query of an idle app would make PostgreSQL start a process.
export const poolOptions = { min: 1, max: 10, options: sessionOptions }

/**
 * Connections that the transactions of one tenant leave to others: transactions that wait for each other's locks hold
 * theirs for up to 4 s.
 */
const connectionsForOthers = 3
/** Maximum time in which a request waits for a connection. */
const connectionWaitMs = 5_000

interface ConnectOptions {
  /** A replica that may lag behind, used by `readFromReplica`. */
  replica?: PoolConfig | undefined
  /** Whether named statements are prepared once per connection; a pooler may lose them. */
  preparesStatements?: boolean
  statementLimits?: StatementLimits
}

function openPool(config: PoolConfig, onError: (error: unknown) => void): Pool {
  const pool = new Pool({ ...poolOptions, connectionTimeoutMillis: connectionWaitMs, ...config })
  pool.on('error', onError)
  // The pool handles errors of idle connections only. A connection that breaks in use fails its statement; without a
  // listener, the error event would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens the process's pool. `onError` receives errors of idle connections and of failed effects. */
export function connectDatabase(
  config: PoolConfig,
  onError: (error: unknown) => void,
  { replica, preparesStatements = true, statementLimits: limits = statementLimits }: ConnectOptions = {},
): Pool {
  const pool = openPool(config, onError)
  const replicaPool = replica && openPool({ max: 5, ...replica }, onError)
  const createRunner = (run: RunStatement): StatementRunner => ({
    run,
    database: createQueryBuilder(withStatementNames(run, preparesStatements)),
  })
  const createPoolRunner = (of: Pool) => createRunner(withTimeLimits(of, limits))
  state = {
    pool,
    ...createPoolRunner(pool),
    replica: replicaPool && { pool: replicaPool, ...createPoolRunner(replicaPool) },
    runnerOf: memoizeByKey((client) => createRunner(oneAtATime(withTimeLimits(client, limits)))),
    limitTransactions: createLimitByKey(Math.max(1, pool.options.max - connectionsForOthers)),
    onEffectError: onError,
  }
  return pool
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([state?.pool.end(), state?.replica?.pool.end()])
  state = undefined
}

interface PoolStats {
  pool: 'main' | 'reports'
  total: number
  idle: number
  /** Requests for which no connection is idle. */
  waiting: number
  limit: number
}

const statsOf = (name: PoolStats['pool'], pool: Pool): PoolStats => ({
  pool: name,
  total: pool.totalCount,
  idle: pool.idleCount,
  // The pool queues each request for a moment, also if a connection is idle.
  waiting: Math.max(0, pool.waitingCount - pool.idleCount),
  limit: pool.options.max,
})

/** Usage of each pool. */
export function poolStats(): PoolStats[] {
  const { pool, replica } = state ?? {}
  return [...(pool ? [statsOf('main', pool)] : []), ...(replica ? [statsOf('reports', replica.pool)] : [])]
}

/** The open transaction, or the pool. */
export const db = (): Database =>
  openTransaction()?.database ?? replicaScope.getStore() ?? connection().database

/**
 * The empty name of an unnamed statement. PostgreSQL plans such a statement for its values on each execution,
 * while a generic plan may read all bookings of a large business.
 */
export const unnamedStatement = ''

/** A value, or its placeholder in a prepared statement. */
export type ValueOrPlaceholder = string | Placeholder

/**
 * Memoizes a statement with placeholders per connection. Use it for statements that most requests run: building
 * the session check on each request took as long as the rest of the request.
 */
export function preparedStatement<S extends object>(write: (database: Database) => S): () => S {
  const statementFor = memoizeByKey(write)
  return () => statementFor(db())
}

/**
 * Runs `read` on the replica for reports; it must only read, and may see data some seconds old. Without a replica, or
 * while it is unavailable, falls back to the main database.
 */
export async function readFromReplica<T>(read: () => Promise<T>): Promise<T> {
  const { replica } = connection()
  if (!replica || openTransaction()) return read()
  try {
    return await replicaScope.run(replica.database, read)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return read()
  }
}

/** Runs one statement on the connection of the open transaction, for libraries that bring their own SQL. */
export async function executeSql(
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[] }> {
  return (openTransaction()?.run ?? connection().run)(text, values)
}

/** Whether a pooled connection has the session options we set; a pooler may drop them. */
export async function hasTimeLimits(): Promise<boolean> {
  const { rows } = await executeSql("SELECT current_setting('statement_timeout') <> '0' AS limited")
  return rows[0]?.limited === true
}

const asConnectionError = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    throw new ConnectionLostError(error)
  })

async function runEffects(effects: Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      // The transaction that registered the effect is committed, so a failed effect is only reported.
      connection().onEffectError(error)
    }
  }
}

/**
 * Runs `work` in a transaction: all of its changes are stored, or none. A nested call joins the open transaction.
 * `work` must not do I/O other than database statements.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction()) return work()
  const tenant = currentTenant()
  const transact = () => runTransaction(work)
  const { result, effects } = await (tenant === undefined ? transact() : limitTransaction(tenant, transact))
  await transactions.exit(() => runEffects(effects))
  return result
}

/** Runs a transaction when its tenant holds few connections. Throws `ConnectionLostError` if that takes as long as a request waits for one. */
function limitTransaction<T>(tenant: string, transact: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  return connection().limitTransactions(tenant, () => {
    if (performance.now() - startedAt > connectionWaitMs)
      throw new ConnectionLostError(new Error('Other transactions of the tenant hold its connections'))
    return transact()
  })
}

async function runTransaction<T>(work: () => Promise<T>): Promise<{ result: T; effects: Effect[] }> {
  const pool = replicaScope.getStore() ? connection().replica?.pool : undefined
  const client = await asConnectionError((pool ?? connection().pool).connect())
  const { run, database } = connection().runnerOf(client)
  const transaction: Transaction = { run, database, effects: [], hasEnded: false }
  let broken: Error | undefined
  let result: T
  try {
    await asConnectionError(run('BEGIN'))
    result = await transactions.run(transaction, work)
    transaction.hasEnded = true
    await asConnectionError(run('COMMIT'))
  } catch (error) {
    transaction.hasEnded = true
    await run('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
  return { result, effects: transaction.effects }
}

/** Runs `effect` once the open transaction is committed, or at once without one; never after a rollback. */
export function afterCommit(effect: Effect): void {
  const transaction = openTransaction()
  if (transaction) transaction.effects.push(effect)
  else void runEffects([effect])
}
