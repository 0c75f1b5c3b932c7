import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { claim, toConnection } from './claim.ts'
import { openCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { removeDrafts } from './initdb.ts'
import { type Cluster, findClusterDir, readIfPresent } from './location.ts'
import { holdsLock, takenError } from './lock.ts'
import { findServer, type Server, stopServer } from './server.ts'
import { isPrivate } from './socket.ts'
import { watchLock } from './watch.ts'

export { EmbeddedPostgresError }

export type EmbeddedPostgres = {
  /** The database `ilewa` as its owner, who may create databases but is no superuser. */
  connection: pg.PoolConfig
  /** Stops the server in order; may be called twice. */
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  onNotice?: (message: string) => void
  /** Called once, when the server is gone for good or another application has the data folder: stop then. */
  onLost?: (error: EmbeddedPostgresError) => void
  machine?: string
  systemDir?: string
}

const serverStopped = 'PostgreSQL stopped unexpectedly; starting it again.'
const sessionsEnded = 'PostgreSQL ended its sessions unexpectedly; taking the data folder again.'

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed application left running. One application
 * at a time: the second gets an EmbeddedPostgresError, as does whoever cannot start. A server that goes away is started
 * again at the same place.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  try {
    return await start({ ...options, dataDir })
  } catch (error) {
    throw explain(error, dataDir)
  }
}

function explain(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError(`PostgreSQL could not start on the data folder ${dataDir}: ${reason}`, {
    cause: error,
  })
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, onNotice = () => undefined, onLost = () => undefined } = options
  const cluster = await openCluster(toClusterOptions(options))
  const { server, lock } = await claim({ cluster, dataDir })
  try {
    await removeDrafts(cluster.dir)
    await createDatabase(lock, cluster)
  } catch (error) {
    await stopServer(cluster, server).finally(() => lock.end())
    throw error
  }
  const lockAgain = async (signal: AbortSignal) => {
    onNotice((await findServer(cluster)) ? sessionsEnded : serverStopped)
    return (await claim({ cluster, dataDir, previous: server, signal })).lock
  }
  const watch = watchLock({ lock, lockAgain, onLost: (error) => onLost(explain(error, dataDir)) })
  // The lock is held until the server is down, so that no other application meets a server that is about to go.
  const stopOnce = async () => {
    const { lock: held, isTaken } = await watch.end()
    // Whoever has the data folder now has the server as well.
    if (isTaken) return
    // A server that is recovering has nothing to finish, and may hang when it is asked to stop in order.
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

const looks = 100
const lookPauseMs = 100
/** A server that replaces the file of a crashed one has none for a moment. */
const looksWithoutFile = 3

/**
 * Looks at the server of the data folder until `find` answers. One that crashed leaves its file behind, and its
 * application is about to start it again: whoever came first would keep that application out of its own folder.
 */
async function lookAt<T>(
  options: EmbeddedPostgresOptions,
  find: (cluster: Cluster, server: Server) => Promise<T | undefined>,
): Promise<T | undefined> {
  if ((await findClusterDir(options.dataDir)) === undefined) return undefined
  const cluster = await openCluster(toClusterOptions(options))
  let withoutFile = 0
  for (let look = 0; look < looks && withoutFile < looksWithoutFile; look++) {
    const server = await findServer(cluster)
    const isOurs = server !== undefined && (await isPrivate(server.host, cluster.account))
    const found = isOurs ? await find(cluster, server) : undefined
    if (found !== undefined) return found
    const hasFile = (await readIfPresent(join(cluster.dir, 'postmaster.pid'))) !== undefined
    withoutFile = hasFile ? 0 : withoutFile + 1
    await sleep(lookPauseMs)
  }
  return undefined
}

const asSuperuser = (cluster: Cluster, server: Server): pg.ClientConfig => ({
  ...toConnection(cluster, server),
  user: 'postgres',
  database: 'postgres',
})

/**
 * For a visitor, who needs the database beside an application that is serving from it, or without one: `stop` leaves
 * everything as it was found. Undefined where the data folder holds no database.
 */
export async function visitEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres | undefined> {
  const dataDir = resolve(options.dataDir)
  try {
    const connection = await lookAt({ ...options, dataDir }, async (cluster, server) =>
      (await holdsLock(asSuperuser(cluster, server))) === undefined ? undefined : asOwner(cluster, server),
    )
    if (connection) return { connection, stop: async () => undefined }
    return (await findClusterDir(dataDir)) === undefined ? undefined : await start({ ...options, dataDir })
  } catch (error) {
    throw explain(error, dataDir)
  }
}

/** Throws what a second application would be told. */
export async function refuseWhileServing(dataDir: string): Promise<void> {
  const folder = resolve(dataDir)
  const isServing = await lookAt(
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
