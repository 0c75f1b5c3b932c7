import { bookingCalendar } from '@ilewa/contract/bookings/calendar'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { addDays, startOfMonth } from '@ilewa/contract/core/dates'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { registerNights } from '@ilewa/contract/guest-register/endpoints'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { cautions } from '@ilewa/contract/money/caution'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import { invoices } from '@ilewa/contract/money/invoices'
import { properties } from '@ilewa/contract/properties/endpoints'
import { allJobs } from '@ilewa/server/jobs'
import { executeSql } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import {
  countRowsOfWrite,
  explainGenericPlan,
  explainStatement,
  type Plan,
} from '@ilewa/tests/support/database/query-plan'
import { listReads, type ReadRequest, type Samples } from '@ilewa/tests/support/database/read-requests'
import { recordStatements, type Statement } from '@ilewa/tests/support/database/statement-recorder'
import { onDatabase } from '@ilewa/tests/support/database/test-database'
import pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import { responseBudget } from '../../../scripts/checks/web-budgets.ts'
import { pageSlug } from '../seed/public-page.ts'
import { type BenchBusiness, seedBench } from '../seed/seed.ts'

const app = useTestApp()
let business: BenchBusiness
let landlordId: string
let landlordStatementId: string
let connection: pg.ClientConfig

/** A landlord of the first twenty properties, as the seed has none. */
async function insertLandlord(): Promise<string> {
  const { businessId, ownerId, propertyIds } = business
  const id = newId()
  await executeSql(
    "INSERT INTO landlords (business_id, id, created_by, name, phone) VALUES ($1, $2, $3, 'Chief Bello', '0803 555 0142')",
    [businessId, id, ownerId],
  )
  await executeSql(
    `INSERT INTO agreements (business_id, id, created_by, property_id, landlord_id, kind, first_day, fee_percent,
      includes_cleaning, agent_commission_first)
    SELECT $1, gen_random_uuid(), $2, property_id, $3, 'PERCENT', '2020-01-01', 20, false, true FROM unnest($4::uuid[]) property_id`,
    [businessId, ownerId, id, propertyIds.slice(0, 20)],
  )
  return id
}

/** Two statements of the landlord with ten months between them, which the next one calculates again. Returns the id of the last. */
async function insertLandlordStatements(): Promise<string> {
  const { businessId, ownerId, today } = business
  const amounts = {
    opening: 0,
    earlierPayments: 0,
    share: 0,
    charged: 0,
    notReceived: 0,
    paid: 0,
    closing: 0,
  }
  const lists = { earlierMonths: [], properties: [], typedLines: [], payments: [] }
  const issuer = { name: 'Bench', address: null, phone: null, email: null }
  let id = ''
  for (const monthsBack of [12, 2]) {
    id = newId()
    const month = startOfMonth(today, -monthsBack).slice(0, 7)
    const names = { business: issuer, landlordName: 'Chief Bello', month, issuedOn: today }
    await executeSql(
      `INSERT INTO statements (business_id, id, kind, landlord_id, month, issued_by, snapshot)
      VALUES ($1, $2, 'LANDLORD_STATEMENT', $3, $4, $5, $6)`,
      [businessId, id, landlordId, month, ownerId, JSON.stringify({ ...names, ...amounts, ...lists })],
    )
  }
  return id
}

/** Transfers of a year into an account, of which 400 are to match: some with payment codes, all with amounts that stays owe. */
async function insertBankLines(): Promise<void> {
  const { businessId, ownerId, today } = business
  const id = newId()
  await executeSql(
    `INSERT INTO bank_imports (business_id, id, money_account_id, headings, columns, day_order, created_by, imported_at, result)
    SELECT business_id, $2, id, '[]', '{}', 'DAY_FIRST', $3, now(), '{}' FROM money_accounts
    WHERE business_id = $1 AND kind = 'UNKNOWN'`,
    [businessId, id, ownerId],
  )
  await executeSql(
    `INSERT INTO bank_lines (business_id, id, money_account_id, import_id, day, amount, narration, fingerprint, state, reason)
    SELECT stay.business_id, gen_random_uuid(), bank.money_account_id, bank.id, $3::date - (row_number() OVER ())::int % 365,
      greatest(stay.total_amount - stay.paid_amount, 1000), 'NIP CR/' || replace(stay.reference, '-', ''),
      sha256(stay.id::text::bytea), CASE WHEN row_number() OVER () <= 400 THEN 'NEW' ELSE 'IGNORED' END,
      CASE WHEN row_number() OVER () > 400 THEN 'No guest' END
    FROM (SELECT * FROM bookings WHERE business_id = $1 AND removed_at IS NULL ORDER BY id DESC LIMIT 20000) stay
    JOIN bank_imports bank ON bank.business_id = stay.business_id AND bank.id = $2`,
    [businessId, id, today],
  )
  await executeSql('ANALYZE bank_lines, bank_imports, bank_line_entries')
}

/** Enough that the entries of one night are a small part. PostgreSQL rightly reads a small table whole. */
const registeredGuests = 100_000

/** A guest register of two years, each entry of another stay. */
async function insertGuestRegister(): Promise<void> {
  const { businessId, ownerId, today } = business
  await executeSql(
    "UPDATE businesses SET register_mode = 'IDENTITY', register_months = 24, register_months_reason = 'By state law' WHERE id = $1",
    [businessId],
  )
  await executeSql(
    `INSERT INTO register_entries (business_id, id, booking_id, full_name, nationality, address, phone, coming_from, going_to,
      id_kind, added_by)
    SELECT business_id, gen_random_uuid(), id, 'Ada ' || reference, 'Nigerian', '4 Marina', '', '', '', 'PASSPORT', $2
    FROM bookings WHERE business_id = $1 AND removed_at IS NULL AND status IN ('CHECKED_IN', 'CHECKED_OUT')
      AND check_in BETWEEN $3::date - 730 AND $3 ORDER BY md5(id::text) LIMIT ${registeredGuests}`,
    [businessId, ownerId, today],
  )
  await executeSql('ANALYZE register_entries')
}

beforeAll(async () => {
  const [name] = await queryFirstColumn('SELECT current_database()')
  connection = onDatabase(inject('database'), String(name))
  business = await seedBench(connection, { bookings: 1_000_000, seed: 7 })
  landlordId = await insertLandlord()
  landlordStatementId = await insertLandlordStatements()
  await insertBankLines()
  await insertGuestRegister()
})

/** The first column of a query. `$1`, if used, is the business. */
async function queryFirstColumn(text: string): Promise<unknown[]> {
  const { rows } = await executeSql(text, text.includes('$1') ? [business.businessId] : [])
  return rows.map((row) => Object.values(row)[0])
}

const findLatestId = async (table: string, where = 'business_id = $1') =>
  String((await queryFirstColumn(`SELECT id FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT 1`))[0])

async function createSamples(): Promise<Samples> {
  const { businessId, today, guest, commonGuest, propertyIds, agentIds, ownerId, freeFrom } = business
  const [property = '', agent = ''] = [propertyIds[0], agentIds[0]]
  const booking = await findLatestId('bookings')
  return {
    ids: {
      bookings: booking,
      properties: property,
      inventory: await findLatestId('inventory_items'),
      maintenance: await findLatestId('maintenance_requests'),
      expenses: await findLatestId('expenses'),
      agents: agent,
      blocks: newId(),
      landlords: landlordId,
      'landlord-statements': landlordStatementId,
      staff: await findLatestId('users', "business_id = $1 AND role = 'STAFF'"),
    },
    values: {
      id: [newId()],
      moneyAccountId: [await findLatestId('money_accounts', "business_id = $1 AND kind = 'UNKNOWN'")],
      businessId: [businessId],
      txRef: [newId()],
      token: ['nothing'],
      noun: ['properties'],
      slug: [pageSlug],
      propertySlug: [`${pageSlug}-1`],
      kind: ['booking', 'property'],
      q: [guest, `${commonGuest} Chi`, 'on', 'zzqx'],
      limit: ['100'],
      from: [addDays(today, -10)],
      to: [addDays(today, 20)],
      endsAfter: [today],
      start: [addDays(today, -30)],
      end: [today],
      checkIn: [addDays(freeFrom, 1)],
      guests: ['2'],
      checkOut: [addDays(freeFrom, 4)],
      month: [today.slice(0, 7)],
      propertyId: [property],
      agentId: [agent],
      landlordId: [landlordId],
      byId: [ownerId],
      maintenanceRequestId: [newId()],
      transaction_id: ['1'],
      bookingId: [booking],
      category: ['Electrical'],
      night: [addDays(today, -30), addDays(today, -400), today],
    },
    combinations: [
      { from: addDays(today, -10), to: addDays(today, 20) },
      { period: 'custom', start: addDays(today, -700), end: today },
      { group: 'guests', category: '3-4' },
    ],
  }
}

/** Aborts a file or stream after its beginning, because the rest repeats the same statements. */
async function read({ endpoint, params, query }: ReadRequest, token: string): Promise<number> {
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
async function sendAllReads(setCause: (name: string) => void): Promise<string[]> {
  const failures: string[] = []
  const reads = await listReads(await createSamples())
  const { token, agentToken, staffToken } = business
  for (const [role, signedIn] of Object.entries({ owner: token, agent: agentToken, staff: staffToken }))
    for (const one of reads.filter(({ query }) => role === 'owner' || Object.keys(query).length < 2)) {
      setCause(`${role}: ${one.name}`)
      const status = await read(one, signedIn)
      if (status >= 500) failures.push(`${status} ${role}: ${one.name}`)
    }
  return failures
}

/** Creates, moves, cancels and removes a booking, with one refused creation. */
async function runBookingLifecycle(setCause: (name: string) => void): Promise<void> {
  const { token, freeFrom, propertyIds, commonGuest } = business
  const send: typeof app.send = (endpoint, input) => {
    setCause(`${endpoint.method} ${endpoint.path}`)
    return app.send(endpoint, input, { token })
  }
  const propertyId = propertyIds[7] ?? ''
  const found = await send(properties.get, { params: { id: propertyId } })
  const toDates = (from: number) => ({
    checkIn: addDays(freeFrom, from),
    checkOut: addDays(freeFrom, from + 1),
    totalAmount: found.body.data.property.pricePerNight,
  })
  const guest = { guestName: commonGuest, guestEmail: 'new@example.com', guestPhone: '0803 123 4567' }
  const body = { ...toDates(5), ...guest, propertyId, guests: 2, paidAmount: 0, status: 'PENDING' }
  const made = await send(bookings.create, { body })
  const params = { id: made.body.data.booking.id }
  const responses = [
    made,
    await send(bookings.create, { body }),
    await send(bookingCalendar.move, { params, body: toDates(9) }),
    await send(bookings.setStatus, { params, body: { status: 'CANCELLED' } }),
    await send(bookings.remove, { params }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 409, 200, 200, 200])
}

/** Records, claims, reverses and refunds payments and a caution deposit of a booking, and issues its invoice. */
async function runPayments(setCause: (name: string) => void): Promise<void> {
  const { token, freeFrom, propertyIds, commonGuest } = business
  const send: typeof app.send = (endpoint, input) => {
    setCause(`${endpoint.method} ${endpoint.path}`)
    return app.send(endpoint, input, { token })
  }
  const propertyId = propertyIds[7] ?? ''
  const found = await send(properties.get, { params: { id: propertyId } })
  const made = await send(bookings.create, {
    body: {
      ...{
        checkIn: addDays(freeFrom, 20),
        checkOut: addDays(freeFrom, 21),
        propertyId,
        guests: 2,
        paidAmount: 0,
      },
      ...{ guestName: commonGuest, guestEmail: 'new@example.com', guestPhone: '0803 123 4567' },
      ...{ totalAmount: found.body.data.property.pricePerNight, status: 'CONFIRMED' },
    },
  })
  const params = { id: made.body.data.booking.id }
  const money = { amount: 2_000, method: 'CASH' } as const
  const paid = await send(bookingPayments.record, { params, body: { ...money, cautionPart: 1_000 } })
  const claimed = await send(paymentClaims.create, { params, body: money })
  const confirmed = await send(paymentClaims.confirm, {
    params: { id: claimed.body.data.claimId ?? '' },
    body: money,
  })
  const responses = [
    made,
    paid,
    claimed,
    confirmed,
    await send(bookingPayments.reverse, {
      params: { id: confirmed.body.data.entryId ?? '' },
      body: { reason: 'Entered twice' },
    }),
    await send(cautions.return, { params, body: { ...money, amount: 400 } }),
    await send(bookingPayments.refund, { params, body: { ...money, amount: 600, reason: 'Shorter stay' } }),
    await send(invoices.create, { params }),
    await send(bookings.setStatus, { params, body: { status: 'CANCELLED' } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 200, 201, 201, 201, 201, 200])
}

/** Shows the register of nights, which is a POST because the audit log notes it. */
async function showRegisterNights(setCause: (name: string) => void): Promise<void> {
  for (const daysBack of [30, 400]) {
    setCause(`register of the night ${daysBack} days ago`)
    const body = { night: addDays(business.today, -daysBack) }
    expect((await app.send(registerNights.reveal, { body }, { token: business.token })).status).toBe(200)
  }
}

/** Runs each recurring job at every hour of a day, so that every time zone's morning is included. */
async function runJobs(setCause: (name: string) => void): Promise<void> {
  for (const { name, every, run } of allJobs)
    for (let hour = 0; every && hour < 24; hour += 1) {
      setCause(`${name} at ${hour}`)
      const enqueuedAt = new Date(Date.parse(`${business.today}T00:00:00Z`) + hour * 3_600_000)
      await run({}, { jobId: newId(), enqueuedAt })
    }
}

/** Limits per statement, of about 51,000 pages of bookings and one million rows. */
const maxPages = 5_000
const maxDiscardedRows = 15_000

interface Exception {
  cause: RegExp
  reason: string
  /** A large table that it may read whole. */
  wholeTable?: string
  /** Rows of each table that a write may read beyond the limit. Default: 0 */
  extraRows?: number
}

/** Statements that may read more, and why. */
const exceptions: readonly Exception[] = [
  { cause: /q=on/, reason: 'Two letters have no trigram: the list is walked until the page is full.' },
  { cause: /q=Okonkwo/, reason: 'A name that thousands have is counted up to a thousand.' },
  {
    cause: /my-bookings .*(propertyId|from)=/,
    reason: "An agent's own bookings are walked for a filter that few match.",
  },
  {
    cause: /\/bookings sort=-createdAt&(desk|status|propertyId|tab)=/,
    reason: 'By when they were booked these have no index: the newest are walked until the page is full.',
  },
  {
    cause: /\/analytics\/cash-bridge/,
    reason: 'What guests owed on a past day depends on every unpaid stay and on every payment since.',
  },
  {
    cause: /send_digests/,
    reason: 'All businesses of the hour at once, each of whose few repairs are looked through.',
  },
  {
    cause: /guest_register\.delete_old/,
    reason:
      'Once a day it looks up the booking of each entry, whose check-out decides whether the entry is old.',
    wholeTable: 'register_entries',
    extraRows: registeredGuests,
  },
]

const findException = (cause: string) => exceptions.find((one) => one.cause.test(cause))

async function listLargeTables(): Promise<unknown[]> {
  return queryFirstColumn(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 20000",
  )
}

function findProblems({ cause, text }: Statement, plan: Plan, largeTables: readonly unknown[]): string[] {
  const exception = findException(cause)
  const fullScans = plan.scanned.filter(
    (table) => largeTables.includes(table) && table !== exception?.wholeTable,
  )
  const readsTooMuch = !exception && (plan.pages > maxPages || plan.discarded > maxDiscardedRows)
  return fullScans.length > 0 || readsTooMuch ? [`${cause}\n${text}\n${plan.outline}`] : []
}

it('uses a matching index for every request among a million bookings', async () => {
  const recording = recordStatements()
  expect(await sendAllReads(recording.setCause)).toEqual([])
  await runBookingLifecycle(recording.setCause)
  await runPayments(recording.setCause)
  await showRegisterNights(recording.setCause)
  await runJobs(recording.setCause)
  const statements = recording.stop()
  // Guards against a recording that records nothing.
  expect(statements.length).toBeGreaterThan(300)
  const largeTables = await listLargeTables()
  expect(largeTables).toEqual(
    expect.arrayContaining(['bookings', 'ratings', 'audit_entries', 'notifications']),
  )
  const client = new pg.Client(connection)
  await client.connect()
  // The setting of the app's own connections.
  await client.query('SET max_parallel_workers_per_gather = 0')
  const problems: string[] = []
  for (const statement of statements) {
    const plan = await explainStatement(client, statement).catch(ignoreRefused)
    if (plan) problems.push(...findProblems(statement, plan, largeTables))
  }
  // Statements without a name are always planned for their values.
  const named = statements.filter(({ name }) => name)
  expect(new Set(named.map(({ text }) => text)).size).toBeGreaterThan(5)
  for (const statement of named) {
    const plan = await explainGenericPlan(client, statement).catch(ignoreRefused)
    if (!plan) continue
    problems.push(...findProblems(statement, plan, largeTables).map((problem) => `Prepared: ${problem}`))
  }
  const writes = statements.filter(({ text }) => /^\s*(INSERT|UPDATE|DELETE)/i.test(text))
  expect(new Set(writes.map(({ text }) => text)).size).toBeGreaterThan(20)
  for (const statement of writes) {
    const rowsOf =
      (await countRowsOfWrite(client, statement).catch(ignoreRefused)) ?? new Map<string, number>()
    const { cause, text } = statement
    const extraRows = findException(cause)?.extraRows ?? 0
    const large = [...rowsOf].filter(([, rows]) => rows > maxDiscardedRows + extraRows)
    if (large.length > 0) problems.push(`${cause}\n${text}\nwith its triggers reads ${large.join(' and ')}`)
  }
  await client.end()
  // `expect.fail` prints all statements; a diff of `toEqual` would cut them off.
  if (problems.length > 0) expect.fail(problems.join('\n\n'))
})

it('returns fifty rows of a list within the size budget for slow connections', async () => {
  const headers = { authorization: `Bearer ${business.token}`, 'accept-encoding': 'br' }
  for (const { list } of [bookings, properties, inventory, maintenance, expenses]) {
    const { rawPayload, headers: responses } = await app.inject({
      url: toUrl(list, {}, { limit: 50 }),
      headers,
    })
    expect(responses['content-encoding'], list.path).toBe('br')
    expect(rawPayload.length, list.path).toBeGreaterThan(1_000)
    expect(rawPayload.length, list.path).toBeLessThanOrEqual(responseBudget.listOfFifty * 1_000)
  }
})

/** A write that was recorded runs again: its row exists already, or its change is no longer possible. */
function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof pg.DatabaseError && /^(23|P0)/.test(error.code ?? ''))) throw error
}
