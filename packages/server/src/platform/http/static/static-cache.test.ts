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
const inside: string[] = []
const servers: FastifyInstance[] = []

async function serve(logLevel: 'info' | 'debug', trustProxy?: string) {
  const lines: string[] = []
  const log = createLog({ logLevel }, { write: (line) => void lines.push(line) })
  const app = await buildApp({
    settings: { ...settings, trustProxy },
    log,
    webFolder: path.join(folder, 'web'),
    findPublicFiles: async (names) => names,
  })
  app.addHook('onRequest', async ({ url }) => void inside.push(url))
  servers.push(app)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  return { app, port, lines }
}

let door: Awaited<ReturnType<typeof serve>>

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
  door = await serve('info')
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await rm(folder, { recursive: true })
})

interface Asked {
  port?: number
  method?: string
  headers?: Record<string, string>
}

async function ask(url: string, { port = door.port, method = 'GET', headers = {} }: Asked = {}) {
  const asked = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

/** Headers without those that differ between responses. */
function lasting({ date, connection, 'x-request-id': id, ...headers }: IncomingHttpHeaders) {
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
  const within = await door.app.inject({ url, headers })
  inside.length = 0
  const { status, body, headers: said } = await ask(url, { headers })
  expect(inside).toEqual([])
  expect([status, lasting(said)]).toEqual([200, lasting(within.headers as IncomingHttpHeaders)])
  expect(body).toEqual(within.rawPayload)
  expect(said['content-length']).toBe(String(body.length))
})

it('responds with 304 to a current ETag', async () => {
  const { headers } = await ask('/bookings')
  inside.length = 0
  const again = await ask('/bookings', { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.status, again.body.length, inside]).toEqual([304, 0, []])
  expect((await ask('/bookings', { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
})

it.each<[string, string, Asked, number]>([
  ['another method', '/bookings', { method: 'HEAD' }, 200],
  ['a write', '/bookings', { method: 'POST' }, 404],
  ['a page of any other path', '/bookings/more', {}, 200],
  ['an endpoint', '/api/nothing', {}, 404],
  ['a part of a thumbnail', urlOf(key), { headers: { range: 'bytes=2-6' } }, 206],
  ['a thumbnail that somebody has', urlOf(key), { headers: { 'if-none-match': '*' } }, 304],
  ['a thumbnail that is not there', urlOf(`${newId()}/${newId()}-thumb.webp`), {}, 404],
  ['a name of another folder', `/uploads/../${key}`, {}, 404],
])('leaves %s to Fastify', async (_, url, asked, status) => {
  inside.length = 0
  const answer = await ask(url, asked)
  expect([answer.status, inside]).toEqual([status, [url]])
})

it('leaves everything to Fastify while the server is stopping, or logs in detail', async () => {
  const stopping = await serve('info')
  stopping.app.drain.hasBegun = true
  expect((await ask('/', { port: stopping.port })).headers.connection).toBe('close')
  const { port, lines } = await serve('debug')
  await ask('/', { port })
  await waitUntil(() => lines.some((line) => line.includes('"route":"web app"')))
})

it('leaves a request with an id to Fastify, which accepts that of a trusted proxy', async () => {
  const { port } = await serve('info', '127.0.0.1')
  const headers = { 'x-request-id': 'proxy-1234567890', 'x-forwarded-for': '203.0.113.7' }
  expect((await ask('/', { port, headers })).headers['x-request-id']).toBe('proxy-1234567890')
  expect((await ask('/', { headers })).headers['x-request-id']).not.toBe('proxy-1234567890')
})

it('measures its responses without logging them', async () => {
  const counted = async (status: string) => {
    const { values } = await requestSeconds.get()
    const of = (labels: Record<string, unknown>) => labels.route === 'web app' && labels.status === status
    return values.find(({ metricName, labels }) => metricName?.endsWith('_count') && of(labels))?.value ?? 0
  }
  const [before, linesBefore] = [await counted('2xx'), door.lines.length]
  await ask('/bookings')
  await waitUntil(async () => (await counted('2xx')) === before + 1)
  expect(door.lines.slice(linesBefore)).toEqual([])
  expect((await requestsInFlight.get()).values[0]?.value).toBe(0)
})
