import { createHmac } from 'node:crypto'
import { connect } from 'node:http2'
import { account } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { landing } from '@ilewa/contract/landing'
import { payments } from '@ilewa/contract/payments'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { db } from '@ilewa/server/platform/database/database'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBookingInput, anOwner, type Person, propertyFields } from '../support/app/builders.ts'
import { call } from '../support/app/call.ts'
import { openLiveStream } from '../support/app/live-stream.ts'
import { ledgerOf } from '../support/app/payments.ts'
import { chosenPassword } from '../support/app/users.ts'
import { type FlutterwaveStub, startFlutterwave } from '../support/servers/flutterwave-stub.ts'
import { codeIn } from '../support/servers/mail-file.ts'
import { type Nodes, startNodes } from '../support/servers/nodes.ts'

const secretKey = 'FLWSECK_TEST-1'
const webhookHash = 'the-hash-of-the-dashboard'
let provider: FlutterwaveStub
let cluster: Nodes

/** Four processes, started at the same moment on an empty database, behind nginx. */
beforeAll(async () => {
  provider = await startFlutterwave(secretKey)
  cluster = await startNodes(4, () => ({
    PAYMENT_PROVIDER: 'flutterwave',
    FLUTTERWAVE_SECRET_KEY: secretKey,
    FLUTTERWAVE_WEBHOOK_HASH: webhookHash,
    FLUTTERWAVE_BASE_URL: provider.baseUrl,
  }))
}, 90_000)
afterAll(async () => {
  await cluster?.stop()
  await provider.stop()
}, 60_000)

const nodeAt = (number: number) => {
  const found = cluster.nodes[number % cluster.nodes.length]
  if (!found) throw new Error('No node')
  return found
}
const sendToEach = <T>(sendRequest: (at: { url: string }) => Promise<T>) =>
  Promise.all(cluster.nodes.map(sendRequest))
const statusesOf = async (sent: Promise<{ status: number }[]>) => (await sent).map(({ status }) => status)

const toRegisterInput = (email: string) => ({
  firstName: 'Ngozi',
  lastName: 'Eze',
  phone: '0803 123 4567',
  email,
  password: chosenPassword,
  confirmPassword: chosenPassword,
})

const mailsTo = async (email: string) =>
  (await cluster.mails()).filter((mail) => mail.includes(`To: ${email}`))

const codeTo = (email: string) =>
  vi.waitUntil(async () => (await mailsTo(email)).flatMap((mail) => codeIn(mail) ?? []).at(-1), {
    timeout: 15_000,
    interval: 25,
  })

async function signUp(email: string): Promise<string> {
  await call(nodeAt(0), auth.register, { body: toRegisterInput(email) })
  const { body } = await call(nodeAt(1), auth.verifyEmail, { body: { email, otp: await codeTo(email) } })
  if (!('token' in body.data)) throw new Error(JSON.stringify(body))
  return body.data.token
}

async function aProperty({ token }: Person) {
  const { status, body } = await call(cluster.nginx, properties.create, { token, body: propertyFields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data.property
}

/** Waits until no job is due or running, so that a duplicate would have happened. */
const waitUntilJobsAreDone = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await db().execute(
        sql`SELECT 1 FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() LIMIT 1`,
      )
      return rows.length === 0
    },
    { timeout: 20_000, interval: 50 },
  )

describe('an account', () => {
  it('has sessions that work on all processes, and end on all when signing out at one', async () => {
    const token = await signUp('one@example.com')
    expect(await statusesOf(sendToEach((at) => call(at, auth.me, { token })))).toEqual([200, 200, 200, 200])
    await call(nodeAt(2), auth.logout, { token })
    expect(await statusesOf(sendToEach((at) => call(at, auth.me, { token })))).toEqual([401, 401, 401, 401])
  }, 30_000)

  it('resists fifty parallel code guesses over all processes: only ten are compared', async () => {
    const email = 'guessed@example.com'
    await call(nodeAt(3), auth.register, { body: toRegisterInput(email) })
    const right = await codeTo(email)
    const wrong = right === '000000' ? '111111' : '000000'
    const guesses = Array.from({ length: 50 }, (_, number) =>
      call(nodeAt(number), auth.verifyEmail, { body: { email, otp: wrong } }),
    )
    const statuses = await statusesOf(Promise.all(guesses))
    expect(statuses.sort()).toEqual([...Array(10).fill(400), ...Array(40).fill(429)])
    const lateResponses = await sendToEach((at) =>
      call(at, auth.verifyEmail, { body: { email, otp: right } }),
    )
    expect(lateResponses.map(({ body }) => body.code)).toEqual(Array(4).fill('auth.code_needs_browser'))
  }, 30_000)

  it('receives each mail once, whichever process sends it', async () => {
    const emails = Array.from({ length: 12 }, (_, number) => `mailed-${number}@example.com`)
    await Promise.all(
      emails.map((email, number) => call(nodeAt(number), auth.register, { body: toRegisterInput(email) })),
    )
    await Promise.all(emails.map(codeTo))
    await waitUntilJobsAreDone()
    const counts = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length))
    expect(counts).toEqual(Array(12).fill(1))
  }, 40_000)
})

describe('a booking', () => {
  it('sent with one idempotency key to four processes at once is created once, and each returns it', async () => {
    const owner = await anOwner()
    const bookingInput = aBookingInput(await aProperty(owner), 3, 5)
    const headers = { 'idempotency-key': 'the-same-everywhere' }
    const sent = await sendToEach((at) =>
      call(at, bookings.create, { token: owner.token, body: bookingInput, headers }),
    )
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(sent.map(({ body }) => body.data.booking.id)).size).toBe(1)
    const { body } = await call(cluster.nginx, bookings.list, { token: owner.token })
    expect(body.page.total).toBe(1)
  }, 30_000)

  it('of one property, requested 24 times at once over all processes, is created once', async () => {
    const owner = await anOwner()
    const property = await aProperty(owner)
    const sent = Array.from({ length: 24 }, (_, number) =>
      call(nodeAt(number), bookings.create, {
        token: owner.token,
        body: aBookingInput(property, 10 - (number % 3), 12),
      }),
    )
    const statuses = await statusesOf(Promise.all(sent))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(23)
  }, 30_000)
})

it('a photo uploaded to one process is served by all', async () => {
  const owner = await anOwner()
  const { images } = await aProperty(owner)
  const pictures = await sendToEach(async ({ url }) => {
    const response = await fetch(url + images[0]?.url)
    return { status: response.status, size: (await response.arrayBuffer()).byteLength }
  })
  expect(pictures[0]).toEqual({ status: 200, size: expect.any(Number) })
  expect(new Set(pictures.map((picture) => JSON.stringify(picture))).size).toBe(1)
}, 30_000)

it('a payment whose webhook reaches all processes repeatedly counts once', async () => {
  const owner = await anOwner()
  const { token } = owner
  await call(cluster.nginx, subscription.create, { token, body: { planType: 'STANDARD' } })
  const { body } = await call(cluster.nginx, payments.list, { token })
  const txRef = body.data.payments[0]?.txRef ?? ''
  provider.charge({ id: 7_001, tx_ref: txRef, amount: 10_000, currency: 'NGN', status: 'successful' })
  const notification = { event: 'charge.completed', data: { id: 7_001, tx_ref: txRef, status: 'successful' } }
  const signature = createHmac('sha256', webhookHash).update(JSON.stringify(notification)).digest('base64')
  const calls = Array.from({ length: 12 }, (_, number) =>
    call(nodeAt(number), payments.webhook, {
      params: { provider: 'flutterwave' },
      body: notification,
      headers: { 'flutterwave-signature': signature },
    }),
  )
  expect(new Set(await statusesOf(Promise.all(calls)))).toEqual(new Set([200]))
  await waitUntilJobsAreDone()
  expect(await ledgerOf(owner)).toHaveLength(1)
  const results = await sendToEach((at) => call(at, payments.result, { token, params: { txRef } }))
  expect(results.map((result) => result.body.data.status)).toEqual(Array(4).fill('successful'))
  expect((await mailsTo(owner.email)).length).toBe(1)
}, 40_000)

describe('behind nginx', () => {
  it('the client address is that of the connection, not of a forged header', async () => {
    const token = await signUp('traveller@example.com')
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    }
    const signedIn = await call(cluster.nginx, auth.login, {
      body: { email: 'traveller@example.com', password: chosenPassword },
      from: '127.0.0.7',
      headers: forged,
    })
    expect(signedIn.status).toBe(200)
    const { body } = await call(cluster.nginx, account.sessions, { token })
    expect(body.data.map(({ ip }) => ip)).toContain('127.0.0.7')
    expect(JSON.stringify(body)).not.toContain('203.0.113.9')
  }, 30_000)

  it('a limit per address applies over all processes, whatever the forged headers', async () => {
    const sendRequest = (from: string, number: number) =>
      call(cluster.nginx, landing.requestDemo, {
        from,
        headers: { 'x-forwarded-for': `203.0.113.${number}` },
        body: {
          name: 'Bola Ade',
          email: `visitor-${number}@example.com`,
          phone: '0803 123 4567',
          preferredTime: 'As soon as possible',
        },
      })
    const requested = Array.from({ length: 20 }, (_, number) => sendRequest('127.0.0.8', number))
    const statuses = await statusesOf(Promise.all(requested))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await sendRequest('127.0.0.9', 30)).status).toBe(201)
  }, 30_000)

  it('nginx serves HTTP/2 over TLS, but not the metrics', async () => {
    const session = connect(cluster.nginx.secureUrl, { rejectUnauthorized: false })
    const statusOf = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const stream = session.request({ ':path': path })
        stream.once('response', (headers) => resolve(headers[':status'] ?? 0)).once('error', reject)
        stream.resume()
      })
    try {
      expect(await statusOf('/readyz')).toBe(200)
      expect(await statusOf('/metrics')).toBe(404)
    } finally {
      session.close()
    }
  })

  it('a file missing at one process is fetched from another, because versions differ during an upgrade', async () => {
    const requested = await fetch(`${cluster.nginx.url}/assets/of-another-version.js`)
    const triedNodes = new Set(requested.headers.get('x-node')?.split(', '))
    expect(requested.status).toBe(404)
    expect(triedNodes.size).toBeGreaterThan(1)
    const picture = await fetch(`${cluster.nginx.url}/uploads/none.jpg`)
    expect([picture.status, picture.headers.get('x-node')?.includes(',')]).toEqual([404, false])
  })

  it('requests without TLS are redirected, except for the ACME challenge', async () => {
    const { redirectUrl } = cluster.nginx
    const redirected = await fetch(`${redirectUrl}/bookings?q=1`, { redirect: 'manual' })
    expect([redirected.status, redirected.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/bookings?q=1',
    ])
    const requested = await fetch(`${redirectUrl}/.well-known/acme-challenge/known`, { redirect: 'manual' })
    expect([requested.status, await requested.text()]).toEqual([200, 'the answer'])
  })

  it('a live connection to a killed process resumes at another, without missing an event', async () => {
    const owner = await anOwner()
    const connection = await openLiveStream(cluster.nginx.url, owner.token)
    await aProperty(owner)
    const event = await connection.next()
    expect(event).toMatchObject({ kinds: ['property'] })
    const number = cluster.nodes.findIndex(({ url }) => url === `http://${connection.node}`)
    nodeAt(number).child.kill('SIGKILL')
    const lastEvent = await connection.next().catch(() => 'over')
    expect(lastEvent).toBe('over')
    await aProperty(owner)
    const reconnected = await openLiveStream(
      cluster.nginx.url,
      owner.token,
      typeof event === 'string' ? undefined : event.cursor,
    )
    expect(reconnected.kinds).toEqual(['property'])
    expect(reconnected.node).not.toBe(connection.node)
    reconnected.disconnect()
    await cluster.restart(number)
  }, 60_000)
})
