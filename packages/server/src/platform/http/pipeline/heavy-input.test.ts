import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { readContract } from '@ilewa/tests/support/access/contract'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { toForm } from '@ilewa/tests/support/app/form'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { nodesOf, treeOf, withPart } from '@ilewa/tests/support/database/schema-tree'
import { repeatedBlockMs } from '@ilewa/tests/support/hostile/longest-block'
import { seededRandom } from '@ilewa/tests/support/seed/seed'
import { beforeEach, describe, expect, it } from 'vitest'

const app = useTestApp()
const contract = await readContract()
const json = { 'content-type': 'application/json' }

const { integer } = seededRandom('addresses')
/** Each test has its own account, because some endpoints end the session. */
let owner: Person
beforeEach(async () => {
  owner = await anOwner()
})

const post = (
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
) =>
  app.inject({
    method,
    url,
    payload,
    headers: { ...json, authorization: `Bearer ${owner.token}`, ...headers },
    remoteAddress: `10.1.${integer(0, 249)}.${integer(0, 249)}`,
  })

const deepObject = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
const withoutBody = [...contract.values()].filter(
  ({ method, body, raw, upload }) => method !== 'GET' && !body && !raw && !upload,
)

describe('an unexpected body', () => {
  it.each(withoutBody)('$method $path ignores it', async ({ method, path }) => {
    const url = `/api${path.replace(/\{\w+\}/g, owner.id)}`
    const { statusCode } = await post(
      url,
      deepObject,
      { 'idempotency-key': 'a-key-of-mine' },
      method as 'POST',
    )
    expect(statusCode).toBeLessThan(500)
  })
})

/** Normalising the combining marks of one letter takes quadratic time. */
const combiningMarks = `a${'\u0301\u0323'.repeat(100_000)}`
const heavyTexts: [string, string][] = [
  ['marks on one letter', combiningMarks],
  ['spaces around nothing', ' '.repeat(400_000)],
  ['spaces before a letter', `${' '.repeat(400_000)}x`],
  ['at signs', 'a@'.repeat(200_000)],
  ['dots', `a@${'a.'.repeat(200_000)}`],
  ['digits', '1'.repeat(400_000)],
  ['hyphens and spaces', '- '.repeat(200_000)],
  ['line breaks', '\n'.repeat(200_000)],
]

const endpointsWithBody = [...contract.values()].flatMap((endpoint) =>
  endpoint.body && !endpoint.raw ? [{ endpoint, body: endpoint.body }] : [],
)

/** As a form if the endpoint takes files, otherwise as JSON. */
const toRequest = ({ upload }: EndpointDefinition, body: object) =>
  upload ? toForm(body, upload.field, []) : { payload: JSON.stringify(body), headers: json }

const limitMs = 100

describe('hundreds of kilobytes in every text field', () => {
  it.each(heavyTexts)(
    '%s do not block the event loop',
    async (_, text) => {
      const slow: string[] = []
      for (const { endpoint, body } of endpointsWithBody) {
        const textFields = nodesOf(treeOf(body)).filter(({ tree }) => tree.type === 'text')
        for (const { path } of textFields) {
          const { payload, headers } = toRequest(endpoint, withPart({}, path, text) as object)
          const url = `/api${endpoint.path.replace(/\{\w+\}/g, owner.id)}`
          const blockedMs = await repeatedBlockMs(limitMs, () =>
            post(url, payload, headers, endpoint.method as 'POST'),
          )
          if (blockedMs > limitMs)
            slow.push(`${endpoint.method} ${endpoint.path} ${path.join('.')}: ${blockedMs}`)
        }
      }
      expect(slow).toEqual([])
    },
    120_000,
  )
})

/** Sends the requests one after the other, and lists those that blocked the event loop for too long. */
async function listSlow(requests: { name: string; send: () => Promise<unknown> }[]): Promise<string[]> {
  const slow: string[] = []
  for (const { name, send } of requests) {
    const blockedMs = await repeatedBlockMs(limitMs, send)
    if (blockedMs > limitMs) slow.push(`${name}: ${blockedMs}`)
  }
  return slow
}

describe('a long list', () => {
  it('in any part of a body does not block the event loop', async () => {
    // `inject` sends a form in one piece, so that the limit of 200 fields applies after all of it is read.
    const elementsFor = ({ upload }: EndpointDefinition) =>
      Array.from({ length: upload ? 1_000 : 100_000 }, () => 0)
    const statuses = new Set<number>()
    const requests = endpointsWithBody.flatMap(({ endpoint, body }) =>
      nodesOf(treeOf(body))
        .filter(({ tree }) => tree.type === 'list')
        .map(({ path }) => {
          const { payload, headers } = toRequest(
            endpoint,
            withPart({}, path, elementsFor(endpoint)) as object,
          )
          const url = `/api${endpoint.path.replace(/\{\w+\}/g, owner.id)}`
          return {
            name: `${endpoint.method} ${endpoint.path} ${path.join('.')}`,
            send: async () => {
              const { statusCode } = await post(url, payload, headers, endpoint.method as 'POST')
              statuses.add(statusCode)
            },
          }
        }),
    )
    expect(requests.length).toBeGreaterThan(10)
    expect(await listSlow(requests)).toEqual([])
    // 403: not in the plan. 413: larger than the endpoint accepts.
    expect([400, 403, 413]).toEqual(expect.arrayContaining([...statuses]))
    expect(statuses).toContain(400)
  }, 60_000)
})

describe('a long address', () => {
  // Node refuses more than 16 kB of headers.
  const texts = [',', 'a,', '/', '%20'].map((text) => text.repeat(15_000 / text.length))

  it('with a text in any field of a query does not block the event loop', async () => {
    const requests = [...contract.values()].flatMap(({ method, path, query }) => {
      if (method !== 'GET' || !query) return []
      const fields = nodesOf(treeOf(query)).flatMap(({ path: field }) => (field.length === 1 ? field : []))
      return fields.flatMap((field) =>
        texts.map((text) => ({
          name: `${path}?${field}=${text.slice(0, 3)}…`,
          send: () =>
            app.inject({
              url: `/api${path.replace(/\{\w+\}/g, owner.id)}?${field}=${text}`,
              headers: { authorization: `Bearer ${owner.token}` },
            }),
        })),
      )
    })
    expect(requests.length).toBeGreaterThan(200)
    expect(await listSlow(requests)).toEqual([])
  }, 60_000)

  it.each(['/s/a', '/s/a/b', '/g/a', '/r/a', '/calendars/a', '/api/bookings', '/a'])(
    'that begins with %s does not block the event loop',
    async (start) => {
      const requests = texts.flatMap((text) =>
        ['x', 'x/'].map((end) => ({
          name: `${start}${text.slice(0, 3)}…${end}`,
          send: () => app.inject({ url: `${start}${text}${end}` }),
        })),
      )
      expect(await listSlow(requests)).toEqual([])
    },
  )
})

describe('a response to invalid input', () => {
  it('lists a few of thousands of issues', async () => {
    const { statusCode, body } = await app.inject({
      url: `/api/bookings?status=${'a,'.repeat(5_000)}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(statusCode).toBe(400)
    expect(body.length).toBeLessThan(20_000)
  })

  it('does not repeat a long name', async () => {
    const { statusCode, body } = await post(
      '/api/notifications/preferences',
      JSON.stringify({ kinds: { ['x'.repeat(400_000)]: 1 }, digest: true }),
      {},
      'PUT',
    )
    expect(statusCode).toBe(400)
    expect(body.length).toBeLessThan(20_000)
  })
})

describe('a compressed body', () => {
  const bomb = Buffer.from(`{"notes":"${'x'.repeat(300_000_000)}"}`)

  it.each([
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb, { params: { 1: 4 } })],
  ])('a bomb in %s is refused, or not unpacked', async (encoding, payload) => {
    const { statusCode } = await post('/api/bookings', payload, { 'content-encoding': encoding })
    expect([400, 413, 415]).toContain(statusCode)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])(
    'is not decompressed at all: a bomb in %s would continue after it is refused',
    async (encoding, compress) => {
      const { statusCode, json: read } = await post(
        '/api/auth/forgot-password',
        compress('{"email":"a@b.ng"}'),
        {
          'content-encoding': encoding,
        },
      )
      expect([statusCode, read().code]).toEqual([415, 'common.unsupported_media'])
    },
  )

  it.each(['gzip', 'deflate', 'br', 'zstd', 'x', 'gzip, gzip'])('no %s is refused', async (encoding) => {
    const { statusCode, json: read } = await post('/api/bookings', '{"a":1}', {
      'content-encoding': encoding,
    })
    expect([400, 415]).toContain(statusCode)
    expect(read()).toMatchObject({ code: expect.stringMatching(/^common\./) })
  })
})
