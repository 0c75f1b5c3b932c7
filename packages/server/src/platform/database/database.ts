import { AsyncLocalStorage } from 'node:async_hooks'
import type { Placeholder } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { onceForEach } from '../memoize.ts'
import { ConnectionLost, isDatabaseAway } from './database-errors.ts'
import { databaseOn } from './session.ts'
import { type RunStatement, type StatementLimits, statementLimits, withTimeLimits } from './time-limits.ts'

export type Database = NodePgDatabase

type Effect = () => void | Promise<void>

interface Transaction {
  database: Database
  run: RunStatement
  effects: Effect[]
}

/** A pool, or one of its connections. */
interface Opened {
  run: RunStatement
  database: Database
}

interface Connected extends Opened {
  pool: Pool
  /** A copy of the database for reports, where there is one. */
  reports: (Opened & { pool: Pool }) | undefined
  /** One for each connection, and not for each of its transactions. */
  openedOn: (client: PoolClient) => Opened
  onEffectError: (error: unknown) => void
}

const transactions = new AsyncLocalStorage<Transaction>()
const reporting = new AsyncLocalStorage<Database>()
let connected: Connected | undefined

function connection(): Connected {
  if (!connected) throw new ConnectionLost(new Error('The database is not connected'))
  return connected
}

/**
 * Nobody waits for ever on someone else's lock or statement, so that one stuck row does not use up all connections.
 */
const sessionOptions = [
  'TimeZone=UTC',
  'lock_timeout=4s',
  'statement_timeout=15s',
  'idle_in_transaction_session_timeout=15s',
  // Requests are many and small: several processes for one take longer to start than to read.
  'max_parallel_workers_per_gather=0',
  // And compiling one takes longer than running it.
  'jit=off',
]
  .map((option) => `-c ${option}`)
  .join(' ')

// One connection stays: what a process at rest asks now and then would each time make PostgreSQL start a process.
export const poolOptions = { min: 1, max: 10, options: sessionOptions }

interface ConnectOptions {
  /** A copy that may lag behind: what `forReports` reads from. */
  reports?: PoolConfig | undefined
  /** Whether named statements are planned once for each connection: a pooler in between may lose them. */
  keepsPlans?: boolean
  statementLimits?: StatementLimits
}

function openPool(config: PoolConfig, onError: (error: unknown) => void): Pool {
  const pool = new Pool({ ...poolOptions, connectionTimeoutMillis: 5_000, ...config })
  pool.on('error', onError)
  // The pool listens to idle connections only. One that breaks in use fails its statement; unheard, it would also end
  // the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens the process's pool. `onError` hears of idle connections that break and of effects that fail. */
export function connectDatabase(
  config: PoolConfig,
  onError: (error: unknown) => void,
  { reports, keepsPlans = true, statementLimits: limits = statementLimits }: ConnectOptions = {},
): Pool {
  const pool = openPool(config, onError)
  const copy = reports && openPool({ max: 5, ...reports }, onError)
  const opened = (on: Pool | PoolClient): Opened => {
    const run = withTimeLimits(on, limits)
    return { run, database: databaseOn(run, keepsPlans) }
  }
  connected = {
    pool,
    ...opened(pool),
    reports: copy && { pool: copy, ...opened(copy) },
    openedOn: onceForEach(opened),
    onEffectError: onError,
  }
  return pool
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([connected?.pool.end(), connected?.reports?.pool.end()])
  connected = undefined
}

interface PoolFigures {
  pool: 'main' | 'reports'
  total: number
  idle: number
  /** Requests for a connection that wait for one. */
  waiting: number
  limit: number
}

const figuresOf = (name: PoolFigures['pool'], pool: Pool): PoolFigures => ({
  pool: name,
  total: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  limit: pool.options.max,
})

/** How busy each pool is. */
export function poolFigures(): PoolFigures[] {
  const { pool, reports } = connected ?? {}
  return [
    ...(pool ? [figuresOf('main', pool)] : []),
    ...(reports ? [figuresOf('reports', reports.pool)] : []),
  ]
}

/** The open transaction, or the pool. */
export const db = (): Database =>
  transactions.getStore()?.database ?? reporting.getStore() ?? connection().database

/**
 * The name of a kept statement whose best plan depends on its values: one for all of them may read a large business's
 * bookings from end to end.
 */
export const plannedByValues = ''

/** A value, or its place in a kept statement. */
export type Told = string | Placeholder

/**
 * A statement with placeholders that is written once for each connection. For what every request asks: to write the
 * session check anew each time took as long as all else that the server does for it.
 */
export function keptStatement<S extends object>(write: (database: Database) => S): () => S {
  const writtenFor = onceForEach(write)
  return () => writtenFor(db())
}

/**
 * Runs `read`, which only reads and may see a state some seconds old, on the copy for reports. Where there is none, or
 * it is away, the database itself answers.
 */
export async function forReports<T>(read: () => Promise<T>): Promise<T> {
  const { reports } = connection()
  if (!reports || transactions.getStore()) return read()
  try {
    return await reporting.run(reports.database, read)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return read()
  }
}

/** Runs one statement on the open transaction's own connection, for libraries that bring their own SQL. */
export async function executeSql(
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[] }> {
  return (transactions.getStore()?.run ?? connection().run)(text, values)
}

/** Whether a connection of the pool has the limits that it asked for: a pooler in between may drop them. */
export async function hasTimeLimits(): Promise<boolean> {
  const { rows } = await executeSql("SELECT current_setting('statement_timeout') <> '0' AS limited")
  return rows[0]?.limited === true
}

const orLost = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    throw new ConnectionLost(error)
  })

async function runEffects(effects: Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      // What caused the effect is committed: the failure is reported, never undone by an error answer.
      connection().onEffectError(error)
    }
  }
}

/**
 * Runs `work` in a transaction: all of it is stored, or nothing. A nested call joins the open one.
 * Inside, only the database may be talked to.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (transactions.getStore()) return work()
  const pool = reporting.getStore() ? connection().reports?.pool : undefined
  const client = await orLost((pool ?? connection().pool).connect())
  const { run, database } = connection().openedOn(client)
  const transaction: Transaction = { run, database, effects: [] }
  let broken: Error | undefined
  let result: T
  try {
    await orLost(run('BEGIN'))
    result = await transactions.run(transaction, work)
    await orLost(run('COMMIT'))
  } catch (error) {
    await run('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
  await transactions.exit(() => runEffects(transaction.effects))
  return result
}

/** Runs `effect` once the open transaction is committed, or at once without one; never after a rollback. */
export function afterCommit(effect: Effect): void {
  const transaction = transactions.getStore()
  if (transaction) transaction.effects.push(effect)
  else void runEffects([effect])
}
