import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, DataFolderTakenError } from './error.ts'

/** Any number that nothing else locks in the database `postgres`. */
const lockKey = 1_229_735_239

/**
 * How often a second application tries, because the kernel takes a moment to close the connections of a killed process.
 */
const lockAttempts = 20
const retryDelayMs = 100

/**
 * Acquires the lock that gives one application exclusive use of a data folder. It belongs to a database session, so it
 * is released whenever the process ends; a lock file could be left behind.
 */
export async function takeLock(connection: pg.ClientConfig, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'ilewa lock', keepAlive: true })
  // When the server stops, this connection ends; watchLock handles that.
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let attempt = 0; attempt < lockAttempts; attempt++) {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [lockKey])
      if (rows[0].taken) return client
      await sleep(retryDelayMs)
    }
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  throw takenError(dataDir)
}

export const takenError = (dataDir: string) =>
  new DataFolderTakenError(
    `Another Ilewa is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )

/** Whether an application holds the lock now; undefined while the server does not respond. */
export async function holdsLock(connection: pg.ClientConfig): Promise<boolean | undefined> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1`,
      [lockKey],
    )
    return rows.length > 0
  } catch (error) {
    if (isTransient(error)) return undefined
    throw error
  } finally {
    await client.end()
  }
}

/** The driver's messages for a connection that ended before or during a statement. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/

/** Whether the server is starting or stopping, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined)
    return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P03'].includes(code)
  return error instanceof Error && lostConnection.test(error.message)
}
