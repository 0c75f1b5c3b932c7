import { twoFactor } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { data } from '@ilewa/contract/data/endpoints'
import { documents } from '@ilewa/contract/money/documents'
import { agents } from '@ilewa/contract/people/agents'
import { people } from '@ilewa/contract/people/endpoints'
import { staff } from '@ilewa/contract/people/staff'
import { ratings } from '@ilewa/contract/ratings/endpoints'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aBooking, aBookingInput, anOwner, aProperty, type Person } from '../support/app/builders.ts'
import { sendRatingRequests } from '../support/app/delayed-jobs.ts'
import { aPayment } from '../support/app/money.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { setStandardPlan } from '../support/app/users.ts'
import { cpuTimeMs } from '../support/hostile/processor-time.ts'
import { unzip } from '../support/hostile/zip.ts'
import { aPayLink, keyFields, setUpCollections } from '../support/money/pay-links.ts'

// Uses the production cost of password hashing, because a test compares the CPU time of failed logins.
vi.unmock('@node-rs/argon2')

const app = useTestApp()
const password = 'Kòkò-drum 7 & rain'

/** Every secret that grants access, by description. */
const secrets = new Map<string, string>()

const recordSecret = (description: string, secret: string | null | undefined) => {
  if (!secret) throw new Error(`No ${description} was made`)
  secrets.set(description, secret)
  return secret
}

const newEmail = () => `${newId()}@example.com`
const parameter = async (email: string, name: string) =>
  new URL(await app.readLink(email)).searchParams.get(name)

/** Signs up and verifies the address. This uses up the code; the other recorded secrets stay valid. */
async function signUp(): Promise<string> {
  const person = { firstName: 'Chiamaka', lastName: 'Okonkwo', phone: '0803 123 4567', email: newEmail() }
  const body = { ...person, password: recordSecret('password', password), confirmPassword: password }
  const registered = await app.send(auth.register, { body })
  recordSecret('registration', registered.body.data.registration)
  const otp = recordSecret('code of an address', await app.readCode(person.email))
  await app.send(auth.verifyEmail, { body: { email: person.email, otp } })
  return person.email
}

async function enableTwoFactor(email: string): Promise<void> {
  const session = (await app.send(auth.login, { body: { email, password } })).body.data
  const token = recordSecret('session', 'token' in session ? session.token : '')
  const { secret } = (await app.send(twoFactor.begin, {}, { token })).body.data
  recordSecret('key of the second factor', secret)
  const code = recordSecret('code of the app', new TOTP({ secret }).generate())
  const confirmed = await app.send(twoFactor.confirm, { body: { code } }, { token })
  for (const [index, recovery] of confirmed.body.data.recoveryCodes.entries()) {
    recordSecret(`recovery code ${index}`, recovery)
    recordSecret(`recovery code ${index} as it is typed`, recovery.replaceAll('-', ''))
  }
  const login = (await app.send(auth.login, { body: { email, password } })).body.data
  recordSecret('challenge', 'challenge' in login ? login.challenge : '')
}

async function requestPasswordReset(email: string): Promise<void> {
  await app.send(auth.forgotPassword, { body: { email } })
  const otp = recordSecret('code of a recovery', await waitForSecondCode(email))
  const verified = await app.send(auth.verifyEmail, { body: { email, otp, isResetPass: true } })
  recordSecret('handle of a recovery', 'userId' in verified.body.data ? verified.body.data.userId : '')
}

const waitForSecondCode = (email: string) =>
  vi.waitUntil(async () => (await app.codesTo(email))[1], { timeout: 10_000, interval: 20 })

const newUserFields = () => ({
  firstName: 'Tunde',
  lastName: 'Bello',
  phone: '0803 765 4321',
  email: newEmail(),
})

async function inviteAndChangeEmail({ token }: Person): Promise<void> {
  const agent = { ...newUserFields(), commissionRate: 10, location: 'Ikeja' }
  await app.send(agents.invite, { body: agent }, { token })
  recordSecret('link of an invitation', await parameter(agent.email, 'userId'))
  const member = newUserFields()
  const invited = await app.send(staff.invite, { body: member }, { token })
  const userId = (await parameter(member.email, 'userId')) ?? ''
  await app.send(auth.resetPassword, { body: { userId, newPassword: password, confirmPassword: password } })
  const email = newEmail()
  await app.send(staff.update, { params: { id: invited.body.data.id }, body: { email } }, { token })
  const link = recordSecret('link of a new address', await parameter(email, 'token'))
  expect((await app.send(people.confirmEmail, { body: { token: `${link}x` } })).status).toBeGreaterThan(399)
}

async function checkOutGuest(owner: Person): Promise<void> {
  const { token } = owner
  const guestEmail = newEmail()
  const property = await aProperty(app, owner)
  const { id } = await aBooking(app, owner, { ...aBookingInput(property, 0, 2), guestEmail })
  for (const status of ['CHECKED_IN', 'CHECKED_OUT'])
    await app.send(bookings.setStatus, { params: { id }, body: { status, confirm: true } }, { token })
  await sendRatingRequests(app, owner)
  const link = recordSecret('link of a rating', await parameter(guestEmail, 'token'))
  expect((await app.send(ratings.find, { params: { token: link } })).status).toBe(200)
  const headers = { 'idempotency-key': recordSecret('idempotency key', `key-${newId()}`) }
  const made = await app.send(bookings.create, { body: aBookingInput(property, 40, 42) }, { token, headers })
  expect(made.status).toBe(201)
}

/** Lets a guest pay online, and sends links of a receipt and of a payment. */
async function sendLinks(owner: Person): Promise<void> {
  const { token } = owner
  await setUpCollections(app, owner)
  for (const [name, key] of Object.entries(keyFields)) recordSecret(`${name} of a business`, key)
  const booking = await aBooking(app, owner, aBookingInput(await aProperty(app, owner), 10, 12))
  const { url } = await aPayLink(app, owner, booking, { amount: 10_000 })
  recordSecret('link of a payment', url.split('/').at(-1))
  expect((await app.inject({ url: new URL(url).pathname })).statusCode).toBe(200)
  const { document } = await aPayment(app, owner, booking, 1_000)
  const link = await app.send(documents.createLink, { params: { id: document?.id ?? '' } }, { token })
  const { pathname } = new URL(link.body.data.url)
  recordSecret('link of a receipt', pathname.split('/').at(-1))
  expect((await app.inject({ url: pathname })).statusCode).toBe(200)
}

/** The files of the owner's export as text. */
async function exportAll({ token }: Person): Promise<{ table: string; text: string }[]> {
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload } = await app.inject({ method: 'POST', url: toUrl(data.export), headers })
  return [...unzip(rawPayload)].map(([name, content]) => ({ table: `export ${name}`, text: String(content) }))
}

/** All rows of all tables of every schema as text, including the queue. */
async function dumpAll(): Promise<{ table: string; text: string }[]> {
  const { rows: tables } = await db().execute<{ schema: string; name: string }>(sql`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const dumps = tables.map(async ({ schema, name }) => {
    const { rows } = await db().execute<{ text: string | null }>(
      sql`SELECT string_agg(t::text, E'\n') AS text FROM ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    )
    return { table: `${schema}.${name}`, text: rows[0]?.text ?? '' }
  })
  return Promise.all(dumps)
}

const escaped = (text: string) => text.replace(/[^\w\s]/g, '\\$&')

/** Patterns for the secret, plain and encoded; six digits match only as a separate number. */
function encodingsOf(secret: string): RegExp[] {
  if (/^\d{6}$/.test(secret)) return [new RegExp(`(?<![\\da-f.])${secret}(?![\\da-f])`)]
  const bytes = Buffer.from(secret)
  const texts = [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    encodeURIComponent(secret),
  ]
  return texts.map((text) => new RegExp(escaped(text), 'i'))
}

describe('the database with the export', () => {
  let dump: { table: string; text: string }[]
  beforeAll(async () => {
    const email = await signUp()
    await enableTwoFactor(email)
    await requestPasswordReset(email)
    const owner = await anOwner()
    await setStandardPlan(owner)
    recordSecret('another session', owner.token)
    await inviteAndChangeEmail(owner)
    await checkOutGuest(owner)
    await sendLinks(owner)
    dump = [...(await dumpAll()), ...(await exportAll(owner))]
  }, 60_000)

  it('is dumped completely, including the queue', () => {
    const tables = dump.map(({ table }) => table)
    expect(tables).toEqual(
      expect.arrayContaining(['public.users', 'public.sessions', 'public.idempotency_keys']),
    )
    expect(tables.some((table) => table.startsWith('pgboss.'))).toBe(true)
    expect(dump.find(({ table }) => table === 'public.users')?.text).toContain('Chiamaka')
    expect(dump.find(({ table }) => table === 'export bookings.csv')?.text).toContain('Chiamaka')
  })

  it('contains no secret in plain text', () => {
    expect(secrets.size).toBeGreaterThan(29)
    const found = [...secrets].flatMap(([description, secret]) =>
      dump
        .filter(({ text }) => encodingsOf(secret).some((encoding) => encoding.test(text)))
        .map(({ table }) => `${description} in ${table}`),
    )
    expect(found).toEqual([])
  })
})

describe('an unknown address', () => {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

  it('takes as much CPU time at sign-in as a wrong password', async () => {
    const { email } = await anOwner()
    await app.send(auth.login, { body: { email, password } })
    const costs: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let iteration = 0; iteration < 7; iteration++) {
      costs.known.push(await cpuTimeMs(() => app.send(auth.login, { body: { email, password: 'wrong' } })))
      costs.unknown.push(
        await cpuTimeMs(() => app.send(auth.login, { body: { email: newEmail(), password: 'wrong' } })),
      )
    }
    const ratio = median(costs.known) / median(costs.unknown)
    expect(ratio).toBeGreaterThan(0.3)
    expect(ratio).toBeLessThan(3)
  })
})
