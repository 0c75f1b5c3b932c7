import compress from '@fastify/compress'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { registerErrors } from '../pipeline/errors.ts'
import { handleUnroutedError, newRequestId, registerObservation } from './observe.ts'

const app = useTestApp()
const isId = /^[0-9a-f-]{36}$/

it('gives every response a unique id, including errors before and after routing', async () => {
  const urls = ['/healthz', '/readyz', '/metrics', '/api/bookings', '/api/nothing', '/%zz', '/uploads/none']
  const ids = await Promise.all(
    urls.map(async (url) => String((await app.inject({ method: 'GET', url })).headers['x-request-id'])),
  )
  expect(ids.filter((id) => !isId.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(urls.length)
})

it('logs one line per request, with route pattern and id, without parameters', async () => {
  const owner = await anOwner()
  const { headers } = await app.send(bookings.list, { query: { q: 'Chiamaka' } }, { token: owner.token })
  const id = headers['x-request-id']
  const lines = await waitUntil(() => {
    const found = app.logged().filter((line) => line.includes(String(id)))
    return found.length > 0 && found
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'request',
    method: 'GET',
    route: '/api/bookings',
    status: 200,
    ms: expect.any(Number),
    requestId: id,
  })
  expect(lines[0]).not.toMatch(/Chiamaka|\?/)
})

it('logs no health checks', async () => {
  const before = app.logged().length
  // A busy machine may also log that the event loop was delayed.
  const listRequests = () =>
    app
      .logged()
      .slice(before)
      .filter((line) => JSON.parse(line).msg === 'request')
  for (const url of ['/healthz', '/readyz', '/metrics']) await app.inject({ method: 'GET', url })
  await app.send(auth.me)
  await waitUntil(() => listRequests().length > 0)
  expect(listRequests()).toHaveLength(1)
})

it('logs no successful page or picture, but missing ones', async () => {
  const { server, lines } = createServer(false)
  server.get('/page', async () => 'A page')
  expect((await server.inject({ url: '/page' })).statusCode).toBe(200)
  expect((await server.inject({ url: '/missing' })).statusCode).toBe(404)
  const listRequests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  await waitUntil(() => listRequests().length > 0)
  expect(listRequests()).toMatchObject([{ status: 404 }])
})

/** A server that trusts a proxy and logs from a handler, after the body was read. */
function createServer(trustProxy: string | false) {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    childLoggerFactory: (logger) => logger,
    frameworkErrors: handleUnroutedError,
  })
  registerErrors(server)
  registerObservation(server)
  server.post('/note', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    log.info('noted')
    return {}
  })
  server.post('/fail', async () => {
    throw new Error('unforeseen')
  })
  return { server, lines }
}

const post = (server: ReturnType<typeof createServer>['server'], url: string, headers = {}) =>
  server.inject({ method: 'POST', url, headers, payload: { some: 'body' } })

it('accepts a valid id from a trusted proxy only', async () => {
  const headers = { 'x-request-id': 'proxy-1234567890', 'x-forwarded-for': '203.0.113.7' }
  const { server: proxied } = createServer('127.0.0.1')
  const { server: direct } = createServer(false)
  expect((await post(proxied, '/note', headers)).headers['x-request-id']).toBe('proxy-1234567890')
  expect((await post(direct, '/note', headers)).headers['x-request-id']).toMatch(isId)
  for (const invalidId of ['short', 'with space in it', 'x'.repeat(65), 'new\tline-123'])
    expect(
      (await post(proxied, '/note', { ...headers, 'x-request-id': invalidId })).headers['x-request-id'],
    ).toMatch(isId)
})

it('adds the id once to every log line of a request, including lines of other loggers', async () => {
  const { server, lines } = createServer(false)
  const noted = await post(server, '/note')
  const failed = await post(server, '/fail')
  expect(failed.statusCode).toBe(500)
  await waitUntil(() => lines.length === 4)
  const ids = lines.map((line) => [...line.matchAll(/"requestId":"([^"]+)"/g)].map(([, id]) => id))
  const [one, other] = [noted.headers['x-request-id'], failed.headers['x-request-id']]
  expect(ids).toEqual([[one], [one], [other], [other]])
})

it('logs a request whose client disconnected as aborted', async () => {
  const { server, lines } = createServer(false)
  const started = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<object>()
  server.get('/slow', () => {
    started.resolve()
    return answer.promise
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const sender = new AbortController()
  const sent = fetch(`${address}/slow`, { signal: sender.signal })
  await started.promise
  sender.abort()
  await expect(sent).rejects.toThrow()
  const findRequestLine = () => lines.find((line) => line.includes('"msg":"request"'))
  const line = await waitUntil(findRequestLine)
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', status: 'aborted' })
  answer.resolve({})
  await server.close()
})

it('logs no failure if the client of a request with a body disconnects before a compressed response begins', async () => {
  const { server, lines } = createServer(false)
  await server.register(compress)
  const started = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  const failed = Promise.withResolvers<string | undefined>()
  server.addHook('onError', async (_request, _reply, { code }) => failed.resolve(code))
  server.post('/long', () => {
    started.resolve()
    return answer.promise
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const sender = new AbortController()
  const sent = fetch(`${address}/long`, { method: 'POST', body: 'A body', signal: sender.signal })
  await started.promise
  sender.abort()
  await expect(sent).rejects.toThrow()
  await waitUntil(() => lines.find((line) => line.includes('"status":"aborted"')))
  // Longer than what is compressed at once, so that the response is a stream.
  answer.resolve('A long answer. '.repeat(20_000))
  expect(await failed.promise).toBe('ERR_STREAM_PREMATURE_CLOSE')
  await server.close()
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
