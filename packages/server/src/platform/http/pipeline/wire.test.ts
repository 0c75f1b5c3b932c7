import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '@ilewa/contract/auth/endpoints'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerBodyDeadline, requestDeadlines } from '../limits/body-timeout.ts'
import { registerErrors } from './errors.ts'
import { respondToMalformedRequest } from './malformed-requests.ts'

const app = useTestApp()

let port: number
beforeAll(async () => {
  port = Number(new URL(await app.listen()).port)
  await writeFile(path.join(app.dataDir(), 'planted.txt'), 'planted secret')
})

/** Sends the bytes and returns everything received until the server closes the connection. */
async function sendBytes(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return (await buffer(socket)).toString()
}

const statusLinesIn = (received: string) => received.match(/^HTTP\/1\.1 \d{3}/gm) ?? []

const login = '{"email":"a@b.co","password":"x"}'
const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const length = `Content-Length: ${login.length}`
const chunks = `${login.length.toString(16)}\r\n${login}\r\n0\r\n\r\n`
const smuggled = 'GET /api/subscription/plans HTTP/1.1\r\nHost: x\r\n\r\n'

describe('a request with an ambiguous end', () => {
  it.each([
    ['two lengths', post(`${length}\r\nContent-Length: 0`, `${login}${smuggled}`)],
    ['a list of lengths', post(`Content-Length: ${login.length}, 0`, `${login}${smuggled}`)],
    ['a length and chunks', post(`${length}\r\nTransfer-Encoding: chunked`, `${chunks}${smuggled}`)],
    ['chunks and a length', post(`Transfer-Encoding: chunked\r\nContent-Length: 4`, `${chunks}${smuggled}`)],
    ['an encoding that hides chunks', post('Transfer-Encoding: xchunked', `${chunks}${smuggled}`)],
    ['chunks not last', post('Transfer-Encoding: chunked, identity', `${chunks}${smuggled}`)],
    ['a space before the colon', post('Transfer-Encoding : chunked', `${chunks}${smuggled}`)],
    ['a negative length', post('Content-Length: -1', `${login}${smuggled}`)],
    ['a length with a sign', post(`Content-Length: +${login.length}`, `${login}${smuggled}`)],
    [
      'a chunk of a strange size',
      post('Transfer-Encoding: chunked', `0x10\r\n${login}\r\n0\r\n\r\n${smuggled}`),
    ],
    ['a folded header', post(`${length}\r\nX-A: b\r\n Transfer-Encoding: chunked`, `${login}${smuggled}`)],
    ['a NUL in a header', post(`${length}\r\nX-A: b\0c`, login)],
    ['no host', `GET /api/subscription/plans HTTP/1.1\r\n\r\n`],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s is refused, and nothing after it is read', async (_, bytes) => {
    const received = await sendBytes(bytes)
    expect(statusLinesIn(received)).toEqual(['HTTP/1.1 400'])
    expect(received).not.toContain('planType')
  })

  it.each([
    ['HTTP/1.1 400', post('Content-Length: -1', login)],
    ['HTTP/1.1 431', post(`X-A: ${'x'.repeat(40_000)}`, login)],
  ])('gets %s in the standard error format', async (status, bytes) => {
    const received = await sendBytes(bytes)
    expect(statusLinesIn(received)).toEqual([status])
    expect(received).toContain('Connection: close')
    expect(received).toMatch(/^X-Request-Id: [\da-f-]{36}\r$/m)
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'common.malformed',
      message: expect.any(String),
    })
  })
})

describe('a target', () => {
  it('with another host in it reaches this server’s own page, and no other', async () => {
    const received = await sendBytes(
      'GET http://evil.example/api/subscription/plans HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    expect(statusLinesIn(received)).toEqual(['HTTP/1.1 200'])
    expect(received).not.toContain('evil.example')
  })

  it.each([
    '/uploads/../planted.txt',
    '/uploads/%2e%2e/planted.txt',
    '/uploads/..%2fplanted.txt',
    '/uploads/..%5cplanted.txt',
    '/uploads/%252e%252e%252fplanted.txt',
    '/uploads/....//planted.txt',
    '/uploads//../planted.txt',
    '/uploads/./../planted.txt',
    '/uploads/..;/planted.txt',
    '/uploads/%c0%ae%c0%ae/planted.txt',
    '/uploads/..%00/planted.txt',
    '/uploads/\\..\\planted.txt',
    '//planted.txt',
    '/api/../planted.txt',
    '/../planted.txt',
    'http://x/uploads/../planted.txt',
  ])('%s leads out of no folder', async (target) => {
    const received = await sendBytes(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect(received).not.toContain('planted secret')
  })

  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'M-SEARCH', 'CONNECT'])('%s is no method here', async (method) => {
    const received = await sendBytes(
      `${method} /api/bookings HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(received).not.toMatch(/^HTTP\/1\.1 (2|5)\d\d/)
  })
})

it('times out clients that send nothing, or only a byte now and then', async () => {
  const starts = channel('http.server.request.start')
  const server = new Promise<Server>((resolve) => {
    const listener = (message: unknown) => {
      starts.unsubscribe(listener)
      if (typeof message === 'object' && message !== null && 'server' in message)
        resolve(message.server as Server)
    }
    starts.subscribe(listener)
  })
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const { headersTimeout, requestTimeout, timeout } = await server
  expect(headersTimeout).toBeLessThanOrEqual(10_000)
  expect(timeout).toBeLessThanOrEqual(120_000)
  expect(requestTimeout).toBeLessThanOrEqual(900_000)
})

describe('a body that arrives one byte at a time', () => {
  const slow = Fastify({ logger: false, clientErrorHandler: respondToMalformedRequest })
  let slowPort: number
  beforeAll(async () => {
    registerErrors(slow)
    registerBodyDeadline(slow, { headersMs: 0, bodyMs: 400, uploadMs: 2_500 })
    slow.addContentTypeParser(/^multipart\//, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    slow.post('/', async () => ({ message: 'OK' }))
    slowPort = Number(new URL(await slow.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => slow.close())

  /** Sends this many bytes, one every 50 ms; returns the response and the elapsed ms. */
  async function sendSlowly(type: string, bytes: number) {
    const socket = connect(slowPort, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    const startedAt = performance.now()
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    // `once` would reject at the reset that follows a byte sent after the server's response.
    const ended = new Promise<true>((resolve) => socket.once('close', () => resolve(true)))
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`,
    )
    const body = `"${'x'.repeat(bytes - 2)}"`
    for (const byte of body) {
      if (await Promise.race([ended, sleep(50, false)])) break
      socket.write(byte)
    }
    await ended
    return { received, elapsedMs: performance.now() - startedAt }
  }

  it('gets a 408 at its deadline, and its connection is closed', async () => {
    const { received, elapsedMs } = await sendSlowly('application/json', 40)
    expect(statusLinesIn(received)).toEqual(['HTTP/1.1 408'])
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'common.malformed' })
    expect(elapsedMs).toBeLessThan(1_900)
  })

  it('has more time as a form, and is served when it is complete in time', async () => {
    const form = await sendSlowly('multipart/form-data; boundary=x', 12)
    expect(statusLinesIn(form.received)).toEqual(['HTTP/1.1 200'])
    expect(form.elapsedMs).toBeGreaterThan(400)
    expect(statusLinesIn((await sendSlowly('application/json', 3)).received)).toEqual(['HTTP/1.1 200'])
  })
})

it('a body that arrives slowly is refused if the person signed out meanwhile', async () => {
  const { token } = await anOwner()
  const body = '{"appearance":"dark"}'
  const send = async (between: () => Promise<unknown>) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `PUT /api/auth/preferences HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`,
    )
    await sleep(1_100)
    await between()
    socket.write(body.slice(5))
    return statusLinesIn((await buffer(socket)).toString())
  }
  expect(await send(async () => undefined)).toEqual(['HTTP/1.1 200'])
  expect(await send(() => app.send(auth.logout, {}, { token }))).toEqual(['HTTP/1.1 401'])
})

it('leaves half a minute for a body, and a quarter of an hour for an upload', () => {
  expect(requestDeadlines).toEqual({ headersMs: 10_000, bodyMs: 30_000, uploadMs: 900_000 })
})
