import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { blocks } from '@ilewa/contract/blocks/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { calendarConflicts } from '@ilewa/contract/calendars/events'
import { calendarExports } from '@ilewa/contract/calendars/exports'
import { calendarImports } from '@ilewa/contract/calendars/imports'
import { properties } from '@ilewa/contract/properties/endpoints'
import { propertyPages, publicPages } from '@ilewa/contract/public-page/endpoints'
import { bookingRequests, minFormSeconds, publicRequests } from '@ilewa/contract/public-page/requests'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { aBookingInput, day, propertyFields } from '@ilewa/tests/support/app/builders'
import { call } from '@ilewa/tests/support/app/call'
import { signUp } from '@ilewa/tests/support/app/sign-up'
import { airbnbStay, calendarFile } from '@ilewa/tests/support/calendars/calendar-files'
import { saveCalendar, startCalendarSite } from '@ilewa/tests/support/calendars/calendar-site'
import { createTestDatabase, type TestDatabase } from '@ilewa/tests/support/database/test-database'
import { digestTables, run } from '@ilewa/tests/support/servers/backup'
import { codeIn, readMails } from '@ilewa/tests/support/servers/mail-file'
import { freePort, type Program, startReadyProgram } from '@ilewa/tests/support/servers/program'
import { aGuest, propertyPageFields, visitedStay } from '@ilewa/tests/support/visits/public-page'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'

/** Calendars of channels and requests of guests are restored, and go on. */
const slug = 'eze-homes'
const where = { slug, propertySlug: propertyPageFields.slug }
/** What calendars and the public page store. */
const tables = [
  'calendar_imports',
  'calendar_exports',
  'imported_events',
  'calendar_conflicts',
  'blocks',
  'taken_nights',
  'public_pages',
  'public_slugs',
  'property_pages',
  'booking_requests',
  'banned_guests',
]

let scratch: string
let source: TestDatabase
let target: TestDatabase
let siteSettings: Record<string, string>
let port: string
let running: Program | undefined
let token: string
let propertyId: string

const at = (name: string) => path.join(scratch, name)
const settingsOf = (database: TestDatabase, name: string) => ({
  ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
  ...{ DATABASE_URL: database.url, DATA_DIR: at(name), ...siteSettings },
})

async function start(database: TestDatabase, name: string): Promise<Program> {
  running = await startReadyProgram(settingsOf(database, name))
  return running
}

async function stop(): Promise<void> {
  running?.child.kill('SIGTERM')
  await running?.ended
  running = undefined
}

async function query(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.connection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const saveStay = (from: number, to: number) =>
  saveCalendar(scratch, 'lekki', calendarFile([airbnbStay('HMABCD1234', day(from), day(to))]))

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'ilewa-channels-'))
  port = String(await freePort())
  siteSettings = await startCalendarSite(scratch)
  source = await createTestDatabase(inject('database'), 'empty')
  target = await createTestDatabase(inject('database'), 'empty')
}, 60_000)
afterAll(async () => {
  await stop()
  await source?.drop()
  await target?.drop()
  await rm(scratch, { recursive: true, force: true })
})

const codesTo = async (name: string, email: string) =>
  (await readMails(at(name)))
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => codeIn(mail) ?? [])

/** A request whose code was mailed, from a network of its own. */
async function ask(program: Program, from: string, stay: ReturnType<typeof visitedStay>) {
  const { body } = await call(program, publicRequests.quote, { params: where, query: stay, from })
  const { quote, offerToken } = body.data
  await sleep(minFormSeconds * 1_000 + 100)
  const guest = aGuest()
  const { propertySlug } = where
  const asked = await call(program, publicRequests.create, {
    params: { slug },
    body: { ...stay, ...guest, propertySlug, totalAmount: quote.totalAmount, offerToken },
    from,
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  const code = await vi.waitUntil(async () => (await codesTo('source', guest.guestEmail))[0], 10_000)
  return { token: asked.body.data.token, code }
}

const prove = (program: Program, request: { token: string; code: string }) =>
  call(program, publicRequests.prove, { params: { token: request.token }, body: { code: request.code } })

/** A property with a booking, blocked dates, and a public page. */
async function createProperty(program: Program): Promise<void> {
  const created = await call(program, properties.create, { token, body: propertyFields })
  const { property } = created.body.data
  propertyId = property.id
  await call(program, bookings.create, { token, body: aBookingInput(property, 10, 12) })
  const dates = { from: day(60), to: day(62), reason: 'OWNER_USE' }
  await call(program, blocks.create, { token, body: { propertyId, ...dates } })
  await call(program, subscription.create, { token, body: { planType: 'FREE' } })
  await query(
    source,
    "UPDATE subscriptions SET plan_type = 'STANDARD', current_period_end = now() + interval '1 day'",
  )
  const params = { id: propertyId }
  await call(program, propertyPages.update, { token, params, body: propertyPageFields })
  const page = { isShown: true, slug, mode: 'HOLD', noticeHours: 0 }
  expect((await call(program, publicPages.update, { token, body: page })).status).toBe(200)
}

/** Connects a calendar whose stay shares a night with the booking. */
async function connectCalendar(program: Program): Promise<void> {
  const params = { id: propertyId }
  const body = { channel: 'AIRBNB', url: saveStay(11, 14) }
  const connected = await call(program, calendarImports.create, { token, params, body })
  expect(connected.status, JSON.stringify(connected.body)).toBe(201)
  const { body: listed } = await call(program, calendarConflicts.list, { token })
  expect(listed.data.calendarConflicts).toHaveLength(1)
}

async function readLinks(program: Program): Promise<string[]> {
  const { body } = await call(program, calendarExports.list, { token, params: { id: propertyId } })
  return body.data.calendarExports.map(({ url }) => url)
}

const readFile = async (url: string) => (await fetch(url)).text()

async function ban(program: Program, request: { token: string; code: string }): Promise<void> {
  await call(program, publicPages.update, { token, body: { mode: 'REQUEST' } })
  expect((await prove(program, request)).body.data.request.state).toBe('ASKED')
  const { body } = await call(program, bookingRequests.list, { token })
  const asked = body.data.requests.find(({ state }) => state === 'ASKED')
  await call(program, bookingRequests.decline, {
    ...{ token, params: { id: asked?.id }, body: { isBanned: true } },
  })
  await call(program, publicPages.update, { token, body: { mode: 'HOLD' } })
}

it('restores calendars and requests, whose links, codes and reads go on', async () => {
  const program = await start(source, 'source')
  token = await signUp(program, at('source'))
  await createProperty(program)
  await connectCalendar(program)
  const held = await ask(program, '127.0.0.2', visitedStay(20, 22))
  const provenRequest = (await prove(program, held)).body.data.request
  expect(provenRequest.state).toBe('HELD')
  await ban(program, await ask(program, '127.0.0.3', visitedStay(30, 31)))
  const unproven = await ask(program, '127.0.0.4', visitedStay(25, 27))
  const links = await readLinks(program)
  const files = await Promise.all(links.map(readFile))
  await stop()

  const { changes: _, ...before } = await digestTables(source.connection)
  for (const table of tables)
    expect([table, before[table]]).not.toEqual([table, expect.stringMatching(/^0 /)])
  const saved = await run('backup', at('channels.tar.gz'), settingsOf(source, 'source'))
  expect(saved.code, saved.output).toBe(0)
  const restored = await run('restore', at('channels.tar.gz'), settingsOf(target, 'target'))
  expect(restored.code, restored.output).toBe(0)
  const { changes: __, ...after } = await digestTables(target.connection)
  expect(after).toEqual(before)

  // The stay has moved meanwhile.
  saveStay(12, 15)
  await query(target, "UPDATE calendar_imports SET next_read_at = now() - interval '1 hour'")
  const restoredProgram = await start(target, 'target')
  expect(await readLinks(restoredProgram)).toEqual(links)
  expect(await Promise.all(links.map(readFile))).toEqual(files)
  expect((await fetch(provenRequest.url)).status).toBe(200)
  expect((await prove(restoredProgram, unproven)).body.data.request.state).toBe('HELD')
  const withdrawn = await call(restoredProgram, publicRequests.withdraw, { params: { token: held.token } })
  expect(withdrawn.body.data.request.state).toBe('WITHDRAWN')
  // The calendars that are due are read each minute.
  await vi.waitUntil(
    async () =>
      (await query(target, `SELECT FROM imported_events WHERE check_in = '${day(12)}'`)).length === 1,
    { timeout: 90_000, interval: 200 },
  )
  const { body } = await call(restoredProgram, calendarConflicts.list, { token })
  expect(body.data.calendarConflicts).toEqual([])
  expect(await query(target, 'SELECT recount_taken_nights() AS wrong')).toEqual([{ wrong: '0' }])
}, 180_000)
