import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isTransient, takeLock } from './data-folder-lock.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Cluster } from './location.ts'
import { findServer, type Server, startServer } from './server.ts'
import { isPrivate } from './socket.ts'

/** A running server, and the session on it that holds the lock of the data folder. */
export type Claim = { server: Server; lock: pg.Client }

export type ClaimOptions = {
  cluster: Cluster
  dataDir: string
  /** The server's previous address, where connected clients will look for it. */
  previous?: Server
  signal?: AbortSignal
}

const attempts = 300
const retryDelayMs = 100

/**
 * Starts a server if none is running and acquires the lock; another application may start or stop the server meanwhile.
 */
export async function claim(options: ClaimOptions): Promise<Claim> {
  const { cluster, dataDir, signal } = options
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      const server = await reachServer(options)
      const connection = { ...toConnection(cluster, server), user: 'postgres', database: 'postgres' }
      return { server, lock: await takeLock(connection, dataDir) }
    } catch (error) {
      if (!isTransient(error)) throw error
      if (attempt === attempts) throw unreachable(cluster, error)
      await sleep(retryDelayMs)
    }
  }
}

async function reachServer({ cluster, previous }: ClaimOptions): Promise<Server> {
  if ((await findServer(cluster)) === undefined) await startServer(cluster, previous)
  const server = await findServer(cluster)
  const hasMoved = previous !== undefined && (server?.host !== previous.host || server.port !== previous.port)
  // The socket folder of an old server may have been deleted from /tmp, and another user could have created one with
  // the same name.
  if (server !== undefined && !hasMoved && (await isPrivate(server.host, cluster.account))) return server
  throw unreachable(cluster)
}

function unreachable(cluster: Cluster, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `A database server runs on ${cluster.dir} but its socket is out of reach: stop the process whose number begins the file postmaster.pid there, then start Ilewa again.`,
    { cause },
  )
}

export function toConnection(cluster: Cluster, server: Server): pg.ClientConfig {
  return { host: server.host, port: server.port, ...(cluster.password && { password: cluster.password }) }
}
