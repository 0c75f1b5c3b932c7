import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { account, twoFactor } from '@ilewa/contract/account/endpoints'
import { security } from '@ilewa/contract/auth/account-protection'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { business } from '@ilewa/contract/business'
import { clientErrors } from '@ilewa/contract/client-errors'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { payments } from '@ilewa/contract/payments'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { TOTP } from 'otpauth'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { aBookingInput, propertyFields } from '../support/app/builders.ts'
import { call } from '../support/app/call.ts'
import { createTcpProxy } from '../support/database/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts'
import { findSecrets } from '../support/hostile/log-search.ts'
import { selfSigned } from '../support/servers/certificate.ts'
import { startFlutterwave } from '../support/servers/flutterwave-stub.ts'
import { codeIn } from '../support/servers/mail-file.ts'
import { freePort, type Program, startProgram, startReadyProgram } from '../support/servers/program.ts'
import { startS3 } from '../support/servers/s3-server.ts'
import { startSmtpServer } from '../support/servers/smtp-server.ts'

/** Values given to the program that must not appear in its output. */
const marked = {
  password: 'Marked-Password-7!',
  newPassword: 'Marked-Renewal-8!',
  firstName: 'Markedfirst',
  lastName: 'Markedlast',
  email: 'marked.owner@example.com',
  phone: '0803 765 4321',
  refusedEmail: 'marked.refused@example.com',
  guestName: 'Markedguest',
  guestEmail: 'marked.guest@example.com',
  guestPhone: '0805 123 9876',
  smtpPassword: 'marked-smtp-4711',
  flutterwaveKey: 'FLWSECK-marked-4712',
  webhookHash: 'marked-webhook-4713',
  databasePassword: 'marked-database-4714',
  metricsToken: 'marked-metrics-4715',
  secretKey: 'marked-secret-4716-with-32-characters',
  linkToken: 'marked-link-4717-of-a-guest-43-characters-x',
}
const markers = new Set<string>(Object.values(marked))

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof createTcpProxy>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let s3: Awaited<ReturnType<typeof startS3>>
let provider: Awaited<ReturnType<typeof startFlutterwave>>
let dataDir: string
let program: Program
let databaseUrl: string
let token = ''

/**
 * Returns a URL of the same database through a proxy, and the target of that proxy. The URL contains a password. A
 * database server that is reached by a Unix socket ignores it.
 */
function toMarkedUrl(url: string): { target: { path: string } | { host: string; port: number }; url: URL } {
  const own = new URL(url.replace('@/', '@localhost/'))
  const folder = own.searchParams.get('host')
  const port = Number(own.searchParams.get('port') ?? (own.port || 5432))
  own.search = ''
  own.password ||= marked.databasePassword
  markers.add(decodeURIComponent(own.password))
  own.hostname = '127.0.0.1'
  const target = folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: new URL(url).hostname, port }
  return { target, url: own }
}

beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  const { target, url } = toMarkedUrl(database.url)
  proxy = await createTcpProxy(target)
  url.port = String(proxy.port)
  databaseUrl = url.href
  const certificate = selfSigned()
  smtp = await startSmtpServer({ certificate, password: marked.smtpPassword })
  s3 = await startS3()
  const { bucket, endpoint = '', accessKeyId, secretAccessKey } = s3.settings()
  markers.add(secretAccessKey)
  provider = await startFlutterwave(marked.flutterwaveKey)
  dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa-secrets-'))
  const authority = path.join(dataDir, 'ca.pem')
  await writeFile(authority, certificate.cert)
  program = await startReadyProgram({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtp.url.replace('://', `://mailer:${marked.smtpPassword}@`),
    NODE_EXTRA_CA_CERTS: authority,
    PAYMENT_PROVIDER: 'flutterwave',
    FLUTTERWAVE_SECRET_KEY: marked.flutterwaveKey,
    FLUTTERWAVE_WEBHOOK_HASH: marked.webhookHash,
    FLUTTERWAVE_BASE_URL: provider.baseUrl,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    METRICS_TOKEN: marked.metricsToken,
    SECRET_KEY: marked.secretKey,
  })
}, 60_000)

afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.ended
  await proxy?.stop()
  await smtp?.stop()
  await s3?.stop()
  await provider?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const send = <const E extends EndpointDefinition>(definition: E, part: Parameters<typeof call>[2] = {}) =>
  call(program, definition, { token, ...part })

/** Marks a value of a response as secret, and returns it. */
function secret(value: unknown): string {
  if (typeof value !== 'string' || value.length < 6) throw new Error(`No secret: ${value}`)
  markers.add(value)
  return value
}

const readMailedCode = async (mails: number) =>
  secret(codeIn(await vi.waitUntil(() => smtp.received[mails - 1], { timeout: 15_000, interval: 20 })))

const register = (email: string) =>
  send(auth.register, { body: { ...marked, email, confirmPassword: marked.password } })

async function signUp(): Promise<void> {
  smtp.setBehaviours({ refuse: 'receiver', with: 550 })
  await register(marked.refusedEmail)
  await vi.waitUntil(() => smtp.attempts() === 1, { timeout: 15_000 })
  await register(marked.email)
  const proof = { email: marked.email, otp: await readMailedCode(1) }
  await send(auth.verifyEmail, { body: { ...proof, otp: '000000' } })
  const { body } = await send(auth.verifyEmail, { body: proof })
  token = secret('token' in body.data ? body.data.token : '')
  await send(business.create, { body: { businessName: 'Markedhouse', businessType: 'hotel' } })
}

async function addSecondFactor(): Promise<void> {
  await send(security.confirmPassword, { body: { password: `wrong ${marked.password}` } })
  await send(security.confirmPassword, { body: { password: marked.password } })
  const started = await send(twoFactor.begin)
  const key = secret(started.body.data.secret)
  secret(started.body.data.otpauthUrl)
  const { body } = await send(twoFactor.confirm, { body: { code: new TOTP({ secret: key }).generate() } })
  for (const code of body.data.recoveryCodes) secret(code)
  const login = await send(auth.login, { body: { email: marked.email, password: marked.password } })
  const challenge = secret('challenge' in login.body.data ? login.body.data.challenge : '')
  await send(twoFactor.verify, { body: { challenge, code: body.data.recoveryCodes[0] } })
}

async function resetPassword(): Promise<void> {
  const mails = smtp.received.length
  await send(auth.forgotPassword, { body: { email: marked.email } })
  const otp = await readMailedCode(mails + 1)
  const { body } = await send(auth.verifyEmail, { body: { email: marked.email, otp, isResetPass: true } })
  const userId = secret('userId' in body.data ? body.data.userId : '')
  await fetch(`${program.url}/reset-password?email=${marked.email}&userId=${userId}`)
  const chosen = { newPassword: marked.newPassword, confirmPassword: marked.newPassword }
  await send(auth.resetPassword, { body: { userId, ...chosen } })
}

async function failPayments(): Promise<void> {
  provider.setDown(true)
  expect((await send(subscription.create, { body: { planType: 'STANDARD' } })).status).toBe(503)
  const webhook = { event: 'charge.completed', data: { id: 1, tx_ref: 'unknown', customer: marked } }
  for (const hash of [marked.webhookHash, 'forged'])
    await send(payments.webhook, {
      params: { provider: 'flutterwave' },
      body: webhook,
      headers: { 'verif-hash': hash },
    })
}

const bookingRequestOf = (property: { id: string; pricePerNight: number }) => ({
  body: {
    ...aBookingInput(property, 1, 3),
    guestName: marked.guestName,
    guestEmail: marked.guestEmail,
    guestPhone: marked.guestPhone,
    notes: marked.guestName,
  },
})

async function sql(statement: string): Promise<void> {
  const client = new Client(database.connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

const waitForStatus = (sendRequest: () => Promise<{ status: number }>, status: number) =>
  vi.waitUntil(async () => (await sendRequest()).status === status, { timeout: 20_000, interval: 50 })

async function causeOutages(): Promise<void> {
  const propertyRequest = { body: { ...propertyFields, name: 'Markedhouse' } }
  const { body } = await send(properties.create, propertyRequest)
  await s3.die()
  expect((await send(properties.create, propertyRequest)).status).toBe(503)
  const bookingRequest = bookingRequestOf(body.data.property)
  await sql('ALTER TABLE bookings RENAME TO bookings_away')
  expect((await send(bookings.create, bookingRequest)).status).toBe(500)
  await sql('ALTER TABLE bookings_away RENAME TO bookings')
  proxy.cut()
  await waitForStatus(() => send(bookings.create, bookingRequest), 503)
  await send(auth.login, { body: { email: marked.email, password: marked.newPassword } })
  proxy.restore()
  await waitForStatus(() => send(bookings.create, bookingRequest), 201)
  await send(bookings.list, { query: { q: marked.guestName } })
}

/** Malformed requests, accidental or deliberate. */
async function sendNonsense(): Promise<void> {
  await fetch(`${program.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email":"${marked.email}","password":"${marked.password}"`,
  })
  await send(auth.login, { body: { email: marked.email, password: `${marked.password}\u0000` } })
  await send(account.changePassword, { body: { currentPassword: marked.password, newPassword: 'short' } })
  await fetch(`${program.url}/%zz?token=${token}`)
  await fetch(`${program.url}/api/nothing/${token}?email=${marked.email}`)
  for (const page of ['pay', 'document'])
    await fetch(`${program.url}/${page}/${marked.linkToken}?token=${token}`)
  await fetch(`${program.url}/metrics`, { headers: { authorization: `Bearer ${marked.metricsToken}` } })
  const message = `${marked.email} with ${token}`
  await send(clientErrors.report, { body: { message, stack: message, path: `/reset?userId=${token}` } })
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
  socket.end(`GET / HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nBad Header ${marked.password}\r\n\r\n`)
  socket.resume()
  await once(socket, 'close')
}

it('logs no secrets and no personal data, whatever goes wrong, at any log level', async () => {
  await signUp()
  await addSecondFactor()
  await failPayments()
  await causeOutages()
  await sendNonsense()
  await resetPassword()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)

  const lines = program.output().split('\n')
  expect(findSecrets(lines, markers)).toEqual([])
  // All expected errors were logged.
  for (const message of [
    'A request failed unexpectedly',
    'A request was refused by the database or the storage',
    'A mail was refused for good',
    'Client error reported',
    '"address":"127.0.0.1"',
  ])
    expect(program.output(), message).toContain(message)
}, 90_000)

it('does not log the secrets of invalid or unreachable settings', async () => {
  const own = { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'trace' }
  const unreachableUrl = new URL(databaseUrl)
  unreachableUrl.port = String(await freePort())
  const short = ['too-short-4717', 'too-short-4718'] as const
  const invalidSettings: Record<string, string>[] = [
    { DATABASE_URL: unreachableUrl.href },
    { DATABASE_URL: `postgres://ilewa:${marked.databasePassword}@[db/ilewa` },
    {
      DATABASE_URL: `mysql://ilewa:${marked.databasePassword}@db/ilewa`,
      SMTP_URL: `http://mailer:${marked.smtpPassword}@mail`,
      S3_BUCKET: 'images',
      S3_SECRET_ACCESS_KEY: marked.secretKey,
      METRICS_TOKEN: short[0],
      SECRET_KEY: short[1],
    },
  ]
  await Promise.all(
    invalidSettings.map(async (settings) => {
      const refused = startProgram({ ...own, ...settings })
      expect(await refused.ended).toBe(1)
      expect(refused.output()).not.toBe('')
      expect(findSecrets(refused.output().split('\n'), [...markers, ...short])).toEqual([])
    }),
  )
}, 60_000)
