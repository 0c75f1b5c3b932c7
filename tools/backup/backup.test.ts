import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { twoFactor } from '@ilewa/contract/account/endpoints'
import { security } from '@ilewa/contract/auth/account-protection'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { agents } from '@ilewa/contract/people/agents'
import { properties } from '@ilewa/contract/properties/endpoints'
import { attachEmbeddedPostgres } from '@ilewa/server/platform/database/embedded/embedded'
import { aBookingInput, propertyFields } from '@ilewa/tests/support/app/builders'
import { call } from '@ilewa/tests/support/app/call'
import { password, signUp } from '@ilewa/tests/support/app/sign-up'
import { codeOf } from '@ilewa/tests/support/app/two-factor'
import { type PrivatePostgresql, startPostgresql } from '@ilewa/tests/support/database/postgresql'
import { createTestDatabase } from '@ilewa/tests/support/database/test-database'
import { digestImages, digestTables, run } from '@ilewa/tests/support/servers/backup'
import { readMails } from '@ilewa/tests/support/servers/mail-file'
import {
  freePort,
  isServing,
  type Program,
  startProgram,
  startReadyProgram,
} from '@ilewa/tests/support/servers/program'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'

const email = 'ngozi@example.com'
const agentEmail = 'amaka@example.com'
let scratch: string
let port: string
let postgresql: PrivatePostgresql
const started: Program[] = []

const at = (name: string) => path.join(scratch, name)
const settingsOf = (name: string, more = {}) => ({ PORT: port, DATA_DIR: at(name), ...more })
const onPostgresql = () => settingsOf('external', { DATABASE_URL: postgresql.url })

async function start(settings: Record<string, string>): Promise<Program> {
  const program = await startReadyProgram(settings)
  started.push(program)
  return program
}

async function stop(program: Program): Promise<void> {
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
}

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'ilewa backup '))
  // The database's account must be able to read this folder. Otherwise, when run as root, the app stores its
  // embedded database in another folder.
  await chmod(scratch, 0o755)
  port = String(await freePort())
  postgresql = await startPostgresql()
})
afterAll(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  await postgresql?.stop()
  await rm(scratch, { recursive: true, force: true })
})

async function digestEmbedded(name: string): Promise<Record<string, string>> {
  const embedded = await attachEmbeddedPostgres({ dataDir: at(name) })
  if (!embedded) throw new Error('No database is there')
  try {
    return await digestTables(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

/** The digests without the change events, which are not in a backup. */
const withoutChanges = ({ changes, ...digests }: Record<string, string>) => {
  expect(changes).toBeDefined()
  return digests
}

let token: string
let totpSecret: string

async function signInWithTwoFactor(program: Program): Promise<number> {
  const { body } = await call(program, auth.login, { body: { email, password } })
  const challenge = 'challenge' in body.data ? body.data.challenge : ''
  const verified = await call(program, twoFactor.verify, {
    body: { challenge, code: codeOf(totpSecret, 1) },
  })
  return verified.status
}

/** Advances the sequence, as issued receipts would. */
async function advanceReceiptSequence(): Promise<void> {
  const embedded = await attachEmbeddedPostgres({ dataDir: at('home') })
  if (!embedded) throw new Error('No database is there')
  const client = new Client(embedded.connection)
  await client.connect()
  await client.query("SELECT nextval('receipt_numbers') FROM generate_series(1, 41)")
  await client.end()
  await embedded.stop()
}

async function countWaiting(job: string): Promise<number> {
  const client = new Client({ connectionString: postgresql.url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::int AS waiting FROM pgboss.job WHERE name = $1 AND state < 'completed'`,
    [job],
  )
  await client.end()
  return rows[0].waiting
}

it('backs up a running server as of one moment', async () => {
  const first = await start(settingsOf('home'))
  token = await signUp(first, at('home'))
  await call(first, security.confirmPassword, { token, body: { password } })
  totpSecret = (await call(first, twoFactor.begin, { token })).body.data.secret
  await call(first, twoFactor.confirm, { token, body: { code: codeOf(totpSecret) } })
  await stop(first)

  // No mail server accepts connections, so the invitation's job stays pending.
  const program = await start(settingsOf('home', { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }))
  const names = { firstName: 'Amaka', lastName: 'Obi', email: agentEmail, phone: '0803 555 0101' }
  const invited = await call(program, agents.invite, {
    token,
    body: { ...names, location: 'Lekki', commissionRate: 10 },
  })
  expect(invited.status).toBe(201)
  const { body } = await call(program, properties.create, { token, body: propertyFields })
  const { property } = body.data
  const acknowledged: string[] = []
  let isOver = false
  const write = async (writer: number) => {
    for (let night = writer * 300; !isOver && night < writer * 300 + 300; night++) {
      const sent = await call(program, bookings.create, {
        token,
        body: aBookingInput(property, night, night + 1),
      })
      if (sent.status === 201) acknowledged.push(sent.body.data.booking.id)
    }
  }
  const addPictures = async () => {
    for (let number = 0; !isOver && number < 40; number++)
      await call(program, properties.create, { token, body: { ...propertyFields, name: `Loft ${number}` } })
  }
  const writing = Promise.all([write(0), write(1), addPictures()])
  await vi.waitUntil(() => acknowledged.length >= 10, { timeout: 10_000, interval: 1 })
  const before = [...acknowledged]

  const saved = await run('backup', at('live.tar.gz'), settingsOf('home'))
  expect(saved.lastLine).toMatch(/^The backup is .*live\.tar\.gz: .* and the secret\. Keep it/)
  expect(saved.code).toBe(0)
  isOver = true
  await writing
  const [refused, refusedWhileServing] = await Promise.all(
    ['nothing.tar.gz', 'live.tar.gz'].map((name) => run('restore', at(name), settingsOf('home'))),
  )
  expect(refused).toMatchObject({ code: 1, lastLine: `There is no file ${at('nothing.tar.gz')}.` })
  expect(refusedWhileServing).toMatchObject({
    code: 1,
    lastLine: expect.stringMatching(/^Another Ilewa is already running on the data folder/),
  })
  expect(await isServing(program)).toBe(true)
  await stop(program)
  await advanceReceiptSequence()
  expect((await stat(at('live.tar.gz'))).mode & 0o777).toBe(0o600)

  const database = await createTestDatabase(inject('database'), 'empty')
  try {
    const restored = await run(
      'restore',
      at('live.tar.gz'),
      settingsOf('moment', { DATABASE_URL: database.url }),
    )
    expect(restored.lastLine).toMatch(/^Restored the backup of /)
    const client = new Client(database.connection)
    await client.connect()
    const { rows } = await client.query(`SELECT
      ARRAY(SELECT id::text FROM bookings) AS bookings,
      ARRAY(SELECT id::text FROM property_images) AS images,
      (SELECT count(*)::int FROM audit_entries WHERE kind = 'booking') AS noted`)
    const recount = () => run('recount', undefined, settingsOf('moment', { DATABASE_URL: database.url }))
    expect((await recount()).lastLine).toBe('Counted the bookings of 1 business: the totals agree.')
    await client.query('UPDATE booking_totals SET bookings = bookings + 1')
    const repairedPattern =
      /: 1 row differed\n.*: 1 row of the totals differed\. The totals were recalculated\.$/
    expect((await recount()).output.trim()).toMatch(repairedPattern)
    expect((await recount()).lastLine).toMatch(/the totals agree\.$/)
    await client.end()
    const [snapshot] = rows
    expect(before.filter((id) => !snapshot.bookings.includes(id))).toEqual([])
    // A booking and its audit entry are committed together, so a snapshot has the same number of both.
    expect(snapshot.noted).toBe(snapshot.bookings.length)
    const files = Object.keys(await digestImages(at('moment')))
    expect(snapshot.images.length).toBeGreaterThan(0)
    expect(snapshot.images.filter((id: string) => !files.some((file) => file.includes(id)))).toEqual([])
  } finally {
    await database.drop()
  }
}, 90_000)

it('moves everything to PostgreSQL 15 and back, row by row, and keeps the sessions', async () => {
  const saved = await run('backup', at('home.tar.gz'), settingsOf('home'))
  expect(saved.code, saved.output).toBe(0)
  const embeddedDigest = await digestEmbedded('home')
  const restored = await run('restore', at('home.tar.gz'), onPostgresql())
  expect(restored.code, restored.output).toBe(0)
  expect(withoutChanges(await digestTables({ connectionString: postgresql.url }))).toEqual(
    withoutChanges(embeddedDigest),
  )
  expect(await digestImages(at('external'))).toEqual(await digestImages(at('home')))
  expect(await countWaiting('invitations.send_invitation')).toBe(1)

  const restoredProgram = await start(onPostgresql())
  expect((await call(restoredProgram, bookings.list, { token })).status).toBe(200)
  expect(await signInWithTwoFactor(restoredProgram)).toBe(200)
  const mailsToAgent = async () => {
    const mails = await readMails(at('external'))
    return mails.filter((mail) => mail.includes(`To: ${agentEmail}`)).length
  }
  // The mail's job is completed too, so it cannot be sent again.
  await vi.waitUntil(async () => (await countWaiting('invitations.send_invitation')) === 0, {
    timeout: 20_000,
  })
  expect(await mailsToAgent()).toBe(1)
  await stop(restoredProgram)

  const external = await digestTables({ connectionString: postgresql.url })
  expect((await run('backup', at('external.tar.gz'), onPostgresql())).code).toBe(0)
  const restoredBack = await run('restore', at('external.tar.gz'), settingsOf('back'))
  expect(restoredBack.code, restoredBack.output).toBe(0)
  expect(withoutChanges(await digestEmbedded('back'))).toEqual(withoutChanges(external))
  expect(await digestImages(at('back'))).toEqual(await digestImages(at('home')))
  const restoredAgain = await start(settingsOf('back'))
  expect((await call(restoredAgain, bookings.list, { token })).status).toBe(200)
  await stop(restoredAgain)
}, 90_000)

it('leaves no file and no server behind when interrupted', async () => {
  const program = startProgram(settingsOf('back'), 'backup', at('interrupted.tar.gz'))
  await vi.waitUntil(() => program.output().includes('Copying the database'), {
    timeout: 10_000,
    interval: 1,
  })
  program.child.kill('SIGINT')
  expect(await program.ended).toBe(130)
  expect((await readdir(scratch)).filter((name) => name.startsWith('interrupted'))).toEqual([])
  await expect(stat(path.join(at('back'), 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
}, 60_000)
