import { PassThrough } from 'node:stream'
import type { EndpointDefinition, Parsed } from '@ilewa/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ContextOf, SessionContext } from './context.ts'
import { requireSession, routeOf } from './implement.ts'

interface ServerEvent<T> {
  /** What the client sends as its cursor when it comes back. */
  id: string
  data: T
}

export interface Send<T> {
  /** Resolves at once; nothing is sent to someone whose session has ended. */
  (event: ServerEvent<T>): Promise<void>
  /** Ends the stream; the client comes again. */
  end: () => void
}

export interface OpenStream {
  /** Called once, when the client has gone or the server stops. */
  close: () => void
}

interface StreamInput<E extends EndpointDefinition> {
  ctx: ContextOf<E>
  query: Parsed<E>['query']
  send: Send<z.output<E['response']>>
}

/** Keeps proxies from closing a line that is silent, and notices clients that have gone. */
const beatMs = 25_000
/** Whose session has ended is told nothing at once; a line that has nothing to tell ends at one of so many beats. */
const beatsPerCheck = 12

/** Tabs and devices of one person; more are lines that nobody listens to. */
const mostLines = 30

interface Line {
  end: () => void
  beat: () => void
  /** Ends it when its session has. */
  check: () => Promise<void>
}

const open = new Set<Line>()
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

/** Keeps a person's line, in place of their oldest where they have too many; answers how to forget it. */
function keepLine({ userId }: SessionContext, line: Line): () => void {
  const lines = linesOf.get(userId) ?? new Set()
  linesOf.set(userId, lines.add(line))
  open.add(line)
  heart ??= setInterval(() => void beatAll(), beatMs)
  const [oldest] = lines
  if (oldest && lines.size > mostLines) {
    lines.delete(oldest)
    oldest.end()
  }
  return () => {
    open.delete(line)
    if (lines.delete(line) && lines.size === 0) linesOf.delete(userId)
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

async function hasEnded(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  try {
    await requireSession(app, request)
    return false
  } catch {
    return true
  }
}

function startStream<E extends EndpointDefinition>(
  app: FastifyInstance,
  { request, reply, definition }: { request: FastifyRequest; reply: FastifyReply; definition: E },
  begin: (input: StreamInput<E>) => OpenStream,
): FastifyReply {
  const line = new PassThrough()
  const end = () => line.end()
  const send = async ({ id, data }: ServerEvent<unknown>) => {
    if (await hasEnded(app, request)) return end()
    if (line.writable) line.write(`id: ${id}\ndata: ${JSON.stringify(definition.response.parse(data))}\n\n`)
    // Whoever came while the server stops takes the cursor to another node.
    if (app.drain.hasBegun) end()
  }
  const forget = keepLine(request.context as SessionContext, {
    end,
    beat: () => void (line.writable && line.write(': \n\n')),
    check: async () => {
      if (await hasEnded(app, request)) end()
    },
  })
  const stream = begin({
    ctx: request.context,
    query: request.query,
    send: Object.assign(send, { end }),
  } as unknown as StreamInput<E>)
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
