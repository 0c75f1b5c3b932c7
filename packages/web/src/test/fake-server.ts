import type { EndpointDefinition } from '@ilewa/contract/endpoint'
import { toUrl } from '@ilewa/contract/endpoint'
import { vi } from 'vitest'

interface Received {
  headers: Headers
  body: unknown
}

interface Refusal {
  status: number
  code: string
  message: string
  errors?: { path: string; message: string }[]
}

type Reply = { data: unknown; message?: string } | Refusal | 'no line'

function toResponse(reply: Exclude<Reply, 'no line'>): Response {
  if ('data' in reply) return Response.json({ message: reply.message ?? 'OK', data: reply.data })
  const { status, ...failure } = reply
  return Response.json(failure, { status })
}

/** Stands in for the line to the server: replies in order, the last one again; remembers what came. */
export function fakeServer(endpoint: EndpointDefinition, ...replies: Reply[]): Received[] {
  const received: Received[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== endpoint.method || url !== toUrl(endpoint))
      throw new Error(`Unexpected call of ${url}`)
    received.push({ headers: new Headers(init.headers), body: init.body && JSON.parse(String(init.body)) })
    const reply = replies[Math.min(received.length, replies.length) - 1]
    if (!reply || reply === 'no line') throw new TypeError('Failed to fetch')
    return toResponse(reply)
  })
  return received
}
