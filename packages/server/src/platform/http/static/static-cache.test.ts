import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { newId } from '../../id.ts'
import { createLog } from '../../log.ts'
import { requestSeconds, requestsInFlight } from '../../metrics.ts'
import { setUpSecret } from '../../secret.ts'
import { putFile, setUpStorage, urlOf } from '../../storage/storage.ts'

const key = `${newId()}/${newId()}-thumb.webp`
const settings = { publicUrl: 'https://ilewa.example', limitsRequests: true, metricsToken: undefined }
let folder: string
/** URLs that reached Fastify. */
const fastifyUrls: string[] = []
const servers: FastifyInstance[] = []

async function startServer(logLevel: 'info' | 'debug', trustProxy?: string) {
  const lines: string[] = []
  const log = createLog({ logLevel }, { write: (line) => void lines.push(line) })
  const app = await buildApp({
    settings: { ...settings, trustProxy },
    log,
    webFolder: path.join(folder, 'web'),
    findPublicFiles: async (names) => names,
  })
  app.addHook('onRequest', async ({ url }) => void fastifyUrls.push(url))
  servers.push(app)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  return { app, port, lines }
}

let defaultServer: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ilewa-front-door-'))
  await mkdir(path.join(folder, 'web/pages'), { recursive: true })
  const built: Record<string, string | Buffer> = {
    'index.html': '<p>app</p>',
    'landing.html': '<p>front of {origin}</p>',
    'pages/bookings.html': '<p>bookings</p>',
    'pages/bookings.html.br': brotliCompressSync('<p>bookings</p>'),
  }
  for (const [name, content] of Object.entries(built))
    await writeFile(path.join(folder, 'web', name), content)
  await setUpSecret({ dataDir: folder, secretKey: undefined })
  await setUpStorage({ dataDir: path.join(folder, 'data'), s3: undefined })
  await putFile(key, Buffer.from('a small loft'))
  defaultServer = await startServer('info')
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await rm(folder, { recursive: true })
})

interface RequestOptions {
  port?: number
  method?: string
  headers?: Record<string, string>
}

async function get(
  url: string,
  { port = defaultServer.port, method = 'GET', headers = {} }: RequestOptions = {},
) {
  const sent = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

/** Headers without those that differ between responses. */
function stableHeaders({ date, connection, 'x-request-id': id, ...headers }: IncomingHttpHeaders) {
  expect(id).toMatch(/^[\da-f-]{36}$/)
  return headers
}

const browser = { 'accept-encoding': 'gzip, deflate, br' }

it.each([
  ['the front page', '/', browser],
  ['the front page, from an advertisement', '/?utm=x', browser],
  ['a page as it was packed', '/bookings?view=calendar', browser],
  ['a page unpacked', '/bookings', {}],
  ['a thumbnail', urlOf(key), browser],
])('sends %s like Fastify, but bypasses it', async (_, url, headers) => {
  const viaFastify = await defaultServer.app.inject({ url, headers })
  fastifyUrls.length = 0
  const { status, body, headers: responseHeaders } = await get(url, { headers })
  expect(fastifyUrls).toEqual([])
  expect([status, stableHeaders(responseHeaders)]).toEqual([
    200,
    stableHeaders(viaFastify.headers as IncomingHttpHeaders),
  ])
  expect(body).toEqual(viaFastify.rawPayload)
  expect(responseHeaders['content-length']).toBe(String(body.length))
})

it('responds with 304 to a current ETag', async () => {
  const { headers } = await get('/bookings')
  fastifyUrls.length = 0
  const again = await get('/bookings', { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.body.length, fastifyUrls]).toEqual([304, 0, []])
  expect((await get('/bookings', { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
})

it.each<[string, string, RequestOptions, number]>([
  ['another method', '/bookings', { method: 'HEAD' }, 200],
  ['a write', '/bookings', { method: 'POST' }, 404],
  ['a page of any other path', '/bookings/more', {}, 200],
  ['an endpoint', '/api/nothing', {}, 404],
  ['a part of a thumbnail', urlOf(key), { headers: { range: 'bytes=2-6' } }, 206],
  ['a thumbnail that somebody has', urlOf(key), { headers: { 'if-none-match': '*' } }, 304],
  ['a thumbnail that is not there', urlOf(`${newId()}/${newId()}-thumb.webp`), {}, 404],
  ['a name of another folder', `/uploads/../${key}`, {}, 404],
])('leaves %s to Fastify', async (_, url, sent, status) => {
  fastifyUrls.length = 0
  const response = await get(url, sent)
  expect([response.status, fastifyUrls]).toEqual([status, [url]])
})

it('leaves everything to Fastify while the server is stopping, or logs in detail', async () => {
  const stopping = await startServer('info')
  stopping.app.drain.hasBegun = true
  expect((await get('/', { port: stopping.port })).headers.connection).toBe('close')
  const { port, lines } = await startServer('debug')
  await get('/', { port })
  await waitUntil(() => lines.some((line) => line.includes('"route":"web app"')))
})

it('leaves a request with an id to Fastify, which accepts that of a trusted proxy', async () => {
  const { port } = await startServer('info', '127.0.0.1')
  const headers = { 'x-request-id': 'proxy-1234567890', 'x-forwarded-for': '203.0.113.7' }
  expect((await get('/', { port, headers })).headers['x-request-id']).toBe('proxy-1234567890')
  expect((await get('/', { headers })).headers['x-request-id']).not.toBe('proxy-1234567890')
})

it('measures its responses without logging them', async () => {
  const countRequests = async (status: string) => {
    const { values } = await requestSeconds.get()
    const matches = (labels: Record<string, unknown>) =>
      labels.route === 'web app' && labels.status === status
    return (
      values.find(({ metricName, labels }) => metricName?.endsWith('_count') && matches(labels))?.value ?? 0
    )
  }
  const [before, linesBefore] = [await countRequests('2xx'), defaultServer.lines.length]
  await get('/bookings')
  await waitUntil(async () => (await countRequests('2xx')) === before + 1)
  expect(defaultServer.lines.slice(linesBefore)).toEqual([])
  expect((await requestsInFlight.get()).values[0]?.value).toBe(0)
})
