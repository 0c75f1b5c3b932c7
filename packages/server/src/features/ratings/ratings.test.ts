import { analytics } from '@ilewa/contract/analytics/endpoints'
import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { browser } from '@ilewa/contract/core/browser'
import { ratings } from '@ilewa/contract/ratings/endpoints'
import { browsersOf } from '@ilewa/tests/support/app/browser'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { sendRatingRequests } from '@ilewa/tests/support/app/delayed-jobs'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { rateLimits } from '../../platform/http/http.table.ts'
import { newId, newSecret } from '../../platform/id.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { businesses } from '../business/business.table.ts'
import { ratings as table } from './ratings.table.ts'

const app = useTestApp()

const setStatus = (owner: Person, id: string, status: string, more: object = {}) =>
  app.send(
    bookings.setStatus,
    { params: { id }, body: { status, confirm: true, ...more } },
    { token: owner.token },
  )

async function reopen({ token }: Person, id: string) {
  const { body } = await app.send(bookings.get, { params: { id } }, { token })
  const { version } = body.data.booking
  const { status } = await app.send(frontDesk.reopen, { params: { id }, body: { version } }, { token })
  expect(status).toBe(200)
}

/** A guest who checked out today, with their mailed link. */
async function createCheckedOutGuest() {
  const owner = await anOwner()
  await setStandardPlan(owner)
  const property = await aProperty(app, owner)
  const guestEmail = `${newId()}@example.com`
  const booking = await aBooking(app, owner, { ...aBookingInput(property, 0, 2), guestEmail })
  await setStatus(owner, booking.id, 'CHECKED_IN')
  await setStatus(owner, booking.id, 'CHECKED_OUT')
  await sendRatingRequests(app, owner)
  const token = new URL(await app.readLink(guestEmail)).searchParams.get('token') ?? ''
  return { owner, property, booking, guestEmail, token }
}

const ratingsOf = (owner: Person, query = {}) => app.send(ratings.list, { query }, { token: owner.token })

test('"after check-out a guest with an e-mail gets a one-time link to rate the stay"', async () => {
  const { owner, property, booking, token } = await createCheckedOutGuest()
  const requested = await app.send(ratings.find, { params: { token } })
  expect(requested.body.data).toEqual({
    businessName: 'Ilé Ayọ̀',
    propertyName: 'Lekki Loft',
    guestFirstName: 'Chiamaka',
    checkIn: day(0),
    checkOut: day(1),
  })
  const rated = await app.send(ratings.create, { body: { token, stars: 4, comment: ' Ó dára gan-an! ' } })
  expect(rated.status).toBe(201)
  const { body } = await ratingsOf(owner)
  expect(body.page.total).toBe(1)
  expect(body.data.ratings[0]).toMatchObject({
    stars: 4,
    comment: 'Ó dára gan-an!',
    bookingId: booking.id,
    propertyId: property.id,
    guestName: 'Chiamaka Okonkwo',
  })
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.recordId, body.data.ratings[0]?.id ?? ''))
  expect(entry).toMatchObject({ kind: 'rating', action: 'CREATED', byId: null })
  for (const query of [{ bookingId: booking.id }, { propertyId: property.id }, { period: '7d' }])
    expect((await ratingsOf(owner, query)).body.page.total).toBe(1)
  expect((await ratingsOf(owner, { bookingId: newId() })).body.page.total).toBe(0)
})

test('a link works once, also with ten parallel uses', async () => {
  const { owner, token } = await createCheckedOutGuest()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => app.send(ratings.create, { body: { token, stars: 5 } })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(404)])
  expect((await ratingsOf(owner)).body.page.total).toBe(1)
  const again = await app.send(ratings.find, { params: { token } })
  expect(again.status).toBe(404)
  expect(again.body).toMatchObject({
    code: 'ratings.link_invalid',
    message: 'This link has expired or was already used. Thank you for your stay.',
  })
})

test.each([
  ['new', 50],
  ['month-old', 1_000],
])('a %s business can request %d ratings a day', async (age, limit) => {
  const owner = await anOwner()
  if (age !== 'new')
    await db()
      .update(businesses)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(businesses.id, owner.businessId))
  const property = await aProperty(app, owner)
  const windowEndsAt = new Date(Date.now() + 3_600_000)
  await db()
    .insert(rateLimits)
    .values({ key: `rating-mails:${owner.businessId}`, count: limit - 1, windowEndsAt })
  const mails: string[] = []
  for (const nights of [1, 2]) {
    const guestEmail = `${newId()}@example.com`
    const booking = await aBooking(app, owner, { ...aBookingInput(property, 0, nights), guestEmail })
    await setStatus(owner, booking.id, 'CHECKED_IN')
    expect((await setStatus(owner, booking.id, 'CHECKED_OUT')).status).toBe(200)
    await sendRatingRequests(app, owner)
    if (nights === 1) mails.push(await app.readLink(guestEmail))
    await setStatus(owner, booking.id, 'CANCELLED')
  }
  const requested = await db().execute(
    sql`SELECT FROM pgboss.job WHERE name = 'ratings.request' AND data->>'businessId' = ${owner.businessId}`,
  )
  expect([mails.length, requested.rowCount]).toEqual([1, 1])
})

test('a link works for 30 days, and not after the booking was cancelled', async () => {
  const { booking, token, owner } = await createCheckedOutGuest()
  const shift = (seconds: number) =>
    db()
      .update(table)
      .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(table.bookingId, booking.id))
  await shift(5)
  expect((await app.send(ratings.find, { params: { token } })).status).toBe(200)
  await shift(-1)
  expect((await app.send(ratings.find, { params: { token } })).status).toBe(404)
  expect((await app.send(ratings.create, { body: { token, stars: 5 } })).status).toBe(404)
  await shift(60)
  await setStatus(owner, booking.id, 'CANCELLED')
  expect((await app.send(ratings.create, { body: { token, stars: 5 } })).status).toBe(404)
})

test('ratings of stays that are later cancelled or deleted do not count', async () => {
  const { owner, booking, token } = await createCheckedOutGuest()
  await app.send(ratings.create, { body: { token, stars: 1 } })
  const shown = async () => {
    const { totals, properties } = (await app.send(analytics.get, {}, { token: owner.token })).body.data
    const listed = (await ratingsOf(owner)).body.page.total
    return [totals.ratings, totals.rating, properties[0]?.ratings, listed]
  }
  expect(await shown()).toEqual([1, 1, 1, 1])
  await setStatus(owner, booking.id, 'CANCELLED')
  expect(await shown()).toEqual([0, null, 0, 0])
  await reopen(owner, booking.id)
  expect(await shown()).toEqual([1, 1, 1, 1])
  await app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
  expect(await shown()).toEqual([0, null, 0, 0])
})

test("a booking shows its owner the guest's rating, on every plan, but not to agents", async () => {
  const { owner, property, booking, token } = await createCheckedOutGuest()
  const agent = await anAgentOf(owner)
  const own = await aBooking(app, agent, aBookingInput(property, 5, 6))
  const read = async (person: Person, id: string) =>
    (await app.send(bookings.get, { params: { id } }, { token: person.token })).body.data.booking
  expect(await read(owner, booking.id)).not.toHaveProperty('rating')
  await app.send(ratings.create, { body: { token, stars: 4, comment: 'Quiet at night 🌙' } })
  await setFreePlan(owner)
  expect((await ratingsOf(owner)).status).toBe(403)
  const rating = { stars: 4, comment: 'Quiet at night 🌙', ratedAt: expect.any(String) }
  expect(await read(owner, booking.id)).toMatchObject({ id: booking.id, rating })
  expect(await read(agent, own.id)).not.toHaveProperty('rating')
})

test('a guest who has not arrived gets no request; an invented link is refused', async () => {
  const { owner, property } = await createCheckedOutGuest()
  const guestEmail = `${newId()}@example.com`
  const { id } = await aBooking(app, owner, { ...aBookingInput(property, 1, 9), guestEmail })
  await setStatus(owner, id, 'CHECKED_OUT', { anyway: true, reason: 'Wrong guest' })
  // They have not arrived, so there is nothing to rate.
  expect(await db().select().from(table).where(eq(table.bookingId, id))).toEqual([])
  const forged = await app.send(ratings.create, { body: { token: 'x'.repeat(43), stars: 5 } })
  expect(forged.body.code).toBe('ratings.link_invalid')
})

test('a link does not work while the guest is back in house', async () => {
  const { owner, booking, token } = await createCheckedOutGuest()
  await reopen(owner, booking.id)
  const early = await app.send(ratings.create, { body: { token, stars: 5 } })
  expect(early.body.code).toBe('ratings.link_invalid')
  await setStatus(owner, booking.id, 'CHECKED_OUT')
  expect((await app.send(ratings.create, { body: { token, stars: 5 } })).status).toBe(201)
})

test('a guest gets one request, even after several check-outs', async () => {
  const { owner, booking, guestEmail } = await createCheckedOutGuest()
  await setStatus(owner, booking.id, 'CHECKED_IN')
  await setStatus(owner, booking.id, 'CHECKED_OUT')
  const requested = await db().select().from(table).where(eq(table.bookingId, booking.id))
  expect(requested).toHaveLength(1)
  expect(await app.mailsTo(guestEmail)).toHaveLength(1)
})

test('a check-out that is undone sends no mail, and the next one sends it', async () => {
  const owner = await anOwner()
  const guestEmail = `${newId()}@example.com`
  const stay = { ...aBookingInput(await aProperty(app, owner), 0, 2), guestEmail }
  const booking = await aBooking(app, owner, stay)
  const requests = () => db().select().from(table).where(eq(table.bookingId, booking.id))
  await setStatus(owner, booking.id, 'CHECKED_IN')
  await setStatus(owner, booking.id, 'CHECKED_OUT')
  expect(await requests()).toHaveLength(1)
  await setStatus(owner, booking.id, 'CHECKED_IN')
  await sendRatingRequests(app, owner)
  expect([await requests(), await app.mailsTo(guestEmail)]).toEqual([[], []])
  await setStatus(owner, booking.id, 'CHECKED_OUT')
  await sendRatingRequests(app, owner)
  expect(await app.readLink(guestEmail)).toContain('/rate?token=')
})

test.each([
  [{ stars: 0 }, 'Please choose one to 5 stars'],
  [{ stars: 6 }, 'Please choose one to 5 stars'],
  [{ stars: 4.5 }, 'Please choose one to 5 stars'],
  [{ stars: '5' }, 'Please choose one to 5 stars'],
  [{ stars: null }, 'Please choose one to 5 stars'],
  [{ stars: 5, comment: 'x'.repeat(1001) }, 'Comment must be 1000 characters or less'],
  [{ stars: 5, token: '' }, 'This link is incomplete. Open it again from the mail.'],
])('%j is refused with its message, and the link stays valid', async (body, message) => {
  const { status, body: response } = await app.send(ratings.create, { body: { token: 'x', ...body } })
  expect(status).toBe(400)
  expect(response.message).toBe(message)
})

test('stars 1 and 5, and a comment of 1000 characters, are accepted', async () => {
  const one = await createCheckedOutGuest()
  expect((await app.send(ratings.create, { body: { token: one.token, stars: 1 } })).status).toBe(201)
  const five = await createCheckedOutGuest()
  const body = { token: five.token, stars: 5, comment: 'x'.repeat(1000) }
  expect((await app.send(ratings.create, { body })).status).toBe(201)
})

test('another business sees no rating', async () => {
  const { token } = await createCheckedOutGuest()
  await app.send(ratings.create, { body: { token, stars: 5 } })
  const other = await anOwner()
  await setStandardPlan(other)
  expect((await ratingsOf(other)).body.page.total).toBe(0)
})

test('the token is stored only as a hash', async () => {
  const { token, booking } = await createCheckedOutGuest()
  const { rows } = await db().execute<{ text: string }>(
    sql`SELECT r::text AS text FROM ratings r WHERE booking_id = ${booking.id}`,
  )
  expect(rows[0]?.text).not.toContain(token)
})

describe('attempts on links', () => {
  const aBrowser = browsersOf(app)
  const unknown = () => ({ params: { token: newSecret() } })
  /** Prepares the browser cookie as the web app does. */
  const aPreparedBrowser = async (from: string) => {
    const visitor = aBrowser(from)
    await visitor.send(browser.prepare)
    return visitor
  }

  test('of 61 guests behind one network, each in their own browser, are all accepted', async () => {
    const from = '203.0.113.61'
    for (let guest = 0; guest < 61; guest++) {
      const { send } = await aPreparedBrowser(from)
      expect((await send(ratings.find, unknown())).status).toBe(404)
    }
    const { token } = await createCheckedOutGuest()
    const { send } = await aPreparedBrowser(from)
    expect((await send(ratings.find, { params: { token } })).status).toBe(200)
    expect((await send(ratings.create, { body: { token, stars: 5 } })).status).toBe(201)
  })

  test('from one browser are limited to sixty an hour, also from another network', async () => {
    const { send, cookie } = await aPreparedBrowser('203.0.113.62')
    for (let count = 0; count < 60; count++) expect((await send(ratings.find, unknown())).status).toBe(404)
    const refused = await send(ratings.find, unknown())
    expect(refused).toMatchObject({ status: 429, body: { code: 'common.too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const headers = { cookie: cookie() ?? '' }
    const elsewhere = await app.send(ratings.find, unknown(), { headers, from: '203.0.113.63' })
    expect(elsewhere.status).toBe(429)
    const otherBrowser = await aPreparedBrowser('203.0.113.62')
    expect((await otherBrowser.send(ratings.find, unknown())).status).toBe(404)
  })

  test('from a network without a valid cookie are limited to sixty an hour', async () => {
    const from = '203.0.113.64'
    const forged = () => ({ from, headers: { cookie: `ilewa_browser=${newSecret()}.${newSecret()}` } })
    for (let count = 0; count < 60; count++)
      expect((await app.send(ratings.find, unknown(), count % 2 ? forged() : { from })).status).toBe(404)
    expect((await app.send(ratings.find, unknown(), { from })).status).toBe(429)
    expect((await app.send(ratings.find, unknown(), forged())).status).toBe(429)
  })

  test('from one network are limited to six hundred an hour, over all browsers', async () => {
    const network = '203.0.113.65'
    const windowEndsAt = new Date(Date.now() + 3_600_000)
    await db()
      .insert(rateLimits)
      .values({ key: `rating:network:${network}`, count: 600, windowEndsAt })
    const { send } = await aPreparedBrowser(network)
    expect((await send(ratings.find, unknown())).status).toBe(429)
  })
})
