import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { onceForEach } from '../../memoize.ts'
import {
  follow,
  isDetailed,
  newRequestId,
  requestIdHeader,
  uploadsRoute,
  webAppRoute,
} from '../pipeline/observe.ts'
import { pathOf } from '../pipeline/request.ts'
import { securityHeaders } from '../pipeline/security.ts'
import type { KeptAnswer } from './cached-responses.ts'

/** Finds the cached response to a GET of a path with these headers. */
export type FindKept = (path: string, headers: IncomingHttpHeaders) => KeptAnswer | undefined

/** A source of cached responses, with its route label in the metrics and its security headers. */
interface Kind {
  find: FindKept
  route: string
  security: Readonly<Record<string, string>>
}

interface FrontDoorOptions {
  publicUrl: string
  findPage: FindKept
  findThumbnail: FindKept
}

const toRaw = onceForEach((headers: Readonly<Record<string, string>>) => Object.entries(headers).flat())

/**
 * Sends cached responses before Fastify runs, which added 50% of processor time to a page. Fastify handles all other
 * requests, and unusual ones: other methods, a request id from a proxy, a stopping server, detailed logging. It sends
 * the same responses.
 */
export function openFrontDoor(
  app: FastifyInstance,
  { publicUrl, findPage, findThumbnail }: FrontDoorOptions,
): void {
  const { pictures, others } = securityHeaders(publicUrl)
  const kinds: readonly Kind[] = [
    { find: findPage, route: webAppRoute, security: others },
    { find: findThumbnail, route: uploadsRoute, security: pictures },
  ]
  const inside = app.server.listeners('request') as RequestListener[]

  const isUsual = ({ method, headers }: IncomingMessage) =>
    method === 'GET' && headers[requestIdHeader] === undefined && !app.drain.hasBegun && !isDetailed(app.log)

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isUsual(request)) return false
    const path = pathOf(request.url ?? '')
    for (const { find, route, security } of kinds) {
      const kept = find(path, request.headers)
      if (!kept) continue
      const requestId = newRequestId()
      follow({ response, requestId, method: 'GET', route: () => route, log: app.log })
      response.writeHead(kept.status, [
        ...toRaw(security),
        ...toRaw(kept.headers),
        requestIdHeader,
        requestId,
      ])
      response.end(kept.content)
      return true
    }
    return false
  }
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answer(request, response))
      for (const listener of inside) listener.call(app.server, request, response)
  })
}
