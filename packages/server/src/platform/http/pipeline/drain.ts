import type { Server as HttpServer } from 'node:http'
import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { isRead } from './request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    drain: { hasBegun: boolean }
  }
}

/** Whoever asks /readyz each second has heard by then that this node is going. */
const doorOpenMs = 2_000
/** The door shuts once nobody new has come for so long, and at the latest after so long. */
const quietMs = 250
const doorShutMs = 4_000
/** A busy proxy has used up by then the connections that it kept. */
const lingerMs = 1_000

/** Sent by a proxy that takes a read elsewhere, and stays away for a while, when it is answered 502. */
const elsewhereHeader = 'x-elsewhere'

/**
 * From the first moment of stopping every answer asks its connection to be closed. A proxy that can is sent away with its
 * reads, so that nobody is at the door when it shuts.
 */
export function registerDrain(app: FastifyInstance): void {
  const drain = { hasBegun: false }
  app.decorate('drain', drain)
  app.addHook('onRequest', (request, reply, done) => {
    const goesElsewhere = drain.hasBegun && app.server.listening && isRead(request.method)
    if (goesElsewhere && request.headers[elsewhereHeader]) return reply.code(502).send()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.hasBegun) reply.header('connection', 'close')
    done()
  })
}

const countConnections = (server: HttpServer): Promise<number> =>
  promisify(server.getConnections.bind(server))()

async function untilNobodyComes(server: HttpServer): Promise<void> {
  const begun = performance.now()
  let newest = begun
  const note = () => {
    newest = performance.now()
  }
  server.on('connection', note)
  await wait(doorOpenMs)
  while (performance.now() - newest < quietMs && performance.now() - begun < doorShutMs) await wait(20)
  server.off('connection', note)
}

/**
 * What the system has accepted and we have not would be reset when the door shuts, and a proxy does not send a POST
 * twice. So it shuts after a turn of the event loop that brought nothing.
 */
async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    const begun = performance.now()
    await nextTurn()
    if (performance.now() - begun < 0.1) return
  }
}

/** Stops listening. Node's own `close` would also hang up the idle connections, just as a proxy may be using one. */
const shutDoor = (server: HttpServer) => Server.prototype.close.call(server)

async function untilLeft(server: HttpServer): Promise<void> {
  const end = performance.now() + lingerMs
  while (performance.now() < end && (await countConnections(server)) > 0) await wait(20)
}

interface DrainOptions {
  /** Without a proxy nobody else could serve those who are sent away: there is nothing to wait for. */
  isBehindProxy: boolean
  /** What never ends by itself. */
  endStreams: () => void
}

/**
 * Leaves a proxy time to go elsewhere. /readyz refuses first, while everything is still served; then nobody new is let
 * in; connections that a proxy keeps are the last, since it cannot know that a request on them came too late.
 */
export async function drainConnections(app: FastifyInstance, options: DrainOptions): Promise<void> {
  app.drain.hasBegun = true
  if (!options.isBehindProxy) return
  if ((await countConnections(app.server)) > 0) await untilNobodyComes(app.server)
  await untilIdle()
  shutDoor(app.server)
  options.endStreams()
  await untilLeft(app.server)
}
