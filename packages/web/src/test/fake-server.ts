import type { EndpointDefinition, Page } from '@ilewa/contract/endpoint'
import { vi } from 'vitest'

interface Received {
  url: string
  headers: Headers
  body: unknown
}

interface Refusal {
  status: number
  code: string
  message: string
  errors?: { path: string; message: string }[]
  details?: Record<string, unknown>
}

type Reply = { data: unknown; message?: string; page?: Page } | Refusal | 'no line'

function toResponse(reply: Exclude<Reply, 'no line'>): Response {
  if ('data' in reply) return Response.json({ message: 'OK', ...reply })
  const { status, ...failure } = reply
  return Response.json(failure, { status })
}

const patternOf = ({ path }: EndpointDefinition) =>
  new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)

/**
 * Stands in for the line to the server, several endpoints at once: each replies in order, the last reply again.
 * Tells what an endpoint received. Name `/bookings/stats` before `/bookings/{id}`.
 */
export function fakeServerOf(...routes: (readonly [EndpointDefinition, ...Reply[]])[]) {
  const received = new Map<EndpointDefinition, Received[]>(routes.map(([endpoint]) => [endpoint, []]))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const route = routes.find(([it]) => it.method === init.method && patternOf(it).test(url))
    if (!route) throw new Error(`Unexpected call of ${init.method} ${url}`)
    const [endpoint, ...replies] = route
    const calls = received.get(endpoint) ?? []
    calls.push({ url, headers: new Headers(init.headers), body: init.body && JSON.parse(String(init.body)) })
    const reply = replies[Math.min(calls.length, replies.length) - 1]
    if (!reply || reply === 'no line') throw new TypeError('Failed to fetch')
    return toResponse(reply)
  })
  return (endpoint: EndpointDefinition): readonly Received[] => received.get(endpoint) ?? []
}

/** The same for one endpoint; remembers what came. */
export function fakeServer(endpoint: EndpointDefinition, ...replies: Reply[]): readonly Received[] {
  return fakeServerOf([endpoint, ...replies])(endpoint)
}
