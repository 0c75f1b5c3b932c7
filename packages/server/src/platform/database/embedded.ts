import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openCluster } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { removeDrafts } from './embedded-initdb.ts'
import type { Cluster } from './embedded-location.ts'
import { isPassing, takeLock } from './embedded-lock.ts'
import { findServer, type Server, startServer, stopServer } from './embedded-server.ts'
import { isPrivate } from './embedded-socket.ts'

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
  machine?: string
  systemDir?: string
}

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed application left running. One application
 * at a time: the second gets an EmbeddedPostgresError, as does whoever cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  try {
    return await start({ ...options, dataDir })
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError(`PostgreSQL could not start on the data folder ${dataDir}: ${reason}`, {
      cause: error,
    })
  }
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, onNotice = () => undefined } = options
  const cluster = await openCluster({
    dataDir,
    onNotice,
    machine: options.machine ?? `${process.platform}-${process.arch}`,
    systemDir: options.systemDir ?? '/var/lib/ilewa',
  })
  const { server, lock } = await claim(cluster, dataDir)
  let stopping: Promise<void> | undefined
  // The lock is held until the server is down, so that no other application meets a server that is about to go.
  const stop = () => {
    stopping ??= stopServer(cluster).finally(() => lock.end())
    return stopping
  }
  try {
    await removeDrafts(cluster.dir)
    await createDatabase(lock, cluster)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection: { ...toConnection(cluster, server), user: 'ilewa', database: 'ilewa' }, stop }
}

/** Starts a server where none runs and takes the lock; another application may start or stop it meanwhile. */
async function claim(cluster: Cluster, dataDir: string): Promise<{ server: Server; lock: pg.Client }> {
  for (let attempt = 1; ; attempt++) {
    try {
      const server = await reachServer(cluster)
      const connection = { ...toConnection(cluster, server), user: 'postgres', database: 'postgres' }
      return { server, lock: await takeLock(connection, dataDir) }
    } catch (error) {
      if (!isPassing(error)) throw error
      if (attempt === 300) throw unreachable(cluster, error)
      await sleep(100)
    }
  }
}

async function reachServer(cluster: Cluster): Promise<Server> {
  if ((await findServer(cluster)) === undefined) await startServer(cluster)
  const server = await findServer(cluster)
  // The folder of an old server may have been swept from /tmp, and anybody could have made another in its place.
  if (server !== undefined && (await isPrivate(server.host, cluster.account))) return server
  throw unreachable(cluster)
}

function unreachable(cluster: Cluster, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `A database server runs on ${cluster.dir} but its socket is out of reach: stop the process whose number begins the file postmaster.pid there, then start Ilewa again.`,
    { cause },
  )
}

function toConnection(cluster: Cluster, server: Server): pg.ClientConfig {
  return { host: server.host, port: server.port, ...(cluster.password && { password: cluster.password }) }
}

async function createDatabase(lock: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await lock.query(
    `SELECT to_regrole('ilewa') IS NULL AS role, NOT EXISTS (SELECT FROM pg_database WHERE datname = 'ilewa') AS base`,
  )
  const password = cluster.password === undefined ? '' : ` PASSWORD '${cluster.password}'`
  if (rows[0].role) await lock.query(`CREATE ROLE ilewa LOGIN CREATEDB${password}`)
  if (rows[0].base) await lock.query('CREATE DATABASE ilewa OWNER ilewa')
}
