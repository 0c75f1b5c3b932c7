import type { EndpointDefinition, Page } from '@ilewa/contract/core/endpoint'
import { vi } from 'vitest'

interface ReceivedRequest {
  url: string
  headers: Headers
  body: unknown
}

interface ErrorReply {
  status: number
  code: string
  message: string
  errors?: { path: string; message: string }[]
  details?: Record<string, unknown>
}

type FixedReply = { data: unknown; message?: string; page?: Page } | ErrorReply | 'network error'
/** A reply, or a function that computes it from the request's body. */
type Reply = FixedReply | ((body: unknown) => FixedReply)

function toResponse(reply: Exclude<FixedReply, 'network error'>): Response {
  if ('data' in reply) return Response.json({ message: 'OK', ...reply })
  const { status, ...failure } = reply
  return Response.json(failure, { status })
}

const patternOf = ({ path }: EndpointDefinition) =>
  new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)

/**
 * Stubs `fetch` for several endpoints. Each returns its replies in order and then repeats the last one. The result
 * is a function that returns the requests of an endpoint. The first route that matches is used, so
 * `/bookings/stats` must precede `/bookings/{id}`.
 */
export function fakeServerOf(...routes: (readonly [EndpointDefinition, ...Reply[]])[]) {
  const received = new Map<EndpointDefinition, ReceivedRequest[]>(routes.map(([endpoint]) => [endpoint, []]))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const route = routes.find(([it]) => it.method === init.method && patternOf(it).test(url))
    if (!route) throw new Error(`Unexpected call of ${init.method} ${url}`)
    const [endpoint, ...replies] = route
    const calls = received.get(endpoint) ?? []
    const body = init.body instanceof FormData ? init.body : init.body && JSON.parse(String(init.body))
    calls.push({ url, headers: new Headers(init.headers), body })
    const given = replies[Math.min(calls.length, replies.length) - 1]
    const reply = typeof given === 'function' ? given(body) : given
    if (!reply || reply === 'network error') throw new TypeError('Failed to fetch')
    return toResponse(reply)
  })
  vi.stubGlobal('XMLHttpRequest', FakeXmlHttpRequest)
  return (endpoint: EndpointDefinition): readonly ReceivedRequest[] => received.get(endpoint) ?? []
}

/** Uploads use XMLHttpRequest for their progress; this stub forwards them to `fetch`. */
class FakeXmlHttpRequest {
  readonly upload = {}
  private readonly headers = new Headers()
  private method = ''
  private url = ''
  status = 0
  responseText = ''
  onload = () => undefined
  onerror = () => undefined
  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader = () => null
  async send(body: FormData) {
    try {
      const response = await fetch(this.url, { method: this.method, headers: this.headers, body })
      this.status = response.status
      this.responseText = await response.text()
      this.onload()
    } catch {
      this.onerror()
    }
  }
}

/** Stubs one endpoint; returns its requests. */
export function fakeServer(endpoint: EndpointDefinition, ...replies: Reply[]): readonly ReceivedRequest[] {
  return fakeServerOf([endpoint, ...replies])(endpoint)
}
