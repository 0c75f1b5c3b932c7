import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { aBookingInput, propertyFields } from '@ilewa/tests/support/app/builders'
import { call } from '@ilewa/tests/support/app/call'
import { signUp } from '@ilewa/tests/support/app/sign-up'
import { createTestDatabase } from '@ilewa/tests/support/database/test-database'
import {
  freePort,
  isServing,
  type Program,
  startProgram,
  startReadyProgram,
} from '@ilewa/tests/support/servers/program'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'

let dataDir: string
let settings: Record<string, string>
const started: Program[] = []

const trackProgram = (program: Program) => {
  started.push(program)
  return program
}
const start = async (extraSettings = {}) =>
  trackProgram(await startReadyProgram({ ...settings, ...extraSettings }))

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ilewa program '))
  // Accessible to the database's account: with a private folder, root would store the database elsewhere.
  await chmod(dataDir, 0o755)
  settings = { PORT: String(await freePort()), DATA_DIR: dataDir }
})
afterAll(async () => {
  for (const { child, ended } of started) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  await rm(dataDir, { recursive: true, force: true })
})

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Empty once the process is gone; Z while it is a zombie. */
const stateOf = (pid: number) =>
  spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
    .stdout.toString()
    .trim()

it('keeps every acknowledged write when it is killed while writing, and can restart', async () => {
  const program = await start()
  const token = await signUp(program, dataDir)
  const { body } = await call(program, properties.create, { token, body: propertyFields })
  const { property } = body.data
  const acknowledged: string[] = []
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let night = writer * 150; night < writer * 150 + 150; night++) {
      const sent = await call(program, bookings.create, {
        token,
        body: aBookingInput(property, night, night + 1),
      })
      if (sent.status === 201) acknowledged.push(sent.body.data.booking.id)
    }
  })
  await vi.waitUntil(() => acknowledged.length >= 40, { timeout: 10_000, interval: 1 })
  program.child.kill('SIGKILL')
  await Promise.allSettled(writers)
  expect(await program.ended).toBe('SIGKILL')

  const restarted = await start()
  const list = await call(restarted, bookings.list, { token, query: { limit: 500 } })
  const stored = list.body.data.bookings.map((booking) => booking.id)
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([])
  const propertyResponse = await call(restarted, properties.get, { token, params: { id: property.id } })
  expect(propertyResponse.body.data.property.name).toBe(property.name)

  restarted.child.kill('SIGTERM')
  expect(await restarted.ended).toBe(0)
}, 80_000)

it('shuts down cleanly on SIGINT and SIGTERM, and leaves nothing running', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const program = await start()
    const pid = await postmaster()
    program.child.kill(signal)
    expect(await program.ended).toBe(0)
    expect(await isServing(program)).toBe(false)
    expect(pid).toBeGreaterThan(0)
    expect(stateOf(pid)).toMatch(/^(Z.*)?$/)
  }
}, 80_000)

it('returns 503 while its killed PostgreSQL restarts, then serves the stored data', async () => {
  const program = await start()
  const { body: before } = await call(program, subscription.plans)
  // PostgreSQL cannot start without this file, so it stays unavailable during the check.
  const needed = path.join(dataDir, 'postgres', 'PG_VERSION')
  await rename(needed, `${needed}.away`)
  process.kill(await postmaster(), 'SIGKILL')
  const unavailable = await vi.waitUntil(
    async () => {
      const response = await fetch(`${program.url}/readyz`)
      return response.status === 503 && response
    },
    { timeout: 20_000, interval: 25 },
  )
  await rename(`${needed}.away`, needed)
  expect(Number(unavailable.headers.get('retry-after'))).toBeGreaterThan(0)
  await vi.waitUntil(() => isServing(program), { timeout: 40_000, interval: 25 })
  expect((await call(program, subscription.plans)).body).toEqual(before)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
}, 80_000)

it('exits cleanly, with one message and exit code 1, when another program took its data folder', async () => {
  const program = await start()
  const [, , , port, host] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split(
    '\n',
  )
  const other = new Client({ host, port: Number(port), user: 'postgres', database: 'postgres' })
  await other.connect()
  try {
    // A session that waits for the lock gets it before the program can retry.
    await other.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ilewa lock';
      SELECT pg_advisory_lock(1229735239)`)
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain('Another Ilewa is already running on the data folder')
    expect((await other.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  } finally {
    await other.end()
  }
  const next = await start()
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
}, 80_000)

it('refuses a second process on the same folder with one message, and the first continues', async () => {
  const first = await start()
  const second = trackProgram(startProgram({ ...settings, PORT: String(await freePort()) }))
  expect(await second.ended).toBe(1)
  expect(second.output().trim().split('\n').at(-1)).toMatch(/^Another Ilewa is already running/)
  expect(await isServing(first)).toBe(true)
}, 80_000)

it('reports all invalid settings at once', async () => {
  const program = trackProgram(startProgram({ ...settings, PORT: 'http', DATABASE_URL: 'mysql://x' }))
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(
    'Please correct these settings and start again:\n' +
      '  PORT must be a port number\n' +
      '  DATABASE_URL must start with postgres:// or postgresql://\n',
  )
})

it('reports an unusable database or folder in one message', async () => {
  const database = await createTestDatabase(inject('database'), 'empty')
  const closingServer = createServer((line) => line.end()).listen(0, '127.0.0.1')
  try {
    await once(closingServer, 'listening')
    const address = closingServer.address()
    const noDatabase = `postgres://x@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/x`
    const urlOfUnknownRole = database.url.replace(/(\/\/)[^:@/]*/, '$1stranger')
    const readOutput = async (extraSettings: Record<string, string>) => {
      const program = trackProgram(startProgram({ ...settings, ...extraSettings }))
      expect(await program.ended).toBe(1)
      return program.output()
    }
    expect(await readOutput({ DATABASE_URL: noDatabase })).toMatch(
      /^No PostgreSQL can be used at DATABASE_URL: [^\n]+\.\n$/,
    )
    expect(await readOutput({ DATABASE_URL: urlOfUnknownRole })).toMatch(
      /^PostgreSQL [^\n]+ in DATABASE_URL[^\n]*\.\n$/,
    )
    const noFolder = fileURLToPath(import.meta.url)
    expect(await readOutput({ DATABASE_URL: database.url, DATA_DIR: noFolder })).toMatch(
      /^DATA_DIR, [^\n]+\.\n$/,
    )
  } finally {
    closingServer.close()
    await database.drop()
  }
}, 80_000)

it('uses the PostgreSQL of DATABASE_URL, and migrates it once when two programs start concurrently', async () => {
  const database = await createTestDatabase(inject('database'), 'empty')
  try {
    const [one, other] = await Promise.all(
      [1, 2].map(async (number) =>
        start({
          PORT: String(await freePort()),
          DATA_DIR: path.join(dataDir, `node ${number}`),
          DATABASE_URL: database.url,
        }),
      ),
    )
    if (!one || !other) throw new Error('Two programs were started')
    expect((await call(one, subscription.plans)).status).toBe(200)
    for (const { child, ended } of [one, other]) {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  } finally {
    await database.drop()
  }
}, 80_000)

it('reports an unusable image storage in one message, and exits cleanly', async () => {
  const database = await createTestDatabase(inject('database'))
  try {
    const program = trackProgram(
      startProgram({
        ...settings,
        DATABASE_URL: database.url,
        S3_BUCKET: 'ilewa-images',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
    )
    expect(await program.ended).toBe(1)
    expect(program.output()).toBe('No S3 storage can be used at S3_ENDPOINT: ECONNREFUSED.\n')
  } finally {
    await database.drop()
  }
}, 20_000)
