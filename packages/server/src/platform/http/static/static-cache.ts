import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { memoizeByKey } from '../../memoize-by-key.ts'
import {
  logsDetails,
  newRequestId,
  requestIdHeader,
  trackExchange,
  uploadsRoute,
  webAppRoute,
} from '../pipeline/observe.ts'
import { pathOf } from '../pipeline/request.ts'
import { securityHeaders } from '../pipeline/security.ts'
import type { CachedResponse } from './cached-responses.ts'

/** Finds the cached response to a GET of a path with these headers. */
export type FindCachedResponse = (path: string, headers: IncomingHttpHeaders) => CachedResponse | undefined

/** A source of cached responses, with its route label in the metrics and its security headers. */
interface CacheSource {
  find: FindCachedResponse
  route: string
  security: Readonly<Record<string, string>>
}

interface StaticCacheOptions {
  publicUrl: string
  findPage: FindCachedResponse
  findThumbnail: FindCachedResponse
}

const toRawHeaders = memoizeByKey((headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).flat(),
)

/**
 * Sends cached responses before Fastify runs, which added 50% of processor time to a page. Fastify handles all other
 * requests, and unusual ones: other methods, a request id from a proxy, a stopping server, detailed logging. It sends
 * the same responses.
 */
export function registerStaticCache(
  app: FastifyInstance,
  { publicUrl, findPage, findThumbnail }: StaticCacheOptions,
): void {
  const { pictures, others } = securityHeaders(publicUrl)
  const sources: readonly CacheSource[] = [
    { find: findPage, route: webAppRoute, security: others },
    { find: findThumbnail, route: uploadsRoute, security: pictures },
  ]
  const fastifyListeners = app.server.listeners('request') as RequestListener[]

  const isCacheable = ({ method, headers }: IncomingMessage) =>
    method === 'GET' && headers[requestIdHeader] === undefined && !app.drain.hasBegun && !logsDetails(app.log)

  function respondFromCache(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isCacheable(request)) return false
    const path = pathOf(request.url ?? '')
    for (const { find, route, security } of sources) {
      const cached = find(path, request.headers)
      if (!cached) continue
      const requestId = newRequestId()
      trackExchange({ response, requestId, method: 'GET', route: () => route, log: app.log })
      response.writeHead(cached.status, [
        ...toRawHeaders(security),
        ...toRawHeaders(cached.headers),
        requestIdHeader,
        requestId,
      ])
      response.end(cached.content)
      return true
    }
    return false
  }
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!respondFromCache(request, response))
      for (const listener of fastifyListeners) listener.call(app.server, request, response)
  })
}
