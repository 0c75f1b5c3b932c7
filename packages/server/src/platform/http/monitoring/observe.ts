import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { trackRequest } from '../../event-loop.ts'
import { newId } from '../../id.ts'
import { requestSeconds, requestsInFlight } from '../../metrics.ts'
import { runInRequest } from '../../request-scope.ts'
import { sendNotFoundPage } from '../pages/send-page.ts'
import { handleError } from '../pipeline/errors.ts'
import { isPageRequest, isRead } from '../pipeline/request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Polled every few seconds: neither logged nor measured. */
    isProbe?: boolean
  }
}

export const newRequestId = newId

const requestIdHeader = 'x-request-id'

const looksLikeId = /^[\w-]{8,64}$/

/**
 * Returns the request id that a trusted proxy sent, so that the logs of the proxy and of the app contain the same
 * id. Ids that other clients send are ignored.
 */
function requestIdOf(request: FastifyRequest): string {
  const sentId = request.headers[requestIdHeader]
  // Fastify lists several addresses only if the connecting address is a trusted proxy.
  const isTrusted = (request.ips?.length ?? 0) > 1
  return isTrusted && typeof sentId === 'string' && looksLikeId.test(sentId) ? sentId : request.id
}

/** Metric labels of the web app's files, and of uploaded files. */
const webAppRoute = 'web app'
const uploadsRoute = '/uploads'

/** The route pattern, never the requested URL; one label for everything without an endpoint. */
function routeOf({ routeOptions, is404 }: FastifyRequest, statusCode: number): string {
  const { config, url } = routeOptions
  if (config?.endpoint) return `/api${config.endpoint.path}`
  if (is404 || url === undefined) return statusCode < 400 ? webAppRoute : 'unknown'
  return /^\/(uploads|api\/docs)\b/.exec(url)?.[0] ?? webAppRoute
}

const standardMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodOf = (method: string) => (standardMethods.has(method) ? method : 'other')

/** Whether the log includes files and client addresses. */
const logsDetails = (log: FastifyBaseLogger) => log.level === 'debug' || log.level === 'trace'

/** A request and its response. */
interface Exchange {
  response: ServerResponse
  requestId: string
  method: string
  /**
   * Returns the label of the route. It is final only after the response, because it depends on the status code.
   */
  route: () => string
  isStream?: boolean
  log: FastifyBaseLogger
  /** Set for detailed logging only. */
  address?: string
}

const slowMs = 1_000

/**
 * Whether the request is for a page or a picture. These requests come by the dozen, and sending a file takes
 * little longer than logging the request.
 */
const isPlainFile = (method: string, route: string) =>
  isRead(method) && (route === webAppRoute || route === uploadsRoute)

/**
 * Logs one line per request, except for successful files, and measures the duration. A stream that was opened is
 * logged with the time it was open and is not measured, because it is not a slow response.
 */
function recordExchange({ response, log, requestId, address, ...exchange }: Exchange, ms: number): void {
  const { statusCode } = response
  const route = exchange.route()
  const method = methodOf(exchange.method)
  const isStream = exchange.isStream === true && statusCode < 400
  const status = response.writableEnded || isStream ? `${Math.floor(statusCode / 100)}xx` : 'aborted'
  if (!isStream) requestSeconds.observe({ route, method, status }, ms / 1000)
  const isRoutine = status !== 'aborted' && statusCode < 400 && ms < slowMs
  if (isRoutine && isPlainFile(method, route) && !logsDetails(log)) return
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

/** Logs and measures the exchange when it is over. */
function trackExchange(exchange: Exchange): void {
  const startedAt = performance.now()
  const isMeasured = exchange.isStream !== true
  if (isMeasured) requestsInFlight.inc()
  const endTracking = isMeasured ? trackRequest(exchange) : undefined
  exchange.response.once('close', () => {
    if (isMeasured) requestsInFlight.dec()
    endTracking?.()
    recordExchange(exchange, performance.now() - startedAt)
  })
}

function beginExchange(request: FastifyRequest, reply: FastifyReply): void {
  request.id = requestIdOf(request)
  reply.header(requestIdHeader, request.id)
  const { config } = request.routeOptions
  if (config?.isProbe) return
  trackExchange({
    response: reply.raw,
    requestId: request.id,
    method: request.method,
    route: () => routeOf(request, reply.statusCode),
    isStream: config?.endpoint?.stream === true,
    log: request.log,
    ...(logsDetails(request.log) && { address: request.ip }),
  })
}

/** Handles an error that Fastify raises before routing. No hooks run for it, so the request is tracked here. */
export function handleUnroutedError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  beginExchange(request, reply)
  // The address of a page that a browser opens, such as a link that was cut in the middle of a character.
  if (isPageRequest(request)) void sendNotFoundPage(request, reply)
  else handleError(error, request, reply)
}

/** Logs and measures a malformed request; returns the id assigned to it. */
export function recordMalformedRequest(log: FastifyBaseLogger, status: number): string {
  const requestId = newRequestId()
  requestSeconds.observe({ route: 'unknown', method: 'other', status: '4xx' }, 0)
  log.info({ method: 'other', route: 'unknown', status, ms: 0, requestId }, 'request')
  return requestId
}

const scopeOf = ({ id, method }: FastifyRequest) =>
  ({ requestId: id, work: isRead(method) ? 'read' : 'write' }) as const

/** Gives every request an id, a log line and metrics. Register it before all other hooks. */
export function registerObservation(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    beginExchange(request, reply)
    runInRequest(scopeOf(request), done)
  })
  // The code after a body is read runs outside of the request's scope: it is entered again.
  app.addHook('preValidation', (request, _reply, done) => runInRequest(scopeOf(request), done))
}
