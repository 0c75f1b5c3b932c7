import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/schema'
import { addDays } from '@ilewa/contract/core/dates'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { expenses } from '@ilewa/contract/expenses/schema'
import { inventory } from '@ilewa/contract/inventory/schema'
import { maintenance } from '@ilewa/contract/maintenance/schema'
import { properties } from '@ilewa/contract/properties/schema'
import { allJobs } from '@ilewa/server/jobs'
import { executeSql } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { type Plan, planOf, scannedByAnyValues } from '@ilewa/tests/support/database/plan'
import { listReads, type Read, type Samples } from '@ilewa/tests/support/database/reads'
import { recordStatements, type Statement } from '@ilewa/tests/support/database/recording'
import { onDatabase } from '@ilewa/tests/support/database/test-database'
import pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import { answerBudget } from '../../../scripts/web-budgets.ts'
import { type BenchBusiness, seedBench } from '../seed/seed.ts'

const app = useTestApp()
let business: BenchBusiness
let connection: pg.ClientConfig

beforeAll(async () => {
  const [name] = await ask('SELECT current_database()')
  connection = onDatabase(inject('database'), String(name))
  business = await seedBench(connection, { bookings: 1_000_000, seed: 7 })
})

/** The first column of a query. `$1`, if used, is the business. */
async function ask(text: string): Promise<unknown[]> {
  const { rows } = await executeSql(text, text.includes('$1') ? [business.businessId] : [])
  return rows.map((row) => Object.values(row)[0])
}

const someIdOf = async (table: string, where = 'business_id = $1') =>
  String((await ask(`SELECT id FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT 1`))[0])

async function makeSamples(): Promise<Samples> {
  const { businessId, today, guest, commonGuest, propertyIds, agentIds, ownerId, freeFrom } = business
  const [property = '', agent = ''] = [propertyIds[0], agentIds[0]]
  const booking = await someIdOf('bookings')
  return {
    ids: {
      bookings: booking,
      properties: property,
      inventory: await someIdOf('inventory_items'),
      maintenance: await someIdOf('maintenance_requests'),
      expenses: await someIdOf('expenses'),
      agents: agent,
      staff: await someIdOf('users', "business_id = $1 AND role = 'STAFF'"),
    },
    values: {
      id: [newId()],
      businessId: [businessId],
      txRef: [newId()],
      token: ['nothing'],
      noun: ['properties'],
      kind: ['booking', 'property'],
      q: [guest, `${commonGuest} Chi`, 'on', 'zzqx'],
      limit: ['100'],
      from: [addDays(today, -10)],
      to: [addDays(today, 20)],
      checkIn: [addDays(freeFrom, 1)],
      checkOut: [addDays(freeFrom, 4)],
      month: [today.slice(0, 7)],
      propertyId: [property],
      agentId: [agent],
      byId: [ownerId],
      maintenanceRequestId: [newId()],
      transaction_id: ['1'],
      bookingId: [booking],
      category: ['Electrical'],
    },
    together: [
      { from: addDays(today, -10), to: addDays(today, 20) },
      { group: 'guests', category: '3-4' },
    ],
  }
}

/** Aborts a file or stream after its beginning, because the rest repeats the same statements. */
async function read({ endpoint, params, query }: Read, token: string): Promise<number> {
  const request = {
    method: endpoint.method,
    url: toUrl(endpoint, params, query),
    headers: { authorization: `Bearer ${token}` },
  } as const
  const { statusCode, stream } = await app.inject({ ...request, payloadAsStream: true })
  const body = stream()
  const isLong = statusCode === 200 && (endpoint.file ?? endpoint.stream)
  if (!endpoint.stream) for await (const _ of body) if (isLong) break
  body.destroy()
  return statusCode
}

/** Sends every read with every query as the owner, and as other roles with at most one parameter. */
async function readEverything(during: (name: string) => void): Promise<string[]> {
  const failures: string[] = []
  const reads = await listReads(await makeSamples())
  const { token, agentToken, staffToken } = business
  for (const [who, signedIn] of Object.entries({ owner: token, agent: agentToken, staff: staffToken }))
    for (const one of reads.filter(({ query }) => who === 'owner' || Object.keys(query).length < 2)) {
      during(`${who}: ${one.name}`)
      const status = await read(one, signedIn)
      if (status >= 500) failures.push(`${status} ${who}: ${one.name}`)
    }
  return failures
}

/** Creates, moves, cancels and removes a booking, with one refused creation. */
async function bookSomething(during: (name: string) => void): Promise<void> {
  const { token, freeFrom, propertyIds, commonGuest } = business
  const send: typeof app.send = (endpoint, input) => {
    during(`${endpoint.method} ${endpoint.path}`)
    return app.send(endpoint, input, { token })
  }
  const propertyId = propertyIds[7] ?? ''
  const found = await send(properties.get, { params: { id: propertyId } })
  const stay = (from: number) => ({
    checkIn: addDays(freeFrom, from),
    checkOut: addDays(freeFrom, from + 1),
    totalAmount: found.body.data.property.pricePerNight,
  })
  const guest = { guestName: commonGuest, guestEmail: 'new@example.com', guestPhone: '0803 123 4567' }
  const body = { ...stay(5), ...guest, propertyId, guests: 2, paidAmount: 0, status: 'PENDING' }
  const made = await send(bookings.create, { body })
  const params = { id: made.body.data.booking.id }
  const sent = [
    made,
    await send(bookings.create, { body }),
    await send(bookingCalendar.move, { params, body: stay(9) }),
    await send(bookings.setStatus, { params, body: { status: 'CANCELLED' } }),
    await send(bookings.remove, { params }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 409, 200, 200, 200])
}

/** Runs each recurring job at every hour of a day, so that every time zone's morning is included. */
async function runJobs(during: (name: string) => void): Promise<void> {
  for (const { name, every, run } of allJobs)
    for (let hour = 0; every && hour < 24; hour += 1) {
      during(`${name} at ${hour}`)
      const enqueuedAt = new Date(Date.parse(`${business.today}T00:00:00Z`) + hour * 3_600_000)
      await run({}, { jobId: newId(), enqueuedAt })
    }
}

/** Limits per statement, of about 51,000 pages of bookings and one million rows. */
const mostPages = 5_000
const mostDiscarded = 15_000

/** Statements that may read more, and why. */
const allowed: readonly { cause: RegExp; because: string }[] = [
  { cause: /q=on/, because: 'Two letters have no trigram: the list is walked until the page is full.' },
  { cause: /q=Okonkwo/, because: 'A name that thousands have is counted up to a thousand.' },
  {
    cause: /my-bookings .*(propertyId|from)=/,
    because: "An agent's own bookings are walked for a filter that few match.",
  },
  {
    cause: /\/bookings sort=-createdAt&(desk|status|propertyId)=/,
    because: 'By when they were booked these have no index: the newest are walked until the page is full.',
  },
  {
    cause: /send_digests/,
    because: 'All businesses of the hour at once, each of whose few repairs are looked through.',
  },
]

async function listGrowing(): Promise<unknown[]> {
  return ask(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 20000",
  )
}

function faultOf({ cause, text }: Statement, plan: Plan, growing: readonly unknown[]): string[] {
  const whole = plan.scanned.filter((table) => growing.includes(table))
  const exception = allowed.find((one) => one.cause.test(cause))
  const isMuch = !exception && (plan.pages > mostPages || plan.discarded > mostDiscarded)
  return whole.length > 0 || isMuch ? [`${cause}\n${text}\n${plan.outline}`] : []
}

it('uses a matching index for every request among a million bookings', async () => {
  const recording = recordStatements()
  expect(await readEverything(recording.during)).toEqual([])
  await bookSomething(recording.during)
  await runJobs(recording.during)
  const statements = recording.stop()
  // Guards against a recording that records nothing.
  expect(statements.length).toBeGreaterThan(300)
  const growing = await listGrowing()
  expect(growing).toEqual(expect.arrayContaining(['bookings', 'ratings', 'audit_entries', 'notifications']))
  const client = new pg.Client(connection)
  await client.connect()
  // The setting of the app's own connections.
  await client.query('SET max_parallel_workers_per_gather = 0')
  const faults: string[] = []
  for (const statement of statements) {
    // Inserted rows exist already, so inserting them again fails.
    const plan = await planOf(client, statement).catch(ignoreDuplicate)
    if (plan) faults.push(...faultOf(statement, plan, growing))
  }
  const named = new Map(statements.flatMap((one) => (one.name ? [[one.text, one] as const] : [])))
  expect(named.size).toBeGreaterThan(5)
  for (const statement of named.values()) {
    const whole = (await scannedByAnyValues(client, statement)).filter((table) => growing.includes(table))
    if (whole.length > 0) faults.push(`${statement.name} reads all of ${whole}\n${statement.text}`)
  }
  await client.end()
  // `expect.fail` prints all statements; a diff of `toEqual` would cut them off.
  if (faults.length > 0) expect.fail(faults.join('\n\n'))
})

it('returns fifty rows of a list within the size budget for slow connections', async () => {
  const headers = { authorization: `Bearer ${business.token}`, 'accept-encoding': 'br' }
  for (const { list } of [bookings, properties, inventory, maintenance, expenses]) {
    const { rawPayload, headers: sent } = await app.inject({ url: toUrl(list, {}, { limit: 50 }), headers })
    expect(sent['content-encoding'], list.path).toBe('br')
    expect(rawPayload.length, list.path).toBeGreaterThan(1_000)
    expect(rawPayload.length, list.path).toBeLessThanOrEqual(answerBudget.listOfFifty * 1_000)
  }
})

function ignoreDuplicate(error: unknown): undefined {
  if (!(error instanceof pg.DatabaseError && error.code === '23505')) throw error
}
