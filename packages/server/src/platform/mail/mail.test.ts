import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { type Behaviour, startSmtpServer } from '@ilewa/tests/support/servers/smtp-server'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { closeDatabase, connectDatabase, db, inTransaction } from '../database/database.ts'
import { newId } from '../id.ts'
import { enqueue, type Job, type JobRunner, job, startJobs } from '../jobs/jobs.ts'
import { composeMail } from './layout.ts'
import { deleteOldDeliveries } from './mail.jobs.ts'
import { mailDeliveries } from './mail.table.ts'
import { sendOnce, setUpMail } from './mail.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startSmtpServer>>
let jobs: JobRunner
const dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa-mail-'))
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
let composed = 0

async function compose() {
  composed++
  return composeMail({
    to: 'chiamaka@example.com',
    subject: `Try ${composed}`,
    preheader: '',
    heading: 'Ẹ káàbọ̀',
    paragraphs: ['Hello'],
    reason: 'this is a test',
  })
}

const mailJob = job({
  name: 'test.letter',
  data: z.object({ key: z.string() }),
  run: ({ key }) => sendOnce(key, compose),
})

beforeAll(async () => {
  database = await createTestDatabase(inject('database'))
  connectDatabase(database.connection, () => undefined)
  server = await startSmtpServer()
  setUpMail({ smtpUrl: server.url, mailFrom: 'Ilewa <no-reply@ilewa.example>', dataDir }, log, {
    idleMs: 1_000,
    totalMs: 5_000,
  })
  jobs = await startJobs({
    connection: database.connection,
    jobs: [mailJob] as readonly Job[],
    onError: () => undefined,
    retryDelaySeconds: 1,
  })
})
afterAll(async () => {
  await jobs.stop()
  await server.stop()
  await closeDatabase()
  await database.drop()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  server.setBehaviours()
  server.received.length = 0
  logged.length = 0
  composed = 0
  await db().delete(mailDeliveries)
})

const states = async () => (await db().select().from(mailDeliveries)).map(({ key, state }) => [key, state])
const subjects = () => server.received.map((message) => /^Subject: (.*)\r$/m.exec(message)?.[1])

describe('a mail', () => {
  it('is sent once, however often its job runs', async () => {
    await sendOnce('a', compose)
    await sendOnce('a', compose)
    expect(subjects()).toEqual(['Try 1'])
    expect(await states()).toEqual([['a', 'SENT']])
    expect(composed).toBe(1)
  })

  it('is sent once by concurrent attempts', async () => {
    await Promise.allSettled(Array.from({ length: 8 }, () => sendOnce('a', compose)))
    expect(server.received).toHaveLength(1)
    expect(await states()).toEqual([['a', 'SENT']])
  })

  it('is not sent if it is no longer needed', async () => {
    const before = server.attempts()
    await sendOnce('a', async () => undefined)
    expect(server.attempts()).toBe(before)
    expect(await states()).toEqual([])
  })

  it.each<Behaviour>([
    { refuse: 'receiver', with: 450 },
    { refuse: 'message', with: 451 },
    { refuse: 'login', with: 550 },
    'hang up before the message',
    'say nothing',
  ])('that meets %j is composed again and sent by the next attempt', async (behaviour) => {
    server.setBehaviours(behaviour)
    await expect(sendOnce('a', compose)).rejects.toThrow('A mail was not delivered')
    expect(await states()).toEqual([])
    await sendOnce('a', compose)
    expect(subjects()).toEqual(['Try 2'])
    expect(await states()).toEqual([['a', 'SENT']])
  })

  it('whose connection breaks before its end is released is sent by the next attempt', async () => {
    server.setBehaviours('hang up within the message')
    let sending: Promise<unknown> | undefined
    await inTransaction(async () => {
      await db().execute(sql`LOCK TABLE mail_deliveries IN EXCLUSIVE MODE`)
      const before = server.attempts()
      sending = expect(sendOnce('a', compose)).rejects.toThrow('A mail was not delivered')
      await waitUntil(() => server.attempts() > before && server.hasClosedConnections())
    })
    await sending
    expect(await states()).toEqual([])
    await sendOnce('a', compose)
    expect(subjects()).toEqual(['Try 2'])
  })

  it.each<Behaviour>(['take the message and hang up', 'take the message and say nothing'])(
    'that meets "%s" counts as sent, unconfirmed, and is never sent again',
    async (behaviour) => {
      server.setBehaviours(behaviour)
      await sendOnce('a', compose)
      expect(await states()).toEqual([['a', 'SENDING']])
      expect(logged.join()).toContain('its receipt is unconfirmed')
      await sendOnce('a', compose)
      expect(subjects()).toEqual(['Try 1'])
    },
  )

  it('whose process died after its end was released is not sent again', async () => {
    await db().insert(mailDeliveries).values({ key: 'a', state: 'SENDING' })
    await sendOnce('a', compose)
    expect(server.received).toEqual([])
    expect(composed).toBe(0)
  })

  it.each<Behaviour>([
    { refuse: 'receiver', with: 550 },
    { refuse: 'message', with: 554 },
  ])('that meets %j is not retried, and its address is not logged', async (behaviour) => {
    server.setBehaviours(behaviour)
    await sendOnce('a', compose)
    expect(server.received).toEqual([])
    expect(await states()).toEqual([])
    expect(logged.join()).toContain('refused for good')
    expect(logged.join()).not.toContain('chiamaka')
  })

  it('has the same Message-ID in all attempts, and includes its logo and both parts', async () => {
    await sendOnce('a', compose)
    await db().delete(mailDeliveries)
    await sendOnce('a', compose)
    const [first, second] = server.received.map((message) => /^Message-ID: (.*)\r$/m.exec(message)?.[1])
    expect(first).toMatch(/^<[\da-f]{40}@ilewa\.example>$/)
    expect(second).toBe(first)
    expect(server.received[0]).toMatch(
      /text\/plain[\s\S]*text\/html[\s\S]*image\/png[\s\S]*Content-ID: <logo@ilewa>/,
    )
  })

  it('is retried by its job until it is accepted', async () => {
    server.setBehaviours({ refuse: 'receiver', with: 450 })
    await enqueue(mailJob, { key: 'by a job' })
    await vi.waitUntil(() => server.received.length > 0, { timeout: 12_000 })
    await waitUntil(async () => (await states())[0]?.[1] === 'SENT')
    expect(subjects()).toEqual(['Try 2'])
  })

  it('waits while the mail server is down, and arrives once when it is back', async () => {
    await server.stopListening()
    await enqueue(mailJob, { key: 'in an outage' })
    await vi.waitUntil(() => composed > 0, { timeout: 5_000 })
    await server.resumeListening()
    await vi.waitUntil(async () => (await states())[0]?.[1] === 'SENT', { timeout: 12_000 })
    expect(server.received).toHaveLength(1)
  })
})

describe('a mail without a mail server', () => {
  it('is one complete file whose name contains its key', async () => {
    setUpMail({ smtpUrl: undefined, mailFrom: 'Ilewa <no-reply@ilewa.example>', dataDir }, log)
    const key = `welcome:${newId()}`
    await Promise.allSettled([sendOnce(key, compose), sendOnce(key, compose), sendOnce(key, compose)])
    await sendOnce(key, compose)
    const files = await readdir(path.join(dataDir, 'mail'))
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(new RegExp(`\\+${encodeURIComponent(key)}\\.eml$`))
    expect(await states()).toEqual([[key, 'SENT']])
  })
})

it('deletes delivery records after thirty days', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db()
    .insert(mailDeliveries)
    .values([
      { key: 'old', state: 'SENT', createdAt: ago(31) },
      { key: 'new', state: 'SENT', createdAt: ago(29) },
    ])
  await deleteOldDeliveries.run({}, { jobId: newId(), enqueuedAt: new Date() })
  expect(await states()).toEqual([['new', 'SENT']])
})
