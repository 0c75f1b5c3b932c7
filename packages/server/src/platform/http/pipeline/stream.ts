import { PassThrough } from 'node:stream'
import { type EndpointDefinition, type Parsed, replacedEvent } from '@ilewa/contract/core/endpoint'
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
  query: Parsed<E>['query']
  send: Send<z.output<E['response']>>
}

/** Heartbeats prevent proxies from closing an idle connection, and detect disconnected clients. */
const beatMs = 25_000
/** Each stream's session is checked every this many heartbeats; a change of it is usually reported earlier. */
const beatsPerCheck = 12

/**
 * Maximum streams per session (tabs of one browser), user (devices) and business in this process; a new stream replaces
 * the oldest. A single user cannot use up the limit of the business.
 */
const mostOfSession = 5
const mostOfPerson = 20
const mostOfBusiness = 100

interface Line {
  end: () => void
  /** Ends it with an event that says it was replaced, so that its client does not reconnect at once. */
  replace: () => void
  beat: () => void
  check: () => Promise<void>
}

const open = new Set<Line>()
/** By session, user and business. */
const linesOf = new Map<string, Set<Line>>()
let heart: NodeJS.Timeout | undefined
let beats = 0

/** One timer for all streams, so that the process wakes once for all of them; sessions are checked sequentially. */
async function beatAll(): Promise<void> {
  beats += 1
  for (const line of open) line.beat()
  if (beats % beatsPerCheck !== 0) return
  for (const line of [...open]) await line.check()
}

function join(party: string, line: Line, most: number): void {
  const lines = linesOf.get(party) ?? new Set()
  linesOf.set(party, lines.add(line))
  const [oldest] = lines
  if (oldest && lines.size > most) {
    lines.delete(oldest)
    oldest.replace()
  }
}

function leave(party: string, line: Line): void {
  const lines = linesOf.get(party)
  if (lines?.delete(line) && lines.size === 0) linesOf.delete(party)
}

/** Registers a stream, replacing the oldest over the limits; returns a function that removes it. */
function keepLine({ sessionId, businessId, userId }: SessionContext, line: Line): () => void {
  const party = businessId ?? userId
  join(sessionId, line, mostOfSession)
  join(userId, line, mostOfPerson)
  join(party, line, mostOfBusiness)
  open.add(line)
  heart ??= setInterval(() => void beatAll(), beatMs)
  return () => {
    leave(sessionId, line)
    leave(userId, line)
    leave(party, line)
    open.delete(line)
    if (open.size > 0) return
    clearInterval(heart)
    heart = undefined
  }
}

/** Ends every stream; the clients reconnect. */
export function endStreams(): void {
  for (const { end } of open) end()
}

/** Number of open streams in this process. */
export const openStreams = (): number => open.size

function startStream<E extends EndpointDefinition>(
  app: FastifyInstance,
  { request, reply, definition }: { request: FastifyRequest; reply: FastifyReply; definition: E },
  begin: (input: StreamInput<E>) => OpenStream,
): FastifyReply {
  const line = new PassThrough()
  const end = () => line.end()
  const send = ({ id, data }: ServerEvent<unknown>) => {
    if (line.writable) line.write(`id: ${id}\ndata: ${JSON.stringify(definition.response.parse(data))}\n\n`)
    // A client that connected while the server is stopping takes the cursor to another node.
    if (app.drain.hasBegun) end()
  }
  const stream = begin({
    ctx: request.context,
    query: request.query,
    send: Object.assign(send, { end }),
  } as unknown as StreamInput<E>)
  const forget = keepLine(request.context as SessionContext, {
    end,
    replace: () => void (line.writable && line.end(`event: ${replacedEvent}\ndata: {}\n\n`)),
    beat: () => void (line.writable && line.write(': \n\n')),
    check: stream.check,
  })
  line.once('close', () => {
    forget()
    stream.close()
  })
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    .send(line)
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
