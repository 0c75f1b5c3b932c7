import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { auth } from '@ilewa/contract/auth/endpoints'
import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { selfSigned } from '@ilewa/tests/support/servers/certificate'
import { freePort, startReadyProgram } from '@ilewa/tests/support/servers/program'
import { startSmtpServer } from '@ilewa/tests/support/servers/smtp-server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { closeDatabase, connectDatabase } from '../database/database.ts'
import { composeMail } from './layout.ts'
import { sendOnce, setUpMail } from './mail.ts'

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

const password = 'post office 7'
const certificate = selfSigned()
const defaultCertificates = getCACertificates()
let database: TestDatabase
let encrypted: SmtpServer
let plain: SmtpServer

beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  connectDatabase(database.connection, () => undefined)
  encrypted = await startSmtpServer({ certificate, password })
  plain = await startSmtpServer({ password })
})
afterEach(() => setDefaultCACertificates(defaultCertificates))
afterAll(async () => {
  await encrypted.stop()
  await plain.stop()
  await closeDatabase()
  await database.drop()
})

/** Has the effect of NODE_EXTRA_CA_CERTS on a process that is already running. */
const trust = () => setDefaultCACertificates([...defaultCertificates, certificate.cert])

const urlOf = ({ port }: SmtpServer, secret = password, query = '') =>
  `smtp://ilewa:${encodeURIComponent(secret)}@localhost:${port}${query}`

const mail = composeMail({
  to: 'chiamaka@example.com',
  subject: 'Hello',
  preheader: '',
  heading: 'Ẹ káàbọ̀',
  paragraphs: ['Hello'],
  reason: 'this is a test',
})

function sendBy(smtpUrl: string, key: string = randomUUID()): Promise<void> {
  const settings = { smtpUrl, mailFrom: 'Ilewa <no-reply@ilewa.example>', dataDir: '/nowhere' }
  setUpMail(settings, pino({ level: 'silent' }), { idleMs: 2_000, totalMs: 5_000 })
  return sendOnce(key, async () => mail)
}

it('signs in over TLS to a server with a trusted certificate', async () => {
  trust()
  await sendBy(urlOf(encrypted))
  expect(encrypted.signIns).toEqual([{ password, isEncrypted: true }])
  expect(encrypted.received).toHaveLength(1)
})

it('does not send its password to a server with an untrusted certificate', async () => {
  const before = encrypted.signIns.length
  await expect(sendBy(urlOf(encrypted))).rejects.toThrow('A mail was not delivered')
  expect(encrypted.signIns).toHaveLength(before)
})

it('does not send its password without TLS, unless the URL allows it', async () => {
  await expect(sendBy(urlOf(plain))).rejects.toThrow('A mail was not delivered')
  expect(plain.signIns).toEqual([])
  await sendBy(urlOf(plain, password, '?requireTLS=false'))
  expect(plain.signIns).toEqual([{ password, isEncrypted: false }])
})

it('retries a mail later if its password is refused, without logging the password', async () => {
  trust()
  const before = encrypted.received.length
  const refused = await sendBy(urlOf(encrypted, 'old password'), 'kept').catch(String)
  expect(refused).toMatch(/^Error: A mail was not delivered: .*535/)
  expect(refused).not.toMatch(/password/)
  expect(encrypted.received).toHaveLength(before)
  await sendBy(urlOf(encrypted), 'kept')
  expect(encrypted.received).toHaveLength(before + 1)
})

it('trusts the certificates of NODE_EXTRA_CA_CERTS in a running server', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-trust-'))
  await writeFile(path.join(folder, 'ca.pem'), certificate.cert)
  const program = await startReadyProgram({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SMTP_URL: urlOf(encrypted),
    NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
  })
  const before = encrypted.received.length
  const { path: register, method } = auth.register
  const person = { firstName: 'Ngozi', lastName: 'Eze', phone: '0803 123 4567', email: 'ngozi@example.com' }
  const body = JSON.stringify({
    ...person,
    password: 'Kòkò-drum 7 & rain',
    confirmPassword: 'Kòkò-drum 7 & rain',
  })
  await fetch(`${program.url}/api${register}`, {
    method,
    body,
    headers: { 'content-type': 'application/json' },
  })
  await vi.waitUntil(() => encrypted.received.length > before, { timeout: 10_000 })
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(encrypted.received.at(-1)).toContain('To: ngozi@example.com')
  await rm(folder, { recursive: true })
}, 40_000)
