import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextIteration, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { isRead } from './request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: { hasBegun: boolean }
  }
}

/**
 * Time between the first failure of /readyz and the end of listening. A proxy that polls /readyz every second has
 * noticed the failure by then.
 */
const notReadyMs = 2_000
/** Listening stops after this time without new connections, or after the maximum. */
const idleMs = 250
const maxListenMs = 4_000
/**
 * Maximum wait for open connections to close. A busy proxy has used its keep-alive connections by then, and the
 * response to each request closes the connection.
 */
const closeTimeoutMs = 1_000

/** Sent by a proxy that retries a read on another node after a 502, and avoids this node for a while. */
const retryElsewhereHeader = 'x-elsewhere'

/**
 * While stopping, every response asks the client to close its connection, and reads from a proxy that can retry
 * elsewhere get a 502, so that no new connections arrive when listening stops.
 */
export function registerDrain(app: FastifyInstance): void {
  const drain = { hasBegun: false }
  app.decorate('drain', drain)
  app.addHook('onRequest', (request, reply, done) => {
    const shouldRetryElsewhere = drain.hasBegun && app.server.listening && isRead(request.method)
    if (shouldRetryElsewhere && request.headers[retryElsewhereHeader]) return reply.code(502).send()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.hasBegun) reply.header('connection', 'close')
    done()
  })
}

const countConnections = (server: HttpServer): Promise<number> =>
  promisify(server.getConnections.bind(server))()

async function waitForNoNewConnections(server: HttpServer): Promise<void> {
  const startedAt = performance.now()
  let lastConnectionAt = startedAt
  const onConnection = () => {
    lastConnectionAt = performance.now()
  }
  server.on('connection', onConnection)
  await wait(notReadyMs)
  while (performance.now() - lastConnectionAt < idleMs && performance.now() - startedAt < maxListenMs)
    await wait(20)
  server.off('connection', onConnection)
}

/**
 * When listening stops, the kernel resets connections that it has accepted but Node has not taken yet, and a proxy does
 * not retry a POST. So this waits for an iteration of the event loop without new work.
 */
async function waitForIdleEventLoop(): Promise<void> {
  for (let iteration = 0; iteration < 500; iteration++) {
    const startedAt = performance.now()
    await nextIteration()
    if (performance.now() - startedAt < 0.1) return
  }
}

/** Stops listening. Node's own `close` would also close idle connections, which a proxy may be about to use. */
const stopListening = (server: HttpServer) => Server.prototype.close.call(server)

async function waitForClosedConnections(server: HttpServer): Promise<void> {
  const end = performance.now() + closeTimeoutMs
  while (performance.now() < end && (await countConnections(server)) > 0) await wait(20)
}

interface DrainOptions {
  /** Without a proxy no other node could serve the clients, so there is nothing to wait for. */
  isBehindProxy: boolean
  /** Ends streams, which otherwise never end. */
  endStreams: () => void
}

/**
 * Gives a proxy time to switch to other nodes. First, /readyz fails while requests are still served. Then new
 * connections are refused. Idle proxy connections close last, because the proxy cannot know that they are about to
 * close.
 */
export async function drainConnections(app: FastifyInstance, options: DrainOptions): Promise<void> {
  app.drain.hasBegun = true
  if (!options.isBehindProxy) return
  if ((await countConnections(app.server)) > 0) await waitForNoNewConnections(app.server)
  await waitForIdleEventLoop()
  stopListening(app.server)
  options.endStreams()
  await waitForClosedConnections(app.server)
}
