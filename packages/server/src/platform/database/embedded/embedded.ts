import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { claim, toConnection } from './claim.ts'
import { openCluster } from './cluster.ts'
import { holdsLock, takenError } from './data-folder-lock.ts'
import { DataFolderTakenError, EmbeddedPostgresError } from './error.ts'
import { removeTemporaryClusters } from './initdb.ts'
import { type Cluster, findClusterDir, readIfPresent } from './location.ts'
import { watchLock } from './lock-watch.ts'
import { findServer, type Server, stopServer } from './server.ts'
import { isPrivate } from './socket.ts'

export { EmbeddedPostgresError }

export type EmbeddedPostgres = {
  /** The database `ilewa` as its owner, who may create databases but is not a superuser. */
  connection: pg.PoolConfig
  /** Stops the server cleanly; may be called twice. */
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  onNotice?: (message: string) => void
  /**
   * Called once, when the server is permanently gone or another application has the data folder: the app must stop
   * then.
   */
  onLost?: (error: EmbeddedPostgresError) => void
  machine?: string
  systemDir?: string
  /** Delays between attempts to restart a server that stopped unexpectedly. */
  retryDelaysMs?: readonly number[]
}

const serverStopped = 'PostgreSQL stopped unexpectedly; starting it again.'
const sessionsEnded = 'PostgreSQL ended its sessions unexpectedly; locking the data folder again.'

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed application left running. Only one
 * application at a time: a second one gets an EmbeddedPostgresError, as after any failed start. A server that stops
 * unexpectedly is restarted at the same address.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  try {
    return await start({ ...options, dataDir })
  } catch (error) {
    throw toEmbeddedError(error, dataDir)
  }
}

function toEmbeddedError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError(`PostgreSQL could not start on the data folder ${dataDir}: ${reason}`, {
    cause: error,
  })
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, onNotice = () => undefined, onLost = () => undefined, retryDelaysMs } = options
  const cluster = await openCluster(toClusterOptions(options))
  const { server, lock } = await claim({ cluster, dataDir })
  try {
    await removeTemporaryClusters(cluster.dir)
    await createDatabase(lock, cluster)
  } catch (error) {
    await stopServer(cluster, server).finally(() => lock.end())
    throw error
  }
  const reacquireLock = async (signal: AbortSignal) => {
    onNotice((await findServer(cluster)) ? sessionsEnded : serverStopped)
    return (await claim({ cluster, dataDir, previous: server, signal })).lock
  }
  const watch = watchLock({
    lock,
    reacquireLock,
    onLost: (error) => onLost(toEmbeddedError(error, dataDir)),
    retryDelaysMs,
  })
  // The lock is held until the server is down, so that no other application connects to a server that is about to stop.
  const stopOnce = async () => {
    const { lock: held, isTaken } = await watch.end()
    // The application that took the data folder also took the server.
    if (isTaken) return
    // If the lock's session has ended, the server may be in recovery, where a clean stop is useless and may hang.
    await stopServer(cluster, server, held ? 'fast' : 'immediate').finally(() => held?.end())
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopOnce()
    return stopping
  }
  return { connection: asOwner(cluster, server), stop }
}

const toClusterOptions = ({ dataDir, onNotice, machine, systemDir }: EmbeddedPostgresOptions) => ({
  dataDir,
  onNotice: onNotice ?? (() => undefined),
  machine: machine ?? `${process.platform}-${process.arch}`,
  systemDir: systemDir ?? '/var/lib/ilewa',
})

const asOwner = (cluster: Cluster, server: Server): pg.PoolConfig => ({
  ...toConnection(cluster, server),
  user: 'ilewa',
  database: 'ilewa',
})

const pollAttempts = 100
const pollIntervalMs = 100
/** While a server replaces the pid file of a crashed one, there is none for a moment. */
const attemptsWithoutFile = 3

/**
 * Polls the server of the data folder until `find` returns a value. Waits while a pid file exists: a crashed
 * server leaves it, and the application is about to restart that server. Starting another server first would lock
 * the application out of its own folder.
 */
async function pollServer<T>(
  options: EmbeddedPostgresOptions,
  find: (cluster: Cluster, server: Server) => Promise<T | undefined>,
): Promise<T | undefined> {
  if ((await findClusterDir(options.dataDir)) === undefined) return undefined
  const cluster = await openCluster(toClusterOptions(options))
  let withoutFile = 0
  for (let attempt = 0; attempt < pollAttempts && withoutFile < attemptsWithoutFile; attempt++) {
    const server = await findServer(cluster)
    const isOwnServer = server !== undefined && (await isPrivate(server.host, cluster.account))
    const found = isOwnServer ? await find(cluster, server) : undefined
    if (found !== undefined) return found
    const hasFile = (await readIfPresent(join(cluster.dir, 'postmaster.pid'))) !== undefined
    withoutFile = hasFile ? 0 : withoutFile + 1
    await sleep(pollIntervalMs)
  }
  return undefined
}

const asSuperuser = (cluster: Cluster, server: Server): pg.ClientConfig => ({
  ...toConnection(cluster, server),
  user: 'postgres',
  database: 'postgres',
})

/** The database of a running application; undefined if none runs. */
async function findRunning(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres | undefined> {
  const connection = await pollServer(options, async (cluster, server) =>
    (await holdsLock(asSuperuser(cluster, server))) === undefined ? undefined : asOwner(cluster, server),
  )
  return connection && { connection, stop: async () => undefined }
}

/**
 * Connects a tool to the database, and starts the server if no application runs it. `stop` restores the previous
 * state. Returns undefined if the data folder contains no database.
 */
export async function attachEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres | undefined> {
  const dataDir = resolve(options.dataDir)
  const resolved = { ...options, dataDir }
  try {
    const running = await findRunning(resolved)
    if (running) return running
    return (await findClusterDir(dataDir)) === undefined ? undefined : await start(resolved)
  } catch (error) {
    // An application that restarts its server on a busy machine has no pid file for longer than `pollServer` waits.
    const running = error instanceof DataFolderTakenError ? await findRunning(resolved) : undefined
    if (running) return running
    throw toEmbeddedError(error, dataDir)
  }
}

/** Throws `DataFolderTakenError` if an application is running on the data folder. */
export async function requireNotServing(dataDir: string): Promise<void> {
  const folder = resolve(dataDir)
  const isServing = await pollServer(
    { dataDir: folder },
    async (cluster, server) => (await holdsLock(asSuperuser(cluster, server))) || undefined,
  )
  if (isServing) throw takenError(folder)
}

async function createDatabase(lock: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await lock.query(
    `SELECT to_regrole('ilewa') IS NULL AS role, NOT EXISTS (SELECT FROM pg_database WHERE datname = 'ilewa') AS base`,
  )
  const password = cluster.password === undefined ? '' : ` PASSWORD '${cluster.password}'`
  if (rows[0].role) await lock.query(`CREATE ROLE ilewa LOGIN CREATEDB${password}`)
  if (rows[0].base) await lock.query('CREATE DATABASE ilewa OWNER ilewa')
}
