import { createHmac } from 'node:crypto'
import { collectionKeys } from '@ilewa/contract/collections/keys'
import { collectionWebhookPath, payLinks } from '@ilewa/contract/collections/pay-links'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { aBooking, aBookingInput, anOwner, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import {
  aPayLink,
  keyFields,
  pathOf,
  referenceOf,
  setUpCollections,
} from '@ilewa/tests/support/money/pay-links'
import { type FlutterwaveStub, startFlutterwave } from '@ilewa/tests/support/servers/flutterwave-stub'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { setUpPayments } from '../../../platform/payments/payments.ts'
import { seal } from '../../../platform/secret/seal.ts'
import { settleOnlinePayment } from './collections.jobs.ts'

const app = useTestApp()
const secretKey = 'FLWSECK-0f1e2d3c4b5a69788796a5b4c3d2e1f0-X'
let provider: FlutterwaveStub
let nextId = 7_000_001
let owner: Person
/** Three nights for ₦120,000 in all. */
let booking: Awaited<ReturnType<typeof aBooking>>

beforeAll(async () => {
  // The stub accepts the key of the business only, not that of the deployment.
  provider = await startFlutterwave(secretKey)
  const { baseUrl } = provider
  const deployment = { secretKey: 'FLWSECK-of-the-deployment', webhookHash: 'hash-of-the-deployment' }
  setUpPayments({ payments: { provider: 'flutterwave', ...deployment, baseUrl } })
})
beforeEach(async () => {
  provider.setDown(false)
  owner = await anOwner()
  await setStandardPlan(owner)
  booking = await aBooking(
    app,
    owner,
    aBookingInput(await aProperty(app, owner, { pricePerNight: '40000' }), 5, 8),
  )
})
afterAll(() => provider.stop())

const save = (fields: object = {}) =>
  app.send(collectionKeys.save, { body: { ...keyFields, secretKey, ...fields } }, { token: owner.token })
const open = (url: string) => app.inject({ method: 'GET', url })
const entries = async () =>
  (await app.send(bookingPayments.list, { params: { id: booking.id } }, { token: owner.token })).body.data
    .payments.entries
const linksOf = async () =>
  (await app.send(payLinks.list, { params: { id: booking.id } }, { token: owner.token })).body.data.payLinks
const handle = async () => {
  const { rows } = await executeSql('SELECT handle FROM collection_keys WHERE business_id = $1', [
    owner.businessId,
  ])
  return String(rows[0]?.handle)
}
const lastOrder = () => provider.received.findLast(({ path }) => path === '/v3/payments')

it('keys that the provider does not accept are not stored; nor are any while it does not respond', async () => {
  const wrong = await save({ secretKey: 'FLWSECK-another-key' })
  expect([wrong.status, (wrong.body as { errors?: object[] }).errors]).toEqual([
    400,
    [
      {
        path: 'secretKey',
        message: 'Flutterwave does not accept this key. Copy it again from its dashboard',
      },
    ],
  ])
  const test = await save({ secretKey: keyFields.secretKey })
  expect((test.body as { errors?: object[] }).errors).toEqual([
    { path: 'secretKey', message: expect.stringContaining('This is a test key') },
  ])
  provider.setDown(true)
  const down = await save()
  expect([down.status, down.body.code]).toEqual([503, 'common.unavailable'])
  const { body } = await app.send(collectionKeys.get, {}, { token: owner.token })
  expect(body.data.collectionKeys.state).toBe('NOT_SET_UP')
})

it('the checkout is of the business’s account, and a webhook in either form posts what the provider confirms', async () => {
  await setUpCollections(app, owner, { secretKey })
  const link = await aPayLink(app, owner, booking, { amount: 100_000.5 })
  const sent = await open(`${pathOf(link)}/checkout`)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/\/hosted\//)])
  const order = lastOrder()
  expect([order?.authorization, order?.body]).toEqual([
    `Bearer ${secretKey}`,
    expect.objectContaining({
      tx_ref: expect.stringMatching(/^stay-[\w-]{32}$/),
      amount: 100_000.5,
      currency: 'NGN',
      redirect_url: link.url,
      customer: { email: booking.guestEmail, name: booking.guestName, phonenumber: booking.guestPhone },
    }),
  ])
  const charge = {
    ...{ id: nextId++, tx_ref: String(order?.body.tx_ref), amount: 100_000.5, currency: 'NGN' },
    status: 'successful' as const,
  }
  provider.charge(charge)
  // The body lies about the amount.
  const payload = JSON.stringify({ event: 'charge.completed', data: { ...charge, amount: 900_000 } })
  const signature = createHmac('sha256', keyFields.webhookHash).update(payload).digest('base64')
  for (const headers of [{ 'verif-hash': keyFields.webhookHash }, { 'flutterwave-signature': signature }]) {
    const answered = await app.inject({
      method: 'POST',
      url: collectionWebhookPath(await handle()),
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    expect(answered.statusCode).toBe(200)
  }
  await vi.waitUntil(async () => (await entries()).length === 1, { timeout: 10_000 })
  expect((await entries())[0]).toMatchObject({ amount: 100_000.5, method: 'ONLINE' })
  expect(await linksOf()).toMatchObject([{ state: 'PAID' }])
})

it('the hash of the deployment signs no webhook of a business', async () => {
  await setUpCollections(app, owner, { secretKey })
  const answered = await app.inject({
    method: 'POST',
    url: collectionWebhookPath(await handle()),
    headers: { 'content-type': 'application/json', 'verif-hash': 'hash-of-the-deployment' },
    payload: '{}',
  })
  expect(answered.statusCode).toBe(401)
})

it('a provider that does not respond leaves the link open, and the page says so', async () => {
  await setUpCollections(app, owner, { secretKey })
  const link = await aPayLink(app, owner, booking, { amount: 1_000 })
  provider.setDown(true)
  const sent = await open(`${pathOf(link)}/checkout`)
  expect([sent.statusCode, sent.body]).toEqual([200, expect.stringContaining('not available at the moment')])
  const txRef = await referenceOf(link)
  const returned = await open(`${pathOf(link)}?status=successful&tx_ref=${txRef}&transaction_id=1`)
  expect(returned.body).toContain('being confirmed')
  provider.setDown(false)
  expect((await open(`${pathOf(link)}/checkout`)).statusCode).toBe(303)
})

it('a key that is not accepted any more is reported to the owner once a day', async () => {
  await setUpCollections(app, owner, { secretKey })
  const link = await aPayLink(app, owner, booking, { amount: 1_000 })
  const revoked = seal('collections', owner.businessId, 'FLWSECK-revoked-key')
  await executeSql('UPDATE collection_keys SET secret_key = $2 WHERE business_id = $1', [
    owner.businessId,
    revoked,
  ])
  for (const _ of [1, 2])
    expect((await open(`${pathOf(link)}/checkout`)).body).toContain('not available at the moment')
  const { rows } = await executeSql(
    "SELECT title FROM notifications WHERE user_id = $1 AND title LIKE '%online'",
    [owner.id],
  )
  expect(rows).toEqual([{ title: 'Guests cannot pay online' }])
})

it('a second transaction that the provider does not know yet is asked about again', async () => {
  await setUpCollections(app, owner, { secretKey })
  const link = await aPayLink(app, owner, booking, { amount: 1_000 })
  await open(`${pathOf(link)}/checkout`)
  const txRef = await referenceOf(link)
  const charge = (id: number) => ({
    id,
    tx_ref: txRef,
    amount: 1_000,
    currency: 'NGN',
    status: 'successful' as const,
  })
  const [first, second] = [charge(nextId++), charge(nextId++)]
  provider.charge(first)
  await open(`${pathOf(link)}?status=successful&tx_ref=${txRef}&transaction_id=${first.id}`)
  const settle = () =>
    settleOnlinePayment.run(
      { businessId: owner.businessId, txRef, transactionId: String(second.id) },
      { jobId: newId(), enqueuedAt: new Date() },
    )
  await expect(settle()).rejects.toThrow('does not know the transaction yet')
  expect(await entries()).toHaveLength(1)
  provider.charge(second)
  await settle()
  expect(await entries()).toHaveLength(2)
})
