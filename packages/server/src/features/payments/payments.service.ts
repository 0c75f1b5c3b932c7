import type { IncomingHttpHeaders } from 'node:http'
import { pages } from '@ilewa/contract/core/paging'
import type { PaymentResult, PaymentStatus, ProviderName } from '@ilewa/contract/payments'
import { billingOf, type Plan, planOf } from '@ilewa/contract/subscription/plans'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { Fault, notFound } from '../../platform/app-error.ts'
import { minutesFromNow } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireAttempt, takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { Context, PublicContext } from '../../platform/http/pipeline/context.ts'
import { newId, newSecret } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { count } from '../../platform/metrics.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import { ProviderUnavailable } from '../../platform/payments/provider.ts'
import { getUser } from '../auth/auth.queries.ts'
import { insertSubscription } from '../subscription/rows.ts'
import type { SubscriptionRow } from '../subscription/subscription.queries.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { settle } from './payments.jobs.ts'
import { findPayment, findPaymentByReference, isPayment, type PaymentRow } from './payments.queries.ts'
import { paymentReferences, payments } from './payments.table.ts'
import { settlePayment, verifyTimeoutMs } from './settle.service.ts'
import { namesPayment, recordNews } from './webhooks.service.ts'

/** The first time the provider is asked of its own accord. */
const firstCheckMinutes = 1
const retryAfterSeconds = 30

/** The row that the money will put in force: the active one of this plan, one that waits already, or a new one. */
async function subscriptionFor(ctx: Context, plan: Plan): Promise<SubscriptionRow> {
  const { status, planType } = subscriptions
  const [existing] = await db()
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.businessId, ctx.businessId),
        eq(planType, plan.planType),
        or(eq(status, 'ACTIVE'), eq(status, 'PENDING')),
      ),
    )
    .orderBy(sql`${status} = 'PENDING'`)
    .limit(1)
  if (existing) return existing
  const row = await insertSubscription(ctx, plan)
  if (!row) throw new Error('No subscription was stored')
  return row
}

/** Notes, inside the caller's transaction, that the owner sets out to pay; the money decides about the rest. */
export async function openPayment(
  ctx: Context,
  plan: Plan,
): Promise<{ subscription: SubscriptionRow; txRef: string }> {
  const { amount, cycle } = billingOf(plan)
  if (!cycle) throw new Error(`${plan.name} costs nothing`)
  const subscription = await subscriptionFor(ctx, plan)
  const payment = { businessId: ctx.businessId, id: newId() }
  const txRef = `ilewa-${newSecret().slice(0, 32)}`
  await db()
    .insert(payments)
    .values({
      ...payment,
      subscriptionId: subscription.id,
      txRef,
      provider: paymentProvider().name,
      planType: plan.planType,
      billingCycle: cycle,
      amount,
      currency: 'NGN',
      nextCheckAt: minutesFromNow(firstCheckMinutes),
      createdBy: ctx.userId,
    })
  await db().insert(paymentReferences).values({ txRef, businessId: ctx.businessId, paymentId: payment.id })
  return { subscription, txRef }
}

/** Nobody can pay what has no page: the round need not ask after it. */
async function giveUp(payment: PaymentRow): Promise<void> {
  count('payments', 'no_link')
  await db()
    .update(payments)
    .set({ status: 'FAILED', refusal: 'no_link', nextCheckAt: null, updatedAt: sql`now()` })
    .where(and(isPayment(payment), eq(payments.status, 'PENDING')))
}

/** It has a page after all, after an earlier try had none. */
async function takeUp(payment: PaymentRow): Promise<void> {
  await db()
    .update(payments)
    .set({
      status: 'PENDING',
      refusal: null,
      nextCheckAt: minutesFromNow(firstCheckMinutes),
      updatedAt: sql`now()`,
    })
    .where(and(isPayment(payment), eq(payments.refusal, 'no_link')))
}

/** The address where the payment is made. Throws `payments.provider_unavailable`, `payments.already_paid`. */
export async function createPaymentLink(ctx: Context, plan: Plan, txRef: string): Promise<string> {
  const payment = await findPayment(ctx, txRef)
  if (!payment) throw notFound()
  if (payment.status === 'SUCCESSFUL') throw new Fault('payments.already_paid')
  const owner = await getUser(ctx.userId)
  try {
    const link = await paymentProvider().createLink({
      txRef,
      amount: payment.amount,
      currency: 'NGN',
      title: `Ilewa ${plan.name}`,
      customer: {
        email: owner.email,
        name: `${owner.firstName} ${owner.lastName}`,
        phone: owner.phoneE164 ?? owner.phone,
      },
      redirectUrl: linkTo(pages.paymentSuccess),
    })
    await takeUp(payment)
    return link
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await giveUp(payment)
    throw new Fault('payments.provider_unavailable', { retryAfterSeconds })
  }
}

export const requirePaymentAttempt = (ctx: Context): Promise<void> =>
  requireAttempt({ key: `payment:${ctx.businessId}`, limit: 30, windowSeconds: 3_600 })

/**
 * What became of a payment, asked of the provider now. `transactionId` is what the browser was sent back with and
 * proves nothing. A provider that does not answer leaves it pending: the webhook and the round come back to it.
 */
export async function getPaymentResult(
  ctx: Context,
  txRef: string,
  transactionId: string | undefined,
): Promise<PaymentResult> {
  const payment = await findPayment(ctx, txRef)
  if (!payment) throw notFound()
  await requireAttempt({ key: `payment-result:${ctx.businessId}`, limit: 60, windowSeconds: 60 })
  try {
    return await settlePayment({ txRef, transactionId, source: 'redirect' })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { status: 'pending', refusal: null }
    throw error
  }
}

/** Notes that the payer left the checkout. The round goes on asking the provider: money that still arrives counts. */
export async function leavePayment(ctx: Context, txRef: string): Promise<{ status: PaymentStatus }> {
  const payment = await findPayment(ctx, txRef)
  if (!payment) throw notFound()
  await db()
    .update(payments)
    .set({ status: 'ABANDONED', updatedAt: sql`now()` })
    .where(and(isPayment(payment), eq(payments.status, 'PENDING')))
  const { status } = (await findPayment(ctx, txRef)) ?? payment
  return { status }
}

/** Whether the provider has a payment for this reference that it has not decided about. */
async function isBeingConfirmed(txRef: string): Promise<boolean> {
  const transaction = await paymentProvider().findTransaction({ txRef }, AbortSignal.timeout(verifyTimeoutMs))
  return transaction?.status === 'pending'
}

/**
 * The page of a payment that is still pending; nobody pays twice. Throws `payments.not_open`, `payments.already_paid`,
 * `payments.being_confirmed`, `payments.provider_unavailable`.
 */
export async function resumePayment(ctx: Context, txRef: string): Promise<{ link: string }> {
  const payment = await findPayment(ctx, txRef)
  if (!payment) throw notFound()
  await requirePaymentAttempt(ctx)
  try {
    if (payment.status === 'PENDING') await settlePayment({ txRef, source: 'redirect' })
    if (await isBeingConfirmed(txRef)) throw new Fault('payments.being_confirmed')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Fault('payments.provider_unavailable', { retryAfterSeconds })
  }
  const current = await findPayment(ctx, txRef)
  if (current?.status !== 'PENDING' && current?.status !== 'SUCCESSFUL') throw new Fault('payments.not_open')
  return { link: await createPaymentLink(ctx, planOf(payment.planType), txRef) }
}

/** A flood of forgeries is refused like one, but only so much of it is worth keeping. */
async function recordForgery(ctx: PublicContext, bytes: number): Promise<void> {
  const wait = await takeAttempt({ key: `forgery:${ctx.network}`, limit: 30, windowSeconds: 60 })
  if (wait === 0) await recordNews({ txRef: null, source: 'webhook' }, 'forged', { address: ctx.ip, bytes })
}

/** The round stands behind every call, whatever the payment's status: the job that acts on it gives up in the end. */
async function checkSoon(txRef: string): Promise<void> {
  const soon = minutesFromNow(firstCheckMinutes)
  const payment = await findPaymentByReference(txRef)
  if (!payment || payment.status === 'SUCCESSFUL') return
  await db()
    .update(payments)
    .set({ nextCheckAt: sql`least(coalesce(${payments.nextCheckAt}, ${soon}), ${soon})` })
    .where(and(isPayment(payment), ne(payments.status, 'SUCCESSFUL')))
}

/**
 * Takes the provider's call: proves that it is the provider's, keeps it, and answers at once. What it says is verified
 * by a job, however long the provider takes to be asked. Throws `payments.forged`.
 */
export async function hearWebhook(
  ctx: PublicContext,
  provider: ProviderName,
  body: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<void> {
  if (provider !== paymentProvider().name) throw notFound()
  const news = paymentProvider().readNews(body, headers)
  count('webhooks', news ? 'accepted' : 'rejected')
  if (!news) {
    await recordForgery(ctx, body.length)
    throw new Fault('payments.forged')
  }
  const { txRef, transactionId, facts } = news
  await inTransaction(async () => {
    await recordNews({ txRef, transactionId, source: 'webhook' }, 'heard', facts)
    if (!namesPayment(txRef)) return
    await checkSoon(txRef)
    await enqueue(settle, { txRef, transactionId: namesPayment(transactionId) ? transactionId : null })
  })
}
