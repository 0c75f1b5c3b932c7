import { PassThrough } from 'node:stream'
import { type EndpointDefinition, type ParsedInput, replacedEvent } from '@ilewa/contract/core/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ContextOf, SessionContext } from './context.ts'
import { routeOf } from './implement.ts'

interface ServerEvent<T> {
  /** The cursor that the client sends when it reconnects. */
  id: string
  data: T
}

export interface Send<T> {
  (event: ServerEvent<T>): void
  /** Ends the stream; the client reconnects. */
  end: () => void
}

export interface OpenStream {
  /** Called once, when the client disconnects or the server stops. */
  close: () => void
  /** Ends the stream if its session has ended; called periodically. */
  check: () => Promise<void>
}

interface StreamInput<E extends EndpointDefinition> {
  ctx: ContextOf<E>
  query: ParsedInput<E>['query']
  send: Send<z.output<E['response']>>
}

/** Heartbeats prevent proxies from closing an idle connection, and detect disconnected clients. */
const heartbeatMs = 25_000
/**
 * The session of a stream is checked once per this many heartbeats. A change of the session usually reaches the
 * stream earlier, as a change notification.
 */
const heartbeatsPerCheck = 12

/**
 * Maximum streams per session (tabs of one browser), user (devices) and business in this process; a new stream replaces
 * the oldest. A single user cannot use up the limit of the business.
 */
const maxPerSession = 5
const maxPerUser = 20
const maxPerBusiness = 100

interface StreamConnection {
  end: () => void
  /** Ends the stream with an event that says it was replaced, so that the client does not reconnect at once. */
  replace: () => void
  sendHeartbeat: () => void
  check: () => Promise<void>
}

const openConnections = new Set<StreamConnection>()
/** Open connections by session id, user id and business id. */
const connectionsOf = new Map<string, Set<StreamConnection>>()
let heartbeatTimer: NodeJS.Timeout | undefined
let heartbeats = 0

/** One timer for all streams, so that the process wakes once for all of them; sessions are checked sequentially. */
async function sendHeartbeats(): Promise<void> {
  heartbeats += 1
  for (const connection of openConnections) connection.sendHeartbeat()
  if (heartbeats % heartbeatsPerCheck !== 0) return
  for (const connection of [...openConnections]) await connection.check()
}

function addConnection(ownerId: string, connection: StreamConnection, max: number): void {
  const connections = connectionsOf.get(ownerId) ?? new Set()
  connectionsOf.set(ownerId, connections.add(connection))
  const [oldest] = connections
  if (oldest && connections.size > max) {
    connections.delete(oldest)
    oldest.replace()
  }
}

function removeConnection(ownerId: string, connection: StreamConnection): void {
  const connections = connectionsOf.get(ownerId)
  if (connections?.delete(connection) && connections.size === 0) connectionsOf.delete(ownerId)
}

/**
 * Registers a stream; returns a function that removes it. If a limit is exceeded, ends the oldest stream of the
 * session, user or business.
 */
function registerConnection(
  { sessionId, businessId, userId }: SessionContext,
  connection: StreamConnection,
): () => void {
  const ownerId = businessId ?? userId
  addConnection(sessionId, connection, maxPerSession)
  addConnection(userId, connection, maxPerUser)
  addConnection(ownerId, connection, maxPerBusiness)
  openConnections.add(connection)
  heartbeatTimer ??= setInterval(() => void sendHeartbeats(), heartbeatMs)
  return () => {
    removeConnection(sessionId, connection)
    removeConnection(userId, connection)
    removeConnection(ownerId, connection)
    openConnections.delete(connection)
    if (openConnections.size > 0) return
    clearInterval(heartbeatTimer)
    heartbeatTimer = undefined
  }
}

/** Ends every stream; the clients reconnect. */
export function endStreams(): void {
  for (const { end } of openConnections) end()
}

/** Number of open streams in this process. */
export const countOpenStreams = (): number => openConnections.size

function startStream<E extends EndpointDefinition>(
  app: FastifyInstance,
  { request, reply, definition }: { request: FastifyRequest; reply: FastifyReply; definition: E },
  begin: (input: StreamInput<E>) => OpenStream,
): FastifyReply {
  const connection = new PassThrough()
  const end = () => connection.end()
  const send = ({ id, data }: ServerEvent<unknown>) => {
    if (connection.writable)
      connection.write(`id: ${id}\ndata: ${JSON.stringify(definition.response.parse(data))}\n\n`)
    // While the server is stopping, a stream ends after its next event. The client then reconnects to another node
    // with the cursor of that event.
    if (app.drain.hasBegun) end()
  }
  const stream = begin({
    ctx: request.context,
    query: request.query,
    send: Object.assign(send, { end }),
  } as unknown as StreamInput<E>)
  const unregister = registerConnection(request.context as SessionContext, {
    end,
    replace: () => void (connection.writable && connection.end(`event: ${replacedEvent}\ndata: {}\n\n`)),
    sendHeartbeat: () => void (connection.writable && connection.write(': \n\n')),
    check: stream.check,
  })
  connection.once('close', () => {
    unregister()
    stream.close()
  })
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    .send(connection)
}

/** Registers an endpoint that responds with server-sent events, with the same checks as every other. */
export function implementStream<const E extends EndpointDefinition & { stream: true }>(
  app: FastifyInstance,
  definition: E,
  begin: (input: StreamInput<E>) => OpenStream,
): void {
  // A stream does not end until it is closed, and a stopping server would wait for it.
  app.addHook('preClose', async () => endStreams())
  app.route({
    ...routeOf(app, definition),
    compress: false,
    // A HEAD request would open a stream that is never closed.
    exposeHeadRoute: false,
    handler: (request, reply) => startStream(app, { request, reply, definition }, begin),
  })
}
