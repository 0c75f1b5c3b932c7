import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { collectionKeys } from '@ilewa/contract/collections/keys'
import { collectionWebhookPath, payLinks } from '@ilewa/contract/collections/pay-links'
import { moneyAccounts } from '@ilewa/contract/money/accounts'
import { cautions } from '@ilewa/contract/money/caution'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { holds } from '@ilewa/contract/money/holds'
import { aBooking, aBookingInput, anOwner, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { aPayment } from '@ilewa/tests/support/app/money'
import { payAtSandbox } from '@ilewa/tests/support/app/payments'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { codeOf, enableTwoFactor, wrongCodeFor } from '@ilewa/tests/support/app/two-factor'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { refusalOfSql } from '@ilewa/tests/support/database/refusal'
import {
  aPayLink,
  checkoutOf,
  keyFields,
  pathOf,
  payLink,
  referenceOf,
  setUpCollections,
} from '@ilewa/tests/support/money/pay-links'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { webhookHeaders } from '../../../platform/payments/sandbox.ts'
import { setUpSecret } from '../../../platform/secret/secret.ts'
import { checkPayLinks } from './collections.jobs.ts'

const app = useTestApp()

let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
/** Three nights for ₦120,000 in all. */
let booking: Awaited<ReturnType<typeof aBooking>>

async function aPayingOwner(): Promise<Person> {
  const person = await anOwner()
  await setStandardPlan(person)
  return person
}

beforeEach(async () => {
  owner = await aPayingOwner()
  property = await aProperty(app, owner, { pricePerNight: '40000' })
  booking = await aBooking(app, owner, aBookingInput(property, 5, 8))
  await setUpCollections(app, owner)
})

const open = (url: string) => app.inject({ method: 'GET', url })
const checkout = (link: { url: string }) => checkoutOf(app, link)
type Fields = Parameters<typeof payLink>[2]
const pay = (link: { url: string }, fields?: Fields) => payLink(app, link, fields)
const returnTo = (link: { url: string }, query: URLSearchParams) => open(`${pathOf(link)}?${query}`)
const payAndReturn = async (link: { url: string }, fields?: Fields) => returnTo(link, await pay(link, fields))
const moneyOf = async ({ id }: { id: string }) =>
  (await app.send(bookingPayments.list, { params: { id } }, { token: owner.token })).body.data.payments
const entriesOf = async (one: { id: string }) =>
  (await moneyOf(one)).entries.map(({ kind, amount, method, moneyAccount, recordedByName }) => ({
    ...{ kind, amount, method, account: moneyAccount?.name, recordedByName },
  }))
const linksOf = async ({ id }: { id: string }, person = owner) =>
  (await app.send(payLinks.list, { params: { id } }, { token: person.token })).body.data.payLinks
const remove = (code?: string) => app.send(collectionKeys.remove, { body: { code } }, { token: owner.token })
const readBooking = async ({ id }: { id: string }) =>
  (await app.send(bookings.get, { params: { id } }, { token: owner.token })).body.data.booking
const setStatus = (status: string) =>
  app.send(
    bookings.setStatus,
    { params: { id: booking.id }, body: { status } as never },
    { token: owner.token },
  )
const noticesOf = async ({ id }: Person) =>
  (
    await executeSql(
      "SELECT title, text FROM notifications WHERE user_id = $1 AND kind = 'MONEY_RECEIVED' AND title NOT LIKE '%keys%' ORDER BY created_at, id",
      [id],
    )
  ).rows
const handleOf = async ({ businessId }: Person) => {
  const { rows } = await executeSql('SELECT handle FROM collection_keys WHERE business_id = $1', [businessId])
  return String(rows[0]?.handle)
}
const callWebhook = (handle: string, payload: string, key = keyFields.webhookHash) =>
  app.inject({
    method: 'POST',
    url: collectionWebhookPath(handle),
    headers: webhookHeaders(payload, key),
    payload,
  })
const runCheck = () => checkPayLinks.run({}, { jobId: newId(), enqueuedAt: new Date() })
const makeCheckDue = () =>
  executeSql("UPDATE pay_links SET next_check_at = now() - interval '1 minute' WHERE business_id = $1", [
    owner.businessId,
  ])

describe('a guest', () => {
  it('sees what the link is for, pays, and the owner has it with a receipt', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 120_000 })
    const page = await open(pathOf(link))
    expect([page.statusCode, page.headers['x-robots-tag'], page.headers['referrer-policy']]).toEqual([
      200,
      'noindex',
      'no-referrer',
    ])
    expect(page.body).toContain('Pay ₦120,000.00')
    expect(page.body).toContain(property.name)
    expect(page.body).not.toContain(booking.guestName)
    expect(page.body).not.toContain('<script')
    const opened = await open(`${pathOf(link)}/checkout`)
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([303, 'no-store'])
    const paid = await payAndReturn(link)
    expect(paid.body).toContain('Your payment has arrived')
    expect(await entriesOf(booking)).toEqual([
      { kind: 'PAYMENT', amount: 120_000, method: 'ONLINE', account: 'Flutterwave', recordedByName: null },
    ])
    const [entry] = (await moneyOf(booking)).entries
    expect(entry?.document?.number).toBe('RCT-000001')
    expect(await linksOf(booking)).toMatchObject([{ state: 'PAID', received: 120_000, url: null }])
    expect(await noticesOf(owner)).toEqual([
      { title: 'Paid online: ₦120,000.00', text: expect.stringContaining('paid by pay link') },
    ])
    const { rows } = await executeSql(
      "SELECT path FROM notifications WHERE user_id = $1 AND title LIKE 'Paid online%'",
      [owner.id],
    )
    expect(rows).toEqual([{ path: `/bookings?open=${booking.id}#money` }])
    // Paid once: the checkout leads back to the page.
    const again = await open(`${pathOf(link)}/checkout`)
    expect([again.statusCode, again.body.includes('Your payment has arrived')]).toEqual([200, true])
  })

  it('who pays the stay and the caution deposit pays the stay first', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 150_000, cautionPart: 30_000 })
    await payAndReturn(link, { amount: 130_000 })
    const rest = await open(pathOf(link))
    for (const text of ['Pay ₦20,000.00', 'Paid so far', '₦130,000.00']) expect(rest.body).toContain(text)
    expect(rest.body).not.toContain('₦30,000.00')
    await payAndReturn(link)
    expect((await entriesOf(booking)).map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['CAUTION_IN', 10_000],
      ['CAUTION_IN', 20_000],
      ['PAYMENT', 120_000],
    ])
    expect(await linksOf(booking)).toMatchObject([{ state: 'PAID', received: 150_000 }])
  })

  it('who has paid in another way meanwhile cannot pay it again', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 120_000 })
    const second = await aPayLink(app, owner, booking, { amount: 50_000 })
    const extra = await aPayLink(app, owner, booking, { amount: 150_000 })
    await aPayment(app, owner, booking, 90_000)
    expect((await open(pathOf(link))).body).toContain('Pay ₦30,000.00')
    await payAndReturn(second)
    expect((await entriesOf(booking))[0]?.amount).toBe(30_000)
    const page = await open(pathOf(link))
    expect(page.body).toContain('This stay is paid already')
    expect(page.body).not.toContain('/checkout')
    expect((await open(`${pathOf(link)}/checkout`)).body).toContain('This stay is paid already')
    // What the owner asked for above what was owed is still to pay.
    expect((await open(pathOf(extra))).body).toContain('Pay ₦30,000.00')
  })

  it('who has paid the stay in another way pays the caution deposit only', async () => {
    await app.send(
      cautions.set,
      { params: { id: booking.id }, body: { cautionAmount: 30_000 } },
      { token: owner.token },
    )
    const link = await aPayLink(app, owner, booking, { amount: 150_000, cautionPart: 30_000 })
    await aPayment(app, owner, booking, 120_000)
    expect((await open(pathOf(link))).body).toContain('Pay ₦30,000.00')
    await payAndReturn(link)
    expect((await entriesOf(booking))[0]).toMatchObject({ kind: 'CAUTION_IN', amount: 30_000 })
  })

  it('who pays more has credit, and the owner is notified', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 120_000 })
    await payAndReturn(link, { amount: 125_000 })
    expect((await readBooking(booking)).paidAmount).toBe(125_000)
    expect(await noticesOf(owner)).toEqual([
      { title: 'Paid online: ₦125,000.00', text: expect.stringContaining('₦5,000.00 of it is more') },
    ])
  })

  it('who pays twice has credit: each transaction counts once', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 120_000 })
    const first = await checkout(link)
    const query = await payAtSandbox(app, first, { action: 'pay', webhookCopies: 0 })
    // A second transaction of the same checkout, as a provider with two open tabs allows.
    const { rows } = await executeSql(
      `INSERT INTO sandbox_transactions (id, tx_ref, status, amount, currency, settled_at)
       VALUES (gen_random_uuid(), $1, 'successful', 120000, 'NGN', now()) RETURNING id`,
      [first],
    )
    await returnTo(link, query)
    await returnTo(link, query)
    const second = new URLSearchParams({ status: 'successful', tx_ref: first })
    second.set('transaction_id', String(rows[0]?.id))
    await returnTo(link, second)
    expect((await entriesOf(booking)).map(({ amount }) => amount)).toEqual([120_000, 120_000])
    expect((await noticesOf(owner))[1]?.text).toContain('₦120,000.00 of it is more')
  })

  it('who leaves or is declined can pay later; one whose payment is pending is asked to wait', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    expect((await payAndReturn(link, { action: 'leave' })).body).toContain('was not completed')
    expect((await payAndReturn(link, { action: 'decline' })).body).toContain('Pay ₦1,000.00')
    const pending = await payAndReturn(link, { settleAfterSeconds: 600 })
    expect(pending.body).toContain('being confirmed')
    expect(pending.body).not.toContain('/checkout')
    expect((await open(pathOf(link))).body).toContain('being confirmed')
    // Nor by another visit of the checkout, so that nobody pays twice.
    expect((await open(`${pathOf(link)}/checkout`)).body).toContain('being confirmed')
    expect(await entriesOf(booking)).toEqual([])
  })

  it('cannot pay by a link that has expired or was cancelled, of a deleted booking, or that nobody created', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    await executeSql(
      "UPDATE pay_links SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' WHERE id = $1",
      [link.id],
    )
    expect((await open(pathOf(link))).body).toContain('has expired')
    // A payment under way comes first, so that nobody pays twice.
    const returned = new URLSearchParams({ status: 'successful', tx_ref: await referenceOf(link) })
    expect((await returnTo(link, returned)).body).toContain('being confirmed')
    expect((await open(`${pathOf(link)}/checkout`)).statusCode).toBe(200)
    const second = await aPayLink(app, owner, booking, { amount: 1_000 })
    await app.send(payLinks.cancel, { params: { id: second.id } }, { token: owner.token })
    expect((await open(pathOf(second))).body).toContain('was cancelled')
    expect((await linksOf(booking)).map(({ state, url }) => [state, url])).toEqual([
      ['CANCELLED', null],
      ['EXPIRED', null],
    ])
    for (const path of ['/pay/unknown', `${pathOf(second)}/`, '/pay/'])
      expect([path, (await open(path)).statusCode]).toEqual([path, 404])
    await app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    expect((await open(pathOf(second))).body).toContain('was cancelled')
  })

  it('confirms a held booking by paying its deposit', async () => {
    const held = await aBooking(app, owner, { ...aBookingInput(property, 20, 23), status: 'PENDING' })
    await app.send(
      holds.set,
      {
        params: { id: held.id },
        body: { holdUntil: new Date(Date.now() + 3_600_000).toISOString(), holdAmount: 50_000 },
      },
      { token: owner.token },
    )
    await payAndReturn(await aPayLink(app, owner, held, { amount: 50_000 }))
    expect((await readBooking(held)).status).toBe('CONFIRMED')
  })
})

describe('money that comes later', () => {
  it('than the cancellation of the stay is posted, and the owner is told of the refund', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 130_000, cautionPart: 10_000 })
    const txRef = await checkout(link)
    await setStatus('CANCELLED')
    expect(await linksOf(booking)).toMatchObject([{ state: 'CANCELLED' }])
    await returnTo(link, await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0 }))
    expect(await entriesOf(booking)).toMatchObject([{ kind: 'PAYMENT', amount: 130_000 }])
    expect(await noticesOf(owner)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('Refunds due') }),
    ])
  })

  it('than the deletion of the booking is kept and told, but in no booking; so is another currency', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    const other = await aPayLink(app, owner, booking, { amount: 2_000 })
    const returned = await payAndReturn(other, { currency: 'USD' })
    expect(returned.body).toContain('has to be checked by hand')
    expect(returned.body).not.toContain('/checkout')
    // A guest who opens the page or the checkout again is not asked to pay again.
    for (const path of [pathOf(other), `${pathOf(other)}/checkout`]) {
      const again = await open(path)
      expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('checked by hand')])
      expect(again.body).not.toContain('/checkout')
    }
    const txRef = await checkout(link)
    await app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    const paid = await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0 })
    await makeCheckDue()
    await runCheck()
    await makeCheckDue()
    await runCheck()
    expect((await returnTo(link, paid)).body).toContain('has to be checked by hand')
    const { rows } = await executeSql(
      'SELECT amount::float, currency, not_posted FROM pay_link_payments WHERE business_id = $1 ORDER BY amount',
      [owner.businessId],
    )
    expect(rows).toEqual([
      { amount: 1_000, currency: 'NGN', not_posted: 'BOOKING_DELETED' },
      { amount: 2_000, currency: 'USD', not_posted: 'WRONG_CURRENCY' },
    ])
    expect((await noticesOf(owner)).map(({ text }) => text)).toEqual([
      expect.stringContaining('USD 2000 instead of naira'),
      expect.stringContaining('a booking that was deleted'),
    ])
  })

  it('than a booking can hold is kept and told, and in no booking', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    await aPayment(app, owner, booking, 1_000, { asCredit: true })
    const txRef = await checkout(link)
    await executeSql(
      `INSERT INTO sandbox_transactions (id, tx_ref, status, amount, currency, settled_at)
       VALUES (gen_random_uuid(), $1, 'successful', 100000000000, 'NGN', now())`,
      [txRef],
    )
    const query = new URLSearchParams({ tx_ref: txRef, status: 'successful' })
    expect((await returnTo(link, query)).body).toContain('has to be checked by hand')
    expect((await noticesOf(owner)).at(-1)?.text).toContain('too large for one booking')
  })

  it('than the keys were deleted is posted once they are entered again', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    const txRef = await checkout(link)
    await remove()
    await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0 })
    await makeCheckDue()
    await runCheck()
    expect(await entriesOf(booking)).toEqual([])
    await setUpCollections(app, owner)
    await makeCheckDue()
    await runCheck()
    expect(await entriesOf(booking)).toHaveLength(1)
  })

  it('than the return, which never happens, is found by the webhook or by the job', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    await pay(link, { webhookCopies: 3 })
    await vi.waitUntil(async () => (await entriesOf(booking)).length === 1, { timeout: 10_000 })
    const second = await aPayLink(app, owner, booking, { amount: 2_000 })
    await pay(second)
    await makeCheckDue()
    expect(await checkPayLinks.isDue?.()).toBe(true)
    await runCheck()
    expect((await entriesOf(booking)).map(({ amount }) => amount)).toEqual([2_000, 1_000])
  })
})

it('webhook, return and job at once post one entry', async () => {
  const link = await aPayLink(app, owner, booking, { amount: 60_000 })
  const query = await pay(link)
  const handle = await handleOf(owner)
  const payload = JSON.stringify({
    txRef: query.get('tx_ref'),
    transactionId: query.get('transaction_id'),
  })
  await makeCheckDue()
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      if (index % 3 === 0) await returnTo(link, query)
      else if (index % 3 === 1) expect((await callWebhook(handle, payload)).statusCode).toBe(200)
      else await runCheck()
    }),
  )
  expect(await entriesOf(booking)).toHaveLength(1)
  expect(await linksOf(booking)).toMatchObject([{ received: 60_000 }])
})

describe('a webhook', () => {
  it('that is forged, of another business, or of another payment posts nothing', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    const query = await pay(link)
    const payload = JSON.stringify({ txRef: query.get('tx_ref'), transactionId: query.get('transaction_id') })
    const other = await aPayingOwner()
    await setUpCollections(app, other, { webhookHash: 'the-hash-of-the-other-one' })
    const handle = await handleOf(owner)
    const otherHandle = await handleOf(other)
    expect((await callWebhook(handle, payload, 'a-wrong-hash')).statusCode).toBe(401)
    expect((await callWebhook(handle, payload, 'the-hash-of-the-other-one')).statusCode).toBe(401)
    // Genuine, but by an account that knows nothing of this payment.
    expect((await callWebhook(otherHandle, payload, 'the-hash-of-the-other-one')).statusCode).toBe(200)
    expect((await callWebhook('unknown', payload)).statusCode).toBe(404)
    const foreign = JSON.stringify({ txRef: 'another-shop', transactionId: newId() })
    expect((await callWebhook(handle, foreign)).statusCode).toBe(200)
    const { rows } = await executeSql(
      "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'collections.settle' AND data->>'businessId' IN ($1, $2)",
      [owner.businessId, other.businessId],
    )
    expect(rows).toEqual([{ jobs: 0 }])
    expect(await entriesOf(booking)).toEqual([])
  })

  it('is not believed: the provider says what was paid', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    const txRef = await checkout(link)
    const claimed = new URLSearchParams({ status: 'successful', tx_ref: txRef, transaction_id: newId() })
    expect((await returnTo(link, claimed)).body).toContain('being confirmed')
    // A reference that is none of this link's says nothing.
    for (const reference of ['stay-x', '', `${txRef}.\u0000`])
      expect((await returnTo(link, new URLSearchParams({ tx_ref: reference }))).body).toContain(
        'Pay ₦1,000.00',
      )
    // Nor is a payment of another link.
    const second = await aPayLink(app, owner, booking, { amount: 2_000 })
    const query = await pay(second)
    await returnTo(link, query)
    expect(await entriesOf(booking)).toEqual([])
    await returnTo(second, query)
    expect(await entriesOf(booking)).toHaveLength(1)
  })
})

describe('a pay link', () => {
  const create = (body: object, person = owner, { id } = booking) =>
    app.send(payLinks.create, { params: { id }, body: body as never }, { token: person.token })

  it.each([
    ['no amount', {}, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a part of a kobo', { amount: 10.005 }, 'amount'],
    ['a larger deposit than the amount', { amount: 10, cautionPart: 11 }, 'cautionPart'],
    ['no hours', { amount: 10, hours: 0 }, 'hours'],
    ['more than 14 days', { amount: 10, hours: 337 }, 'hours'],
  ])('of %s is refused', async (_, body, path) => {
    const sent = await create(body)
    expect([sent.status, (sent.body as { errors?: { path: string }[] }).errors?.[0]?.path]).toEqual([
      400,
      path,
    ])
  })

  it('is limited in number, audited, and created once by a repeated request', async () => {
    const idempotencyKey = newId()
    const repeated = { token: owner.token, headers: { 'idempotency-key': idempotencyKey } }
    const input = { params: { id: booking.id }, body: { amount: 1_000 } }
    const first = await app.send(payLinks.create, input, repeated)
    const again = await app.send(payLinks.create, input, repeated)
    expect(again.body.data).toEqual(first.body.data)
    expect(new Date(first.body.data.payLink.expiresAt).getTime() - Date.now()).toBeGreaterThan(47 * 3_600_000)
    for (let count = 1; count < 5; count += 1) await create({ amount: 1_000 })
    const refused = await create({ amount: 1_000 })
    expect([refused.status, refused.body.code]).toEqual([409, 'collections.too_many_links'])
    const { rows } = await executeSql(
      "SELECT change->>'to' AS change FROM audit_entries, jsonb_array_elements(changes) change WHERE record_id = $1 AND change->>'field' = 'payLink'",
      [booking.id],
    )
    expect(rows).toHaveLength(5)
    expect(rows[0]).toEqual({ change: '₦1,000.00, 2 days' })
  })

  it('needs keys and a plan; a downgrade leaves open links payable', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    await setFreePlan(owner)
    expect([(await create({ amount: 1 })).body.code]).toEqual(['plan.upgrade_required'])
    await payAndReturn(link)
    expect(await entriesOf(booking)).toHaveLength(1)
    const other = await aPayingOwner()
    const theirs = await aBooking(app, other, aBookingInput(await aProperty(app, other), 5, 6))
    const refused = await create({ amount: 1 }, other, theirs)
    expect([refused.status, refused.body.code]).toEqual([409, 'collections.not_set_up'])
  })

  it('of a cancelled booking can be created for its fee, and ends with the booking', async () => {
    const expired = await aPayLink(app, owner, booking, { amount: 1_000 })
    await executeSql(
      "UPDATE pay_links SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' WHERE id = $1",
      [expired.id],
    )
    await setStatus('CANCELLED')
    await aPayLink(app, owner, booking, { amount: 2_000 })
    expect([(await create({ amount: 2_000, cautionPart: 1 })).status]).toEqual([400])
    expect((await linksOf(booking)).map(({ state }) => state)).toEqual(['OPEN', 'EXPIRED'])
    await app.send(bookings.remove, { params: { id: booking.id } }, { token: owner.token })
    const { rows } = await executeSql(
      'SELECT amount::float, cancelled_at IS NOT NULL AS cancelled FROM pay_links WHERE booking_id = $1 ORDER BY amount',
      [booking.id],
    )
    expect(rows).toEqual([
      { amount: 1_000, cancelled: false },
      { amount: 2_000, cancelled: true },
    ])
  })

  it('is open again when a cancellation is undone, unless it was cancelled before', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 2_000 })
    const cancelled = await aPayLink(app, owner, booking, { amount: 1_000 })
    await app.send(payLinks.cancel, { params: { id: cancelled.id } }, { token: owner.token })
    await setStatus('CANCELLED')
    const { version } = await readBooking(booking)
    const sent = await app.send(
      frontDesk.undo,
      { params: { id: booking.id }, body: { version } },
      { token: owner.token },
    )
    expect(sent.status).toBe(200)
    expect((await linksOf(booking)).map(({ id, state }) => [id, state]).sort()).toEqual(
      [
        [link.id, 'OPEN'],
        [cancelled.id, 'CANCELLED'],
      ].sort(),
    )
    expect((await open(pathOf(link))).body).not.toContain('was cancelled')
  })

  it('ends with another guest, and not with a corrected name', async () => {
    const { id } = await aPayLink(app, owner, booking, { amount: 1_000 })
    const edit = async (guest: object) => {
      const { propertyId: _, ...stay } = aBookingInput(property, 5, 8)
      const body = { ...stay, ...guest, version: (await readBooking(booking)).version }
      const sent = await app.send(
        bookings.update,
        { params: { id: booking.id }, body: body as never },
        { token: owner.token },
      )
      expect(sent.status).toBe(200)
      return (await linksOf(booking)).find((link) => link.id === id)?.state
    }
    expect(await edit({ guestName: 'Chiamaka Obi-Okonkwo' })).toBe('OPEN')
    expect(await edit({ guestName: 'Ada Eze', guestPhone: '0805 555 0000' })).toBe('CANCELLED')
  })

  it('is cancelled once', async () => {
    const { id } = await aPayLink(app, owner, booking, { amount: 1_000 })
    const cancel = () => app.send(payLinks.cancel, { params: { id } }, { token: owner.token })
    expect((await cancel()).body.data.payLink.state).toBe('CANCELLED')
    expect([(await cancel()).body.code]).toEqual(['collections.link_not_open'])
  })

  it('stores its token as a hash only', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    const token = pathOf(link).slice('/pay/'.length)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await executeSql(
      "SELECT token_hash = sha256(convert_to($2, 'UTF8')) AS is_hash, pay_links::text LIKE '%' || $2 || '%' AS has_token FROM pay_links WHERE id = $1",
      [link.id, token],
    )
    expect(rows).toEqual([{ is_hash: true, has_token: false }])
    expect(app.logged().filter((line) => line.includes(token))).toEqual([])
  })

  it('of an erased guest shows no name, and what still comes is posted', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    await setStatus('CANCELLED')
    const input = { params: { id: booking.id }, body: { confirmName: booking.guestName } }
    expect((await app.send(guestErasure.erase, input, { token: owner.token })).status).toBe(200)
    expect((await open(pathOf(link))).body).not.toContain(booking.guestName)
    await payAndReturnAfterErasure(link)
    const [entry] = (await moneyOf(booking)).entries
    expect(entry?.amount).toBe(1_000)
  })

  async function payAndReturnAfterErasure(link: { id: string; url: string }) {
    const txRef = await referenceOf(link)
    await executeSql(
      `INSERT INTO sandbox_checkouts (tx_ref, amount, currency, title, email, redirect_url, account)
       VALUES ($1, 1000, 'NGN', 'Stay', 'a@example.com', 'http://localhost:3000/pay', $2)`,
      [txRef, await handleOf(owner)],
    )
    await returnTo(link, await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0 }))
  }
})

describe('the keys', () => {
  const read = async (person = owner) =>
    (await app.send(collectionKeys.get, {}, { token: person.token })).body.data.collectionKeys
  const save = (fields: object = {}, person = owner) =>
    app.send(collectionKeys.save, { body: { ...keyFields, ...fields } }, { token: person.token })

  it('are never returned, stored in plain text, logged, audited or exported', async () => {
    const saved = await save()
    expect(saved.body.data.collectionKeys).toMatchObject({ state: 'SET_UP', lastFour: 'f0-X' })
    const { rows } = await executeSql(
      `SELECT string_agg(line, ' ') AS content FROM (
         SELECT encode(secret_key, 'escape') || encode(webhook_hash, 'escape') AS line FROM collection_keys
         UNION ALL SELECT changes::text FROM audit_entries) lines`,
    )
    for (const text of [JSON.stringify(saved.body), String(rows[0]?.content), ...app.logged()]) {
      expect(text).not.toContain(keyFields.secretKey)
      expect(text).not.toContain(keyFields.webhookHash)
    }
  })

  it('are sealed for their business: a row that is moved to another one cannot be read', async () => {
    const other = await aPayingOwner()
    await setUpCollections(app, other, { secretKey: 'FLWSECK_TEST-other-key-of-nobody-X' })
    await executeSql(
      'UPDATE collection_keys SET secret_key = (SELECT secret_key FROM collection_keys WHERE business_id = $1) WHERE business_id = $2',
      [owner.businessId, other.businessId],
    )
    expect(await read(other)).toMatchObject({ state: 'NOT_READABLE' })
    const theirs = await aBooking(app, other, aBookingInput(await aProperty(app, other), 5, 6))
    const refused = await app.send(
      payLinks.create,
      { params: { id: theirs.id }, body: { amount: 1 } },
      { token: other.token },
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'collections.not_set_up'])
  })

  it('of before keep their account after they were removed, unless it is archived', async () => {
    const onlineAccounts = async () =>
      (await app.send(moneyAccounts.list, {}, { token: owner.token })).body.data.moneyAccounts.filter(
        ({ kind }) => kind === 'ONLINE',
      )
    const before = await onlineAccounts()
    await remove()
    await setUpCollections(app, owner)
    expect(await onlineAccounts()).toEqual(before)
    await remove()
    await executeSql(
      "UPDATE money_accounts SET archived_at = now() WHERE business_id = $1 AND kind = 'ONLINE'",
      [owner.businessId],
    )
    await setUpCollections(app, owner)
    expect((await onlineAccounts()).filter(({ archivedAt }) => archivedAt === null)).toHaveLength(1)
  })

  it('cannot be read after the secret of the deployment was replaced, until they are entered again', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    const query = await pay(link)
    await setUpSecret({ dataDir: '', secretKey: 'another secret of the deployment' })
    try {
      expect(await read()).toMatchObject({ state: 'NOT_READABLE' })
      const handle = await handleOf(owner)
      expect((await callWebhook(handle, '{}')).statusCode).toBe(409)
      expect((await open(`${pathOf(link)}/checkout`)).body).toContain('not available at the moment')
      await save()
      // Its token is of the former secret: the link that was sent works, but it cannot be sent again.
      expect(await linksOf(booking)).toMatchObject([{ state: 'OPEN', url: null }])
      await returnTo(link, query)
      expect(await entriesOf(booking)).toHaveLength(1)
    } finally {
      await setUpSecret({ dataDir: app.dataDir(), secretKey: undefined })
    }
  })

  it.each([
    ['a public key', { secretKey: 'FLWPUBK_TEST-0f1e2d3c4b5a-X' }, 'secretKey'],
    ['a short hash', { webhookHash: 'short' }, 'webhookHash'],
    ['a key with spaces', { secretKey: 'FLWSECK 1234 5678 9012' }, 'secretKey'],
  ])('are refused if there is %s', async (_, fields, path) => {
    const sent = await save(fields)
    expect([sent.status, (sent.body as { errors?: { path: string }[] }).errors?.[0]?.path]).toEqual([
      400,
      path,
    ])
  })

  it('are announced to every owner when they change', async () => {
    await save({ secretKey: 'FLWSECK_TEST-of-a-thief-T' })
    await remove()
    const { rows } = await executeSql(
      "SELECT title, text FROM notifications WHERE user_id = $1 AND title LIKE '%keys%' ORDER BY created_at, id",
      [owner.id],
    )
    expect(rows).toEqual([
      { title: 'Online payment keys changed', text: expect.stringContaining('ends in f0-X') },
      { title: 'Online payment keys changed', text: expect.stringContaining('ends in ef-T') },
      { title: 'Online payment keys deleted', text: expect.stringContaining('If this was not you') },
    ])
  })

  it('need a recent password and the second factor', async () => {
    await executeSql('UPDATE sessions SET password_confirmed_at = NULL WHERE user_id = $1', [owner.id])
    expect([(await save()).body.code]).toEqual(['auth.password_needed'])
    expect([(await remove()).body.code]).toEqual(['auth.password_needed'])
    await executeSql('UPDATE sessions SET password_confirmed_at = now() WHERE user_id = $1', [owner.id])
    const { secret, recoveryCodes } = await enableTwoFactor(app, owner.token)
    expect([(await save()).body.code]).toEqual(['auth.two_factor_needed'])
    expect([(await save({ code: wrongCodeFor(secret) })).body.code]).toEqual(['auth.two_factor_code_invalid'])
    expect((await save({ code: codeOf(secret) })).status).toBe(200)
    expect([(await remove()).body.code]).toEqual(['auth.two_factor_needed'])
    expect([(await remove(wrongCodeFor(secret))).body.code]).toEqual(['auth.two_factor_code_invalid'])
    expect(await read()).toMatchObject({ state: 'SET_UP' })
    const [recoveryCode] = recoveryCodes
    expect((await remove(recoveryCode)).status).toBe(200)
    expect(await read()).toMatchObject({ state: 'NOT_SET_UP' })
  })

  it('that are refused for another reason do not use up a recovery code', async () => {
    const { recoveryCodes } = await enableTwoFactor(app, owner.token)
    const [code] = recoveryCodes
    const key = `collection-keys:${owner.businessId}`
    await executeSql('UPDATE rate_limits SET count = 1000 WHERE key = $1', [key])
    expect([(await save({ code })).body.code]).toEqual(['common.too_many_requests'])
    await executeSql('UPDATE rate_limits SET count = 1 WHERE key = $1', [key])
    expect((await save({ code })).status).toBe(200)
    expect([(await save({ code })).body.code]).toEqual(['auth.two_factor_code_invalid'])
  })

  it('keep their webhook URL when they change, and are deleted with all open links', async () => {
    const { webhookUrl } = await read()
    expect(webhookUrl).toBe(`http://localhost:3000${collectionWebhookPath(await handleOf(owner))}`)
    await save({ secretKey: 'FLWSECK_TEST-a-new-key-of-the-owner-Z' })
    expect(await read()).toMatchObject({ webhookUrl, lastFour: 'er-Z' })
    await aPayLink(app, owner, booking, { amount: 1_000 })
    const removed = await remove()
    expect(removed.body.data.collectionKeys).toEqual({
      ...{ state: 'NOT_SET_UP', lastFour: null, webhookUrl: null, savedAt: null },
    })
    expect(await linksOf(booking)).toMatchObject([{ state: 'CANCELLED' }])
  })

  it('add an account for online payments once, which an archived one is not', async () => {
    const accounts = async () =>
      (await app.send(moneyAccounts.list, {}, { token: owner.token })).body.data.moneyAccounts.filter(
        ({ kind }) => kind === 'ONLINE',
      )
    await save()
    const [account, ...others] = await accounts()
    expect([account?.name, others]).toEqual(['Flutterwave', []])
    const archive = () =>
      app.send(
        moneyAccounts.update,
        { params: { id: account?.id ?? '' }, body: { archived: true } },
        { token: owner.token },
      )
    expect((await archive()).body).toMatchObject({
      errors: [{ path: 'archived', message: expect.stringContaining('Delete the keys') }],
    })
    expect(await accounts()).toMatchObject([{ archivedAt: null }])
    await remove()
    expect((await archive()).status).toBe(200)
    await save()
    expect((await accounts()).map(({ name }) => name.slice(0, 12))).toEqual(['Flutterwave ', 'Flutterwave'])
  })

  it('whose account was archived before that was refused note money without an account until they are saved again', async () => {
    await executeSql(
      "UPDATE money_accounts SET archived_at = now() WHERE business_id = $1 AND kind = 'ONLINE'",
      [owner.businessId],
    )
    await payAndReturn(await aPayLink(app, owner, booking, { amount: 1_000 }))
    await save()
    await payAndReturn(await aPayLink(app, owner, booking, { amount: 2_000 }))
    expect((await entriesOf(booking)).map(({ account }) => account)).toEqual([
      expect.stringMatching(/^Flutterwave /),
      'Unknown',
    ])
  })
})

describe('the database', () => {
  it('posts each transaction once, with entries of the booking that add up', async () => {
    const link = await aPayLink(app, owner, booking, { amount: 1_000 })
    await payAndReturn(link)
    const byHand = await aPayment(app, owner, booking, 500, { method: 'ONLINE' })
    const insert = (values: string) =>
      refusalOfSql(
        `INSERT INTO pay_link_payments (business_id, transaction_id, link_id, amount, currency, payment_entry_id, not_posted)
         SELECT business_id, ${values} FROM pay_link_payments payment WHERE payment.link_id = '${link.id}'`,
      )
    expect([
      await insert("transaction_id, link_id, 1000, 'NGN', NULL, 'WRONG_CURRENCY'"),
      await insert("'another', link_id, 1000, 'NGN', payment_entry_id, NULL"),
      await insert(`'another', link_id, 999, 'NGN', '${byHand.id}', NULL`),
      await insert("'another', link_id, 1000, 'NGN', NULL, NULL"),
      await insert("'another', link_id, 1000, 'USD', payment_entry_id, NULL"),
      await refusalOfSql(`UPDATE pay_link_payments SET amount = 1 WHERE link_id = '${link.id}'`),
      await refusalOfSql(`DELETE FROM pay_link_payments WHERE link_id = '${link.id}'`),
    ]).toEqual([
      expect.stringContaining('pay_link_payments_business_id_transaction_id_pk'),
      expect.stringContaining('pay_link_payments_payment_once'),
      'pay_link_payments_entries',
      'pay_link_payments_posted',
      'pay_link_payments_posted',
      expect.stringContaining('never changed or deleted'),
      expect.stringContaining('never changed or deleted'),
    ])
  })
})
