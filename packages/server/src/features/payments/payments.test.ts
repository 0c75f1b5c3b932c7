import { payments } from '@ilewa/contract/payments'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import {
  aPurchase,
  getPaymentResult,
  ledgerOf,
  listPayments,
  payAtSandbox,
  waitForStatus,
} from '@ilewa/tests/support/app/payments'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { reconcile } from './payments.jobs.ts'
import { paymentEvents, payments as paymentRows } from './payments.table.ts'

const app = useTestApp()

const planOf = async (owner: Person) =>
  (await app.send(subscription.get, {}, { token: owner.token })).body.data?.planType

const outcomesOf = async (txRef: string) =>
  (await db().select().from(paymentEvents).where(eq(paymentEvents.txRef, txRef))).map(
    ({ outcome }) => outcome,
  )

const receiptsTo = async (owner: Person) =>
  (await app.mailsTo(owner.email)).filter((mail) => mail.includes('Payment received'))

it('a paid plan is PENDING and grants nothing until the payment is verified', async () => {
  const owner = await anOwner()
  const { subscription: taken, link } = await aPurchase(app, owner)
  expect(taken).toMatchObject({ planType: 'STANDARD', status: 'PENDING', priceAmount: 10_000 })
  expect(link).toMatch(/^http:\/\/localhost:3000\/sandbox-checkout\?tx_ref=ilewa-/)
  expect(await planOf(owner)).toBe('FREE')
})

it('a payment activates the plan, adds one ledger entry, and mails one receipt', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const returned = await payAtSandbox(app, txRef, { action: 'pay' })
  expect(returned.get('status')).toBe('successful')
  const result = await getPaymentResult(app, owner, txRef, returned.get('transaction_id'))
  expect(result.body.data).toEqual({ status: 'successful', refusal: null })
  expect(await planOf(owner)).toBe('STANDARD')
  const [payment] = await listPayments(app, owner)
  expect(payment).toMatchObject({ status: 'SUCCESSFUL', amount: 10_000, amountPaid: 10_000 })
  expect(payment?.receiptNumber).toMatch(/^ILW-\d{6}$/)
  expect(await ledgerOf(owner)).toMatchObject([{ amount: 10_000, currency: 'NGN' }])
  await vi.waitUntil(async () => (await receiptsTo(owner)).length > 0, { timeout: 5_000 })
  expect(await receiptsTo(owner)).toHaveLength(1)
})

it('twenty webhooks, twenty redirects and ten checks at once: one activation, one ledger row, one receipt', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const returned = await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 20 })
  const check = async () => {
    await db()
      .update(paymentRows)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(paymentRows.txRef, txRef))
    await reconcile.run({}, { jobId: newId(), enqueuedAt: new Date() })
  }
  const [results] = await Promise.all([
    Promise.all(
      Array.from({ length: 20 }, () => getPaymentResult(app, owner, txRef, returned.get('transaction_id'))),
    ),
    Promise.all(Array.from({ length: 10 }, check)),
  ])
  expect(results.every(({ body }) => body.data.status === 'successful')).toBe(true)
  await vi.waitUntil(
    async () => (await outcomesOf(txRef)).filter((outcome) => outcome === 'received').length === 20,
    {
      timeout: 10_000,
    },
  )
  await vi.waitUntil(async () => (await receiptsTo(owner)).length > 0, { timeout: 5_000 })
  expect((await outcomesOf(txRef)).filter((outcome) => outcome === 'activated')).toHaveLength(1)
  expect(await ledgerOf(owner)).toHaveLength(1)
  expect(await receiptsTo(owner)).toHaveLength(1)
  const active = await db().select().from(subscriptions).where(eq(subscriptions.businessId, owner.businessId))
  expect(active.filter(({ status }) => status === 'ACTIVE')).toHaveLength(1)
  const [payment] = await listPayments(app, owner)
  const end = new Date(payment?.periodEnd ?? 0).getTime()
  expect(end - Date.now()).toBeLessThan(31.1 * 86_400_000)
})

it.each([
  ['amount', { amount: 100 }, 'wrong_amount', 'The amount paid is less than the price of the plan'],
  ['currency', { currency: 'USD' as const }, 'wrong_currency', 'The payment was not made in naira'],
])('a wrong %s is refused, recorded, and activates nothing', async (_, change, outcome, message) => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const returned = await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0, ...change })
  const { body } = await getPaymentResult(app, owner, txRef, returned.get('transaction_id'))
  expect(body.data.status).toBe('failed')
  expect(body.data.refusal).toContain(message)
  expect(await planOf(owner)).toBe('FREE')
  expect(await ledgerOf(owner)).toEqual([])
  expect(await outcomesOf(txRef)).toEqual([outcome])
})

it('a declined payment is mailed once, and a later success under the same reference counts', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const declined = await payAtSandbox(app, txRef, { action: 'decline', webhookCopies: 3 })
  expect((await getPaymentResult(app, owner, txRef, declined.get('transaction_id'))).body.data.status).toBe(
    'failed',
  )
  const failures = async () =>
    (await app.mailsTo(owner.email)).filter((mail) => mail.includes('Your payment did not go through'))
  await vi.waitUntil(async () => (await failures()).length > 0, { timeout: 5_000 })
  expect(await failures()).toHaveLength(1)
  await payAtSandbox(app, txRef, { action: 'pay' })
  await waitForStatus(txRef, 'SUCCESSFUL')
  expect(await planOf(owner)).toBe('STANDARD')
})

it('leaving the payment page leaves the payment pending and charges nothing', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const returned = await payAtSandbox(app, txRef, { action: 'leave' })
  expect(returned.get('status')).toBe('cancelled')
  expect(returned.get('transaction_id')).toBeNull()
  expect((await getPaymentResult(app, owner, txRef)).body.data.status).toBe('pending')
  expect(await planOf(owner)).toBe('FREE')
})

it('a payment that is pending at the provider stays pending', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const returned = await payAtSandbox(app, txRef, {
    action: 'pay',
    settleAfterSeconds: 600,
    webhookCopies: 1,
  })
  const { body } = await getPaymentResult(app, owner, txRef, returned.get('transaction_id'))
  expect(body.data).toEqual({ status: 'pending', refusal: null })
  expect(await planOf(owner)).toBe('FREE')
})

it("another business's transaction proves nothing for one's own reference", async () => {
  const [payer, attacker] = [await anOwner(), await anOwner()]
  const paid = await aPurchase(app, payer)
  const returned = await payAtSandbox(app, paid.txRef, { action: 'pay', webhookCopies: 0 })
  const { txRef } = await aPurchase(app, attacker)
  const { body } = await getPaymentResult(app, attacker, txRef, returned.get('transaction_id'))
  expect(body.data.status).toBe('pending')
  expect(await planOf(attacker)).toBe('FREE')
  expect((await getPaymentResult(app, attacker, paid.txRef)).status).toBe(404)
})

it.each(['1', "' OR 1=1", '../../x', '9'.repeat(100)])(
  'an invented transaction %s activates nothing',
  async (transactionId) => {
    const owner = await anOwner()
    const { txRef } = await aPurchase(app, owner)
    expect((await getPaymentResult(app, owner, txRef, transactionId)).body.data.status).toBe('pending')
    expect((await getPaymentResult(app, owner, 'ilewa-invented', transactionId)).status).toBe(404)
    expect(await planOf(owner)).toBe('FREE')
  },
)

it('a forged webhook is refused, recorded, and activates nothing', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const returned = await payAtSandbox(app, txRef, { action: 'pay', amount: 100, webhookCopies: 0 })
  const payload = JSON.stringify({ txRef, transactionId: returned.get('transaction_id') })
  for (const signature of [undefined, '', 'c2lnbmF0dXJl']) {
    const response = await app.inject({
      method: 'POST',
      url: `/api${payments.webhook.path.replace('{provider}', 'sandbox')}`,
      headers: { 'content-type': 'application/json', ...(signature && { 'sandbox-signature': signature }) },
      payload,
    })
    expect(response.statusCode).toBe(401)
    expect(response.json().code).toBe('payments.forged')
  }
  const forged = await db().select().from(paymentEvents).where(eq(paymentEvents.outcome, 'forged'))
  expect(forged).toHaveLength(3)
  expect(await planOf(owner)).toBe('FREE')
  const elsewhere = await app.inject({
    method: 'POST',
    url: '/api/payments/webhook/flutterwave',
    payload: {},
  })
  expect(elsewhere.statusCode).toBe(404)
})

it('the same Idempotency-Key returns the same payment', async () => {
  const owner = await anOwner()
  const take = () =>
    app.send(
      subscription.create,
      { body: { planType: 'PREMIUM' } },
      { token: owner.token, headers: { 'idempotency-key': 'the-same-key' } },
    )
  const [first, second] = [await take(), await take()]
  expect(second.body.data).toEqual(first.body.data)
  expect(await listPayments(app, owner)).toHaveLength(1)
})

it('agents and staff can neither pay nor see payments', async () => {
  const owner = await anOwner()
  const { anAgentOf, aStaffMemberOf } = await import('@ilewa/tests/support/app/builders')
  for (const person of [await anAgentOf(owner), await aStaffMemberOf(owner)]) {
    const { token } = person
    expect((await app.send(payments.list, {}, { token })).body.code).toBe('common.forbidden')
    expect((await app.send(subscription.create, { body: { planType: 'STANDARD' } }, { token })).status).toBe(
      403,
    )
  }
})

it('an abandoned checkout is cancelled at once, and a late payment still counts', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  const leave = () => app.send(payments.cancel, { params: { txRef } }, { token: owner.token })
  expect((await leave()).body.data).toEqual({ status: 'ABANDONED' })
  expect((await listPayments(app, owner))[0]?.status).toBe('ABANDONED')
  const { rows } = await db().execute(sql`SELECT next_check_at FROM payments WHERE tx_ref = ${txRef}`)
  expect(rows[0]?.next_check_at).not.toBeNull()
  const other = await anOwner()
  expect((await app.send(payments.cancel, { params: { txRef } }, { token: other.token })).status).toBe(404)
  await payAtSandbox(app, txRef, { action: 'pay' })
  await waitForStatus(txRef, 'SUCCESSFUL')
  expect(await ledgerOf(owner)).toHaveLength(1)
  expect((await leave()).body.data).toEqual({ status: 'SUCCESSFUL' })
})

it('a pending payment continues on its page, and is never paid twice', async () => {
  const owner = await anOwner()
  const { txRef, link } = await aPurchase(app, owner)
  const resume = () => app.send(payments.resume, { params: { txRef } }, { token: owner.token })
  expect((await resume()).body.data).toEqual({ link })
  await payAtSandbox(app, txRef, { action: 'pay', settleAfterSeconds: 3_600, webhookCopies: 0 })
  expect((await resume()).body.code).toBe('payments.being_confirmed')
  const left = await aPurchase(app, owner)
  const params = { params: { txRef: left.txRef } }
  await app.send(payments.cancel, params, { token: owner.token })
  expect((await app.send(payments.resume, params, { token: owner.token })).body.code).toBe(
    'payments.not_open',
  )
})
