import { createHmac } from 'node:crypto'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { anOwner } from '@ilewa/tests/support/app/builders'
import {
  aPurchase,
  getPaymentResult,
  ledgerOf,
  listPayments,
  waitForStatus,
} from '@ilewa/tests/support/app/payments'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { type FlutterwaveStub, startFlutterwave } from '@ilewa/tests/support/servers/flutterwave-stub'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { setUpPayments } from '../../platform/payments/payments.ts'
import { reconcile } from './payments.jobs.ts'
import { paymentEvents, payments } from './payments.table.ts'

const app = useTestApp()
const jobInfo = { jobId: 'test', enqueuedAt: new Date() }
const secretKey = 'FLWSECK_TEST-1'
const webhookHash = 'the-hash-of-the-dashboard'
let provider: FlutterwaveStub
let nextId = 4_000_001

beforeAll(async () => {
  provider = await startFlutterwave(secretKey)
  const { baseUrl } = provider
  setUpPayments({ payments: { provider: 'flutterwave', secretKey, webhookHash, baseUrl } })
})
beforeEach(() => provider.setDown(false))
afterAll(() => provider.stop())

const aCharge = (txRef: string, changes: object = {}) => {
  const charge = {
    id: nextId++,
    tx_ref: txRef,
    amount: 10_000,
    currency: 'NGN',
    status: 'successful' as const,
    ...changes,
  }
  provider.charge(charge)
  return charge
}

const call = (body: object, headers: (payload: string) => Record<string, string>) => {
  const payload = JSON.stringify(body)
  return app.inject({
    method: 'POST',
    url: '/api/payments/webhook/flutterwave',
    headers: { 'content-type': 'application/json', ...headers(payload) },
    payload,
  })
}

const makeCheckDue = (txRef: string, createdAt = new Date()) =>
  db()
    .update(payments)
    .set({ nextCheckAt: new Date(0), createdAt })
    .where(eq(payments.txRef, txRef))

const verifHash = () => ({ 'verif-hash': webhookHash })
const signature = (payload: string) => ({
  'flutterwave-signature': createHmac('sha256', webhookHash).update(payload).digest('base64'),
})

const completed = (charge: { id: number; tx_ref: string }) => ({
  event: 'charge.completed',
  data: { id: charge.id, tx_ref: charge.tx_ref, status: 'successful', amount: 10_000, currency: 'NGN' },
})

it('requests a link as documented for Standard v3', async () => {
  const owner = await anOwner()
  const { link, txRef } = await aPurchase(app, owner)
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1\/hosted\//)
  const order = provider.received.findLast(({ path }) => path === '/v3/payments')
  expect(order?.authorization).toBe(`Bearer ${secretKey}`)
  expect(order?.body).toEqual({
    tx_ref: txRef,
    amount: 10_000,
    currency: 'NGN',
    redirect_url: 'http://localhost:3000/payment-success',
    customer: { email: owner.email, name: 'Ọláwálé Ṣóyínká', phonenumber: '0803 123 4567' },
    customizations: { title: 'Ilewa Standard' },
  })
})

it('verifies by id on the return, and activates once', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const charge = aCharge(txRef)
  const { body } = await getPaymentResult(app, owner, txRef, String(charge.id))
  expect(body.data).toEqual({ status: 'successful', refusal: null })
  expect(provider.received.at(-1)?.path).toBe(`/v3/transactions/${charge.id}/verify`)
  expect(await ledgerOf(owner)).toHaveLength(1)
})

it('verifies by reference when the claimed transaction belongs to another payment', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const foreign = aCharge('someone-elses')
  aCharge(txRef)
  expect((await getPaymentResult(app, owner, txRef, String(foreign.id))).body.data.status).toBe('successful')
  expect(provider.received.at(-1)?.path).toBe(`/v3/transactions/verify_by_reference?tx_ref=${txRef}`)
})

it.each([
  ['verif-hash', verifHash],
  ['flutterwave-signature', signature],
])('accepts a webhook authenticated by %s', async (_, headers) => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const response = await call(completed(aCharge(txRef)), headers)
  expect(response.statusCode).toBe(200)
  await waitForStatus(txRef, 'SUCCESSFUL')
  expect(await ledgerOf(owner)).toHaveLength(1)
})

it.each([
  ['none', () => ({})],
  ['a wrong hash', () => ({ 'verif-hash': 'guessed' })],
  ['an empty hash', () => ({ 'verif-hash': '' })],
  ['the signature of another body', () => signature('{}')],
  [
    'a signature under another key',
    (payload: string) => ({
      'flutterwave-signature': createHmac('sha256', 'guessed').update(payload).digest('base64'),
    }),
  ],
])(
  'refuses and records a webhook with %s',
  async (_, headers: (payload: string) => Record<string, string>) => {
    const owner = await anOwner()
    const { txRef } = await aPurchase(app, owner)
    const before = await db().select().from(paymentEvents).where(eq(paymentEvents.outcome, 'forged'))
    expect((await call(completed(aCharge(txRef, { amount: 1 })), headers)).statusCode).toBe(401)
    const after = await db().select().from(paymentEvents).where(eq(paymentEvents.outcome, 'forged'))
    expect(after).toHaveLength(before.length + 1)
    expect((await listPayments(app, owner))[0]?.status).toBe('PENDING')
  },
)

it('trusts the provider and not the webhook: a signed claim without a payment activates nothing', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const charge = aCharge(txRef, { status: 'failed' })
  expect((await call(completed(charge), signature)).statusCode).toBe(200)
  await waitForStatus(txRef, 'FAILED')
  expect(await ledgerOf(owner)).toEqual([])
})

it('accepts and records a webhook with an unknown reference', async () => {
  expect((await call(completed(aCharge('unheard-of')), signature)).statusCode).toBe(200)
  const outcomes = async () =>
    (await db().select().from(paymentEvents).where(eq(paymentEvents.txRef, 'unheard-of'))).map(
      ({ outcome }) => outcome,
    )
  await vi.waitUntil(async () => (await outcomes()).includes('unknown_reference'), { timeout: 5_000 })
})

it.each([[''], ['not json'], ['[]'], ['{"data":{"id":{}}}'], ['null']])(
  'accepts an authenticated webhook with an unreadable body (%j) without effect',
  async (payload) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook/flutterwave',
      headers: { 'content-type': 'application/json', ...verifHash() },
      payload,
    })
    expect(response.statusCode).toBe(200)
  },
)

it('answers a webhook while the provider is unavailable, and settles it afterwards', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const charge = aCharge(txRef)
  provider.hold()
  expect((await call(completed(charge), signature)).statusCode).toBe(200)
  await vi.waitUntil(provider.isHolding, { timeout: 5_000 })
  expect((await listPayments(app, owner))[0]?.status).toBe('PENDING')
  provider.release()
  await waitForStatus(txRef, 'SUCCESSFUL')
})

it('a provider that is down leaves the payment pending, and returns no link', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  aCharge(txRef)
  provider.setDown(true)
  expect((await getPaymentResult(app, owner, txRef)).body.data).toEqual({ status: 'pending', refusal: null })
  const refused = await app.send(
    subscription.create,
    { body: { planType: 'STANDARD' } },
    { token: owner.token },
  )
  expect(refused.status).toBe(503)
  expect(refused.body.code).toBe('payments.provider_unavailable')
  expect(refused.headers['retry-after']).toBe('30')
  provider.setDown(false)
  expect((await getPaymentResult(app, owner, txRef)).body.data.status).toBe('successful')
  const [abandoned] = await listPayments(app, owner)
  expect(abandoned).toMatchObject({
    status: 'FAILED',
    refusal: 'The payment service gave no page to pay on.',
  })
})

it('reconciliation alone finds a second charge under the same reference', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  await call(completed(aCharge(txRef, { status: 'failed' })), signature)
  await waitForStatus(txRef, 'FAILED')
  aCharge(txRef)
  await makeCheckDue(txRef)
  await reconcile.run({}, jobInfo)
  expect((await listPayments(app, owner))[0]?.status).toBe('SUCCESSFUL')
})

it('an insufficient payment replaces a decline, and a later decline does not overwrite it', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const verify = async (charge: { id: number }) =>
    (await getPaymentResult(app, owner, txRef, String(charge.id))).body.data
  await verify(aCharge(txRef, { status: 'failed' }))
  const short = aCharge(txRef, { amount: 9_999.999 })
  expect((await verify(short)).refusal).toContain('less than the price')
  await verify(aCharge(txRef, { status: 'failed' }))
  expect((await listPayments(app, owner))[0]).toMatchObject({
    status: 'FAILED',
    transactionId: String(short.id),
    amountPaid: 9_999.99,
    refusal: 'The amount paid is less than the price of the plan, so the plan was not activated.',
  })
})

it('reconciliation continues while the provider is unavailable, regardless of status and age', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  await makeCheckDue(txRef, new Date(Date.now() - 4 * 86_400_000))
  provider.setDown(true)
  await reconcile.run({}, jobInfo)
  expect((await listPayments(app, owner))[0]?.status).toBe('PENDING')
  provider.setDown(false)
  aCharge(txRef)
  await makeCheckDue(txRef)
  await reconcile.run({}, jobInfo)
  expect((await listPayments(app, owner))[0]?.status).toBe('SUCCESSFUL')
})

it('a double payment is recorded as such, and counts once', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  await getPaymentResult(app, owner, txRef, String(aCharge(txRef).id))
  await call(completed(aCharge(txRef)), signature)
  const outcomes = async () =>
    (await db().select().from(paymentEvents).where(eq(paymentEvents.txRef, txRef))).map(
      ({ outcome }) => outcome,
    )
  await vi.waitUntil(async () => (await outcomes()).includes('paid_twice'), { timeout: 5_000 })
  expect(await ledgerOf(owner)).toHaveLength(1)
})

it('the same key reopens the payment after an outage of the provider, but not once it is paid', async () => {
  const owner = await anOwner()
  const take = () =>
    app.send(
      subscription.create,
      { body: { planType: 'STANDARD' } },
      { token: owner.token, headers: { 'idempotency-key': 'one-and-the-same' } },
    )
  provider.setDown(true)
  expect((await take()).status).toBe(503)
  provider.setDown(false)
  expect((await take()).status).toBe(201)
  const [payment] = await listPayments(app, owner)
  expect(payment).toMatchObject({ status: 'PENDING', refusal: null })
  await getPaymentResult(app, owner, payment?.txRef ?? '', String(aCharge(payment?.txRef ?? '').id))
  expect((await take()).body.code).toBe('payments.already_paid')
})

it.each([{ amount: 1e308 }, { id: 'a\u0000b' as never }, { amount: -1 }])(
  'an invalid response (%j) leaves the payment pending',
  async (invalid) => {
    const owner = await anOwner()
    const { txRef } = await aPurchase(app, owner)
    aCharge(txRef, invalid)
    expect((await getPaymentResult(app, owner, txRef)).body.data.status).toBe('pending')
  },
)

it('a webhook without a body, or with an invalid reference, causes no server error', async () => {
  const url = '/api/payments/webhook/flutterwave'
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(401)
  expect((await app.inject({ method: 'POST', url, headers: verifHash() })).statusCode).toBe(200)
  const invalid = { event: 'charge.completed', data: { id: 7, tx_ref: 'a\u0000\ud800b' } }
  expect((await call(invalid, signature)).statusCode).toBe(200)
})

it('the sandbox is not available with a real provider', async () => {
  const response = await app.inject({ method: 'GET', url: '/api/payments/sandbox/ilewa-1' })
  expect(response.statusCode).toBe(404)
})
