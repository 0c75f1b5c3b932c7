import { subscription } from '@ilewa/contract/subscription/endpoints'
import { anAgentOf, anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { aPurchase, getPaymentResult, listPayments, payAtSandbox } from '@ilewa/tests/support/app/payments'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { and, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { reconcile } from '../payments/payments.jobs.ts'
import { payments } from '../payments/payments.table.ts'
import { addMonths } from './periods.ts'
import { endPlans, remindOfRenewal } from './subscription.jobs.ts'
import { subscriptions } from './subscription.table.ts'

const app = useTestApp()
const jobInfo = { jobId: 'test', enqueuedAt: new Date() }

const daysFromNow = (days: number) => new Date(Math.trunc(Date.now() / 1000) * 1000 + days * 86_400_000)

const mine = async ({ token }: Person) => (await app.send(subscription.get, {}, { token })).body.data
const limits = async ({ token }: Person) => (await app.send(subscription.limits, {}, { token })).body.data

const mailsWith = async (owner: Person, text: string) =>
  (await app.mailsTo(owner.email)).filter((mail) => mail.includes(text))

/** An owner on Standard whose period ends this many days from now. */
async function aPayingOwner(endsInDays: number, changes: object = {}): Promise<Person & { end: Date }> {
  const owner = await anOwner()
  const end = daysFromNow(endsInDays)
  await db()
    .update(subscriptions)
    .set({
      planType: 'STANDARD',
      billingCycle: 'MONTHLY',
      priceAmount: 10_000,
      currentPeriodEnd: end,
      ...changes,
    })
    .where(eq(subscriptions.businessId, owner.businessId))
  return { ...owner, end }
}

async function pay(owner: Person, planType: string) {
  const { id } = await mine(owner)
  const body = { subscriptionId: id, data: { planType } }
  const taken = await app.send(subscription.upgrade, { body }, { token: owner.token })
  expect(taken.body.message).toBe('Subscription upgrade initiated')
  const txRef = new URL(taken.body.data.link ?? '').searchParams.get('tx_ref') ?? ''
  const returned = await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0 })
  expect((await getPaymentResult(app, owner, txRef, returned.get('transaction_id'))).body.data.status).toBe(
    'successful',
  )
}

it.each([
  ['before its end', 3],
  ['within the days of grace', -2],
])('"renewal extends from the old end": %s', async (_, days) => {
  const owner = await aPayingOwner(days)
  await pay(owner, 'STANDARD')
  expect(await mine(owner)).toMatchObject({
    planType: 'STANDARD',
    status: 'ACTIVE',
    currentPeriodEnd: addMonths(owner.end, 1, 'Africa/Lagos').toISOString(),
  })
})

it('an upgrade takes effect at once and adds the paid days that are left', async () => {
  const owner = await aPayingOwner(10)
  const before = await mine(owner)
  await pay(owner, 'PREMIUM')
  expect(await mine(owner)).toMatchObject({
    planType: 'PREMIUM',
    billingCycle: 'YEARLY',
    priceAmount: 100_000,
    currentPeriodEnd: addMonths(owner.end, 12, 'Africa/Lagos').toISOString(),
  })
  const [old] = await db().select().from(subscriptions).where(eq(subscriptions.id, before.id))
  expect(old?.status).toBe('CANCELLED')
})

it('"Cancel takes effect at period end", and can be undone', async () => {
  const owner = await aPayingOwner(10)
  const { token } = owner
  const cancelled = await app.send(subscription.cancel, {}, { token })
  expect(cancelled.body.data).toMatchObject({
    planType: 'STANDARD',
    status: 'ACTIVE',
    cancelAtPeriodEnd: true,
  })
  expect((await app.send(subscription.cancel, {}, { token })).body.code).toBe(
    'subscription.nothing_to_cancel',
  )
  expect((await limits(owner)).canAddStaff).toBe(true)
  expect((await app.send(subscription.resume, {}, { token })).body.data.cancelAtPeriodEnd).toBe(false)
  expect((await app.send(subscription.resume, {}, { token })).body.code).toBe(
    'subscription.nothing_to_resume',
  )
  const agent = await anAgentOf(owner)
  expect((await app.send(subscription.cancel, {}, { token: agent.token })).status).toBe(403)
})

it('choosing Free lets the paid plan expire; on Free there is nothing to change', async () => {
  const owner = await aPayingOwner(10)
  const { id } = await mine(owner)
  const toFree = (subscriptionId: string, person: Person = owner) =>
    app.send(
      subscription.upgrade,
      { body: { subscriptionId, data: { planType: 'FREE', billingCycle: null } } },
      { token: person.token },
    )
  const { body } = await toFree(id)
  expect(body.data).toMatchObject({
    link: null,
    subscription: { planType: 'STANDARD', cancelAtPeriodEnd: true },
  })
  expect(body.message).toBe('Your plan changes to Free when its paid period ends')
  const free = await anOwner()
  expect((await toFree((await mine(free)).id, free)).body.code).toBe('subscription.already_active')
  expect((await toFree(id, free)).status).toBe(404)
  const { subscription: pending } = await aPurchase(app, free)
  expect((await toFree(pending.id, free)).body.code).toBe('common.stale_edit')
})

it('a cancelled plan ends with its period: Free replaces it, and the owner is notified once', async () => {
  const owner = await aPayingOwner(-0.01, { cancelAtPeriodEnd: true })
  expect((await limits(owner)).canAddStaff).toBe(false)
  await Promise.all([endPlans.run({}, jobInfo), endPlans.run({}, jobInfo)])
  expect(await mine(owner)).toMatchObject({ planType: 'FREE', status: 'ACTIVE', currentPeriodEnd: null })
  const rows = await db().select().from(subscriptions).where(eq(subscriptions.businessId, owner.businessId))
  expect(rows.map(({ status }) => status).sort()).toEqual(['ACTIVE', 'CANCELLED'])
  await vi.waitUntil(async () => (await mailsWith(owner, 'plan has ended')).length > 0, { timeout: 5_000 })
  expect(await mailsWith(owner, 'Subject: Your Standard plan has ended')).toHaveLength(1)
})

it('cancelling within the grace period ends the plan at once', async () => {
  const owner = await aPayingOwner(-1)
  const { body } = await app.send(subscription.cancel, {}, { token: owner.token })
  expect(body.data).toMatchObject({ planType: 'FREE', status: 'ACTIVE' })
})

it('"with 7 days\' grace, then the business falls back to an ACTIVE FREE plan"', async () => {
  const [inGrace, afterGrace] = [await aPayingOwner(-6.9), await aPayingOwner(-7.1)]
  expect((await mine(inGrace)).graceEndsAt).toBe(
    new Date(inGrace.end.getTime() + 7 * 86_400_000).toISOString(),
  )
  expect((await limits(inGrace)).canAddStaff).toBe(true)
  // The limits depend on the database's clock, so those of Free apply even before the job has run.
  expect((await limits(afterGrace)).canAddStaff).toBe(false)
  await endPlans.run({}, jobInfo)
  expect((await mine(inGrace)).planType).toBe('STANDARD')
  expect((await mine(afterGrace)).planType).toBe('FREE')
  await pay(afterGrace, 'STANDARD')
  const { currentPeriodEnd } = await mine(afterGrace)
  expect(new Date(currentPeriodEnd ?? 0).getTime()).toBeGreaterThan(daysFromNow(27).getTime())
})

it('a renewal is announced once before the end and once in the grace period, never when cancelled', async () => {
  const coming = await aPayingOwner(4)
  const overdue = await aPayingOwner(-2)
  const far = await aPayingOwner(20)
  const cancelled = await aPayingOwner(4, { cancelAtPeriodEnd: true })
  await Promise.all([remindOfRenewal.run({}, jobInfo), remindOfRenewal.run({}, jobInfo)])
  await remindOfRenewal.run({}, jobInfo)
  await vi.waitUntil(
    async () =>
      (await mailsWith(coming, 'Standard renews on')).length > 0 &&
      (await mailsWith(overdue, 'Renew Standard by')).length > 0,
    { timeout: 5_000 },
  )
  expect(await app.mailsTo(coming.email)).toHaveLength(1)
  expect(await app.mailsTo(overdue.email)).toHaveLength(1)
  expect(await app.mailsTo(far.email)).toEqual([])
  expect(await app.mailsTo(cancelled.email)).toEqual([])
})

const makeCheckDue = (txRef: string, createdAt = new Date()) =>
  db()
    .update(payments)
    .set({ nextCheckAt: new Date(0), createdAt })
    .where(eq(payments.txRef, txRef))

it('reconciliation finds a payment that neither redirect nor webhook reported', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0 })
  await makeCheckDue(txRef)
  await reconcile.run({}, jobInfo)
  expect(await mine(owner)).toMatchObject({ planType: 'STANDARD', status: 'ACTIVE' })
})

it('reconciliation stops after three days; a later payment still counts', async () => {
  const owner = await anOwner()
  const { txRef } = await aPurchase(app, owner)
  await makeCheckDue(txRef, daysFromNow(-4))
  await reconcile.run({}, jobInfo)
  expect((await listPayments(app, owner))[0]?.status).toBe('ABANDONED')
  const [row] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.txRef, txRef), eq(payments.businessId, owner.businessId)))
  expect(row?.nextCheckAt).toBeNull()
  await payAtSandbox(app, txRef, { action: 'pay' })
  await vi.waitUntil(async () => (await mine(owner)).planType === 'STANDARD', { timeout: 5_000 })
})

it.each(['GOLD', '', null, 7])('"Invalid plan selection" for %j', async (planType) => {
  const { token } = await anOwner()
  const { status, body } = await app.send(subscription.create, { body: { planType } }, { token })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path: 'planType', message: 'Invalid plan selection' }])
})

it('an expired plan cannot be resumed, even before the job has run', async () => {
  const owner = await aPayingOwner(-0.01, { cancelAtPeriodEnd: true })
  const { body } = await app.send(subscription.resume, {}, { token: owner.token })
  expect(body.code).toBe('subscription.nothing_to_resume')
})

it('a billing cycle that is not the plan\'s is an "Invalid plan selection"', async () => {
  const owner = await anOwner()
  const data = { planType: 'STANDARD', billingCycle: 'YEARLY' }
  const { status, body } = await app.send(
    subscription.upgrade,
    { body: { subscriptionId: (await mine(owner)).id, data } },
    { token: owner.token },
  )
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path: 'data.billingCycle', message: 'Invalid plan selection' }])
})

it('Free and a payment at the same moment leave one plan, and no error', async () => {
  for (let iteration = 0; iteration < 5; iteration++) {
    const owner = await anOwner()
    await db().delete(subscriptions).where(eq(subscriptions.businessId, owner.businessId))
    const { txRef } = await aPurchase(app, owner)
    const returned = await payAtSandbox(app, txRef, { action: 'pay', webhookCopies: 0 })
    const [result, free] = await Promise.all([
      getPaymentResult(app, owner, txRef, returned.get('transaction_id')),
      app.send(subscription.create, { body: { planType: 'FREE' } }, { token: owner.token }),
    ])
    expect(result.body.data.status).toBe('successful')
    expect([201, 409]).toContain(free.status)
    expect((await mine(owner)).planType).toBe('STANDARD')
  }
})
