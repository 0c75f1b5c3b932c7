import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { type EndpointDefinition, toUrl } from '@ilewa/contract/core/endpoint'
import { aPicture } from './builders.ts'
import { toForm } from './form.ts'
import type { Sent } from './test-app.ts'

interface CallOptions {
  token?: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** The client's loopback address, such as 127.0.0.2. */
  from?: string
  /** Keeps connections open between calls; by default each call opens a new connection. */
  agent?: Agent
}

/** Calls an endpoint of a running program over a real connection; forms include one picture. */
export async function call<const E extends EndpointDefinition>(
  { url }: { url: string },
  definition: E,
  { token, params, query, body, headers, from, agent }: CallOptions = {},
): Promise<Sent<E>> {
  const picture = definition.upload && [{ name: 'a.jpg', content: await aPicture() }]
  const form = definition.upload && toForm(body as object, definition.upload.field, picture ?? [])
  const payload = form?.payload ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
  return new Promise((resolve, reject) => {
    const sent = request(url + toUrl(definition, params, query), {
      method: definition.method,
      localAddress: from,
      agent: agent ?? new Agent(),
      headers: {
        ...(form ? form.headers : payload && { 'content-type': 'application/json' }),
        ...(payload && { 'content-length': payload.length }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      json(response).then(
        (answer) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: answer as Sent<E>['body'],
          }),
        (error) => reject(new Error(`${response.statusCode} without JSON`, { cause: error })),
      )
    })
    sent.end(payload)
  })
}
