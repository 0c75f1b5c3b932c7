import { analytics } from '@ilewa/contract/analytics/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aBookingInput, anOwner, propertyFields } from '../support/app/builders.ts'
import { call } from '../support/app/call.ts'
import { openLiveStream } from '../support/app/live-stream.ts'
import { chosenPassword, setStandardPlan } from '../support/app/users.ts'
import { codeIn } from '../support/servers/mail-file.ts'
import { type Nodes, startNodes } from '../support/servers/nodes.ts'
import { type PgBouncer, startPgBouncer } from '../support/servers/pgbouncer.ts'
import { freePort, startReadyProgram } from '../support/servers/program.ts'

let pooler: PgBouncer
let cluster: Nodes

/** Two processes whose twenty connections share three PostgreSQL connections, in transaction pooling mode. */
beforeAll(async () => {
  cluster = await startNodes(2, async (databaseUrl) => {
    pooler = await startPgBouncer(databaseUrl)
    return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl }
  })
}, 90_000)
afterAll(async () => {
  await cluster?.stop()
  await pooler?.stop()
}, 60_000)

it('registers, mails, handles concurrent bookings and publishes changes across processes, through a pool of three', async () => {
  const [one, other] = cluster.nodes
  if (!one || !other) throw new Error('Two were started')
  const owner = await anOwner()
  await setStandardPlan(owner)
  const { token } = owner
  const { body } = await call(one, properties.create, { token, body: propertyFields })
  const connection = await openLiveStream(other.url, token)
  const concurrentBookings = Array.from({ length: 40 }, (_, number) =>
    call(number % 2 ? one : other, bookings.create, { token, body: aBookingInput(body.data.property, 1, 3) }),
  )
  const statuses = (await Promise.all(concurrentBookings)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(39)
  expect(await connection.next()).toMatchObject({ kinds: expect.arrayContaining(['booking']) })
  connection.disconnect()
  const read = Array.from({ length: 30 }, () => call(one, analytics.get, { token }))
  expect(new Set((await Promise.all(read)).map(({ status }) => status))).toEqual(new Set([200]))

  const email = 'pooled@example.com'
  const person = { firstName: 'Ngozi', lastName: 'Eze', phone: '0803 123 4567', email }
  await call(one, auth.register, {
    body: { ...person, password: chosenPassword, confirmPassword: chosenPassword },
  })
  const otp = await vi.waitUntil(
    async () => (await cluster.mails()).flatMap((mail) => codeIn(mail) ?? [])[0],
    {
      timeout: 15_000,
      interval: 25,
    },
  )
  expect((await call(other, auth.verifyEmail, { body: { email, otp } })).status).toBe(200)
}, 60_000)

it('keeps the time limits and time zone of its connections, and leaves no prepared statements', async () => {
  const client = new pg.Client({ connectionString: pooler.url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone,
        current_setting('jit') AS jit, current_setting('max_parallel_workers_per_gather') AS parallel,
        (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`)
    const limits = { statement: '15s', lock: '4s', idle: '15s', zone: 'UTC', jit: 'off', parallel: '0' }
    expect(rows).toEqual([{ ...limits, prepared: 0 }])
  } finally {
    await client.end()
  }
  for (const node of cluster.nodes) expect(node.output()).not.toContain('time limits')
})

it('warns if the pooler drops the time limits', async () => {
  const poolerWithoutLimits = await startPgBouncer(cluster.databaseUrl, { setsLimits: false })
  try {
    const program = await startReadyProgram({
      PORT: String(await freePort()),
      DATA_DIR: cluster.folder,
      DATABASE_URL: poolerWithoutLimits.url,
      DATABASE_DIRECT_URL: cluster.databaseUrl,
    })
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain('drops our time limits')
  } finally {
    await poolerWithoutLimits.stop()
  }
}, 60_000)
