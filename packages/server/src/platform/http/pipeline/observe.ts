import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginWork } from '../../event-loop.ts'
import { newId } from '../../id.ts'
import { requestSeconds, requestsInFlight } from '../../metrics.ts'
import { inRequest } from '../../request-scope.ts'
import { answerError } from './errors.ts'
import { isRead } from './request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines every few seconds: neither logged nor measured. */
    isProbe?: boolean
  }
}

export const newRequestId = newId

export const requestIdHeader = 'x-request-id'

const looksLikeId = /^[\w-]{8,64}$/

/** A trusted proxy's id, so that its log and ours tell of the same request; nobody else may choose one. */
function idOf(request: FastifyRequest): string {
  const given = request.headers[requestIdHeader]
  // Addresses before the last one are known only where whoever is at the line is trusted.
  const isTrusted = (request.ips?.length ?? 0) > 1
  return isTrusted && typeof given === 'string' && looksLikeId.test(given) ? given : request.id
}

/** What the figures call all that the web app is made of, and what is uploaded. */
export const webAppRoute = 'web app'
export const uploadsRoute = '/uploads'

/** The route's pattern, never the address that was asked for; one word for all that belongs to no endpoint. */
function routeOf({ routeOptions, is404 }: FastifyRequest, statusCode: number): string {
  const { config, url } = routeOptions
  if (config?.endpoint) return `/api${config.endpoint.path}`
  if (is404 || url === undefined) return statusCode < 400 ? webAppRoute : 'unknown'
  return /^\/(uploads|api\/docs)\b/.exec(url)?.[0] ?? webAppRoute
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodOf = (method: string) => (known.has(method) ? method : 'other')

/** Whether the log tells of files as well, and of addresses. */
export const isDetailed = (log: FastifyBaseLogger) => log.level === 'debug' || log.level === 'trace'

/** A request and its answer, by whichever way they go. */
interface Exchange {
  response: ServerResponse
  requestId: string
  method: string
  /** Asked for once the answer is over: only then is it certain. */
  route: () => string
  isStream?: boolean
  log: FastifyBaseLogger
  /** Where somebody wants to know it. */
  address?: string
}

const slowMs = 1_000

/** Pages and pictures come by the dozen, and sending one takes little longer than writing a line about it. */
const isPlainFile = (method: string, route: string) =>
  isRead(method) && (route === webAppRoute || route === uploadsRoute)

/**
 * One line for each request but for files that were sent, and the time of all in the figures. A line that stays open is
 * no slow answer.
 */
function tell({ response, log, requestId, address, ...exchange }: Exchange, ms: number): void {
  const { statusCode } = response
  const route = exchange.route()
  const method = methodOf(exchange.method)
  const isStream = exchange.isStream === true && statusCode < 400
  const status = response.writableEnded || isStream ? `${Math.floor(statusCode / 100)}xx` : 'aborted'
  if (!isStream) requestSeconds.observe({ route, method, status }, ms / 1000)
  const isUsual = status !== 'aborted' && statusCode < 400 && ms < slowMs
  if (isUsual && isPlainFile(method, route) && !isDetailed(log)) return
  log.info(
    {
      method,
      route,
      status: status === 'aborted' ? status : statusCode,
      ...(isStream ? { openMs: Math.round(ms) } : { ms: Math.round(ms) }),
      requestId,
      ...(address !== undefined && { address }),
    },
    'request',
  )
}

/** Tells of it when it is over. */
export function follow(exchange: Exchange): void {
  const begunAt = performance.now()
  const isCounted = exchange.isStream !== true
  if (isCounted) requestsInFlight.inc()
  const endWork = isCounted ? beginWork(exchange) : undefined
  exchange.response.once('close', () => {
    if (isCounted) requestsInFlight.dec()
    endWork?.()
    tell(exchange, performance.now() - begunAt)
  })
}

function begin(request: FastifyRequest, reply: FastifyReply): void {
  request.id = idOf(request)
  reply.header(requestIdHeader, request.id)
  const { config } = request.routeOptions
  if (config?.isProbe) return
  follow({
    response: reply.raw,
    requestId: request.id,
    method: request.method,
    route: () => routeOf(request, reply.statusCode),
    isStream: config?.endpoint?.stream === true,
    log: request.log,
    ...(isDetailed(request.log) && { address: request.ip }),
  })
}

/** What Fastify refuses before there is a route passes no hooks. */
export function refuseUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  begin(request, reply)
  answerError(error, request, reply)
}

/** What is no request at all has a line and a place in the figures, too; answers the id that it is given. */
export function noteBroken(log: FastifyBaseLogger, status: number): string {
  const requestId = newRequestId()
  requestSeconds.observe({ route: 'unknown', method: 'other', status: '4xx' }, 0)
  log.info({ method: 'other', route: 'unknown', status, ms: 0, requestId }, 'request')
  return requestId
}

const scopeOf = ({ id, method }: FastifyRequest) =>
  ({ requestId: id, work: isRead(method) ? 'read' : 'write' }) as const

/** Gives every request an id, a line in the log and a place in the figures. Before all other hooks. */
export function registerObservation(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    inRequest(scopeOf(request), done)
  })
  // Reading a body leaves the scope.
  app.addHook('preValidation', (request, _reply, done) => inRequest(scopeOf(request), done))
}
