import { PassThrough } from 'node:stream'
import { type EndpointDefinition, type Parsed, replacedEvent } from '@ilewa/contract/core/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ContextOf, SessionContext } from './context.ts'
import { routeOf } from './implement.ts'

interface ServerEvent<T> {
  /** What the client sends as its cursor when it comes back. */
  id: string
  data: T
}

export interface Send<T> {
  (event: ServerEvent<T>): void
  /** Ends the stream; the client comes again. */
  end: () => void
}

export interface OpenStream {
  /** Called once, when the client has gone or the server stops. */
  close: () => void
  /** Ends the stream when its session has ended; called now and then. */
  check: () => Promise<void>
}

interface StreamInput<E extends EndpointDefinition> {
  ctx: ContextOf<E>
  query: Parsed<E>['query']
  send: Send<z.output<E['response']>>
}

/** Keeps proxies from closing a line that is silent, and notices clients that have gone. */
const beatMs = 25_000
/** At one of so many beats each stream's session is checked, of which a change would tell earlier. */
const beatsPerCheck = 12

/**
 * Tabs of one browser, devices of one person, and all that listen in a business at this process: a new one takes the
 * place of the oldest. No member fills the business's.
 */
const mostOfSession = 5
const mostOfPerson = 20
const mostOfBusiness = 100

interface Line {
  end: () => void
  /** Ends it and says that another took its place, so that its client does not come again at once. */
  replace: () => void
  beat: () => void
  check: () => Promise<void>
}

const open = new Set<Line>()
/** By session, person and business. */
const linesOf = new Map<string, Set<Line>>()
let heart: NodeJS.Timeout | undefined
let beats = 0

/** All lines beat together, so that the machine is woken once for all of them; sessions are checked in turn. */
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

/** Keeps a line, in place of the oldest where there are too many; answers how to forget it. */
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

/** Ends every stream; the clients come again. */
export function endStreams(): void {
  for (const { end } of open) end()
}

/** How many browsers listen at this process. */
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
    // Whoever came while the server stops takes the cursor to another node.
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

/** Registers an endpoint that answers with server-sent events, under the same checks as every other. */
export function implementStream<const E extends EndpointDefinition & { stream: true }>(
  app: FastifyInstance,
  definition: E,
  begin: (input: StreamInput<E>) => OpenStream,
): void {
  // A stream never ends by itself: a server that stops would wait for it.
  app.addHook('preClose', async () => endStreams())
  app.route({
    ...routeOf(app, definition),
    compress: false,
    // Nobody would hear of the end of a line that answers a HEAD.
    exposeHeadRoute: false,
    handler: (request, reply) => startStream(app, { request, reply, definition }, begin),
  })
}
