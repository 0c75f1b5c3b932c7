import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setUpOutgoing } from '@ilewa/server/platform/outgoing/fetch-public'
import { selfSigned } from '../servers/certificate.ts'

export const calendarHost = 'calendars.example'
/** Another name of the same server, for redirects. */
export const otherCalendarHost = 'moved.example'

type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse) => void)

export interface CalendarServer {
  /** Serves a file under a path, from now on; returns its URL. */
  serve: (path: string, answer: Answer) => string
  /** The headers of the requests for a path, in their order. */
  requestsOf: (path: string) => IncomingHttpHeaders[]
  stop: () => Promise<void>
}

/** A site of calendars on this machine, which the app reads as if it were on the internet. */
export async function startCalendarServer(): Promise<CalendarServer> {
  const hosts = [calendarHost, otherCalendarHost]
  const { cert, key } = selfSigned(hosts)
  const answers = new Map<string, Answer>()
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer({ cert, key }, (request, response) => {
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (typeof answer === 'function') return answer(request, response)
    const { status = answer ? 200 : 404, headers = {}, body = '' } = answer ?? {}
    response.writeHead(status, { 'content-type': 'text/calendar; charset=utf-8', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const target = { address: '127.0.0.1', port }
  setUpOutgoing({ privateHosts: Object.fromEntries(hosts.map((host) => [host, target])), ca: cert })
  return {
    serve: (path, answer) => {
      answers.set(path, answer)
      return `https://${calendarHost}${path}`
    },
    requestsOf: (path) => requests.filter((request) => request.path === path).map(({ headers }) => headers),
    stop: () => {
      setUpOutgoing({})
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
