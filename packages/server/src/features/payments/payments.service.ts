import type { IncomingHttpHeaders } from 'node:http'
import { pages } from '@ilewa/contract/core/paging'
import type { PaymentResult, PaymentStatus, ProviderName } from '@ilewa/contract/payments'
import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import { type Plan, planOf } from '@ilewa/contract/subscription/plans'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { AppError, notFound } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { requireAttempt, takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import type { Context, PublicContext } from '../../platform/http/pipeline/context.ts'
import { newId, newSecret } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { linkTo } from '../../platform/links.ts'
import { count } from '../../platform/metrics.ts'
import { checkSoon, firstCheckAt } from '../../platform/payments/check-schedule.ts'
import { isValidReference, verifyTimeoutMs } from '../../platform/payments/fetch-transaction.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import { ProviderUnavailableError } from '../../platform/payments/provider.ts'
import { getUser } from '../auth/auth.queries.ts'
import { insertSubscription } from '../subscription/insert-subscription.ts'
import type { SubscriptionRow } from '../subscription/subscription.queries.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { recordPaymentEvent } from './payment-events.service.ts'
import { settle } from './payments.jobs.ts'
import { findPayment, findPaymentByReference, type PaymentRow, paymentCondition } from './payments.queries.ts'
import { paymentReferences, payments } from './payments.table.ts'
import { settlePayment } from './settle.service.ts'

const retryAfterSeconds = 30

/**
 * Returns the subscription that the payment will activate: the active one of this plan, a pending one, or a new one.
 */
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

/** Stores a new payment inside the caller's transaction. Only a verified payment activates the plan. */
export async function openPayment(
  ctx: Context,
  plan: Plan,
): Promise<{ subscription: SubscriptionRow; txRef: string }> {
  const { amount, cycle } = billingOf(plan)
  if (!cycle) throw new Error(`The plan ${plan.name} has no price`)
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
      nextCheckAt: firstCheckAt(),
      createdBy: ctx.userId,
    })
  await db().insert(paymentReferences).values({ txRef, businessId: ctx.businessId, paymentId: payment.id })
  return { subscription, txRef }
}

/** Marks a payment without a payment page as failed, so that the reconciliation job skips it. */
async function markWithoutLink(payment: PaymentRow): Promise<void> {
  count('payments', 'no_link')
  await db()
    .update(payments)
    .set({ status: 'FAILED', refusal: 'no_link', nextCheckAt: null, updatedAt: sql`now()` })
    .where(and(paymentCondition(payment), eq(payments.status, 'PENDING')))
}

/** Reopens a payment whose page was created on a retry. */
async function reopenPayment(payment: PaymentRow): Promise<void> {
  await db()
    .update(payments)
    .set({
      status: 'PENDING',
      refusal: null,
      nextCheckAt: firstCheckAt(),
      updatedAt: sql`now()`,
    })
    .where(and(paymentCondition(payment), eq(payments.refusal, 'no_link')))
}

/** Returns the URL of the payment page. Throws `payments.provider_unavailable`, `payments.already_paid`. */
export async function createPaymentLink(ctx: Context, plan: Plan, txRef: string): Promise<string> {
  const payment = await findPayment(ctx, txRef)
  if (!payment) throw notFound()
  if (payment.status === 'SUCCESSFUL') throw new AppError('payments.already_paid')
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
    await reopenPayment(payment)
    return link
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    await markWithoutLink(payment)
    throw new AppError('payments.provider_unavailable', { retryAfterSeconds })
  }
}

export const requirePaymentAttempt = (ctx: Context): Promise<void> =>
  requireAttempt({ key: `payment:${ctx.businessId}`, limit: 30, windowSeconds: 3_600 })

/**
 * Verifies a payment with the provider. `transactionId` comes from the browser and proves nothing. If the provider is
 * unavailable the payment stays pending, and webhook or reconciliation settle it later.
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
    if (error instanceof ProviderUnavailableError) return { status: 'pending', refusal: null }
    throw error
  }
}

/**
 * Marks a payment as abandoned after the payer left the checkout. Reconciliation continues, so a late payment still
 * counts.
 */
export async function leavePayment(ctx: Context, txRef: string): Promise<{ status: PaymentStatus }> {
  const payment = await findPayment(ctx, txRef)
  if (!payment) throw notFound()
  await db()
    .update(payments)
    .set({ status: 'ABANDONED', updatedAt: sql`now()` })
    .where(and(paymentCondition(payment), eq(payments.status, 'PENDING')))
  const { status } = (await findPayment(ctx, txRef)) ?? payment
  return { status }
}

/** Whether the provider has an undecided transaction for this reference. */
async function isBeingConfirmed(txRef: string): Promise<boolean> {
  const transaction = await paymentProvider().findTransaction({ txRef }, AbortSignal.timeout(verifyTimeoutMs))
  return transaction?.status === 'pending'
}

/**
 * Returns the link to a pending payment's page. First checks with the provider, to prevent a second payment. Throws
 * `payments.not_open`, `payments.already_paid`, `payments.being_confirmed`, `payments.provider_unavailable`.
 */
export async function resumePayment(ctx: Context, txRef: string): Promise<{ link: string }> {
  const payment = await findPayment(ctx, txRef)
  if (!payment) throw notFound()
  await requirePaymentAttempt(ctx)
  try {
    if (payment.status === 'PENDING') await settlePayment({ txRef, source: 'redirect' })
    if (await isBeingConfirmed(txRef)) throw new AppError('payments.being_confirmed')
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    throw new AppError('payments.provider_unavailable', { retryAfterSeconds })
  }
  const current = await findPayment(ctx, txRef)
  if (current?.status !== 'PENDING' && current?.status !== 'SUCCESSFUL')
    throw new AppError('payments.not_open')
  return { link: await createPaymentLink(ctx, planOf(payment.planType), txRef) }
}

/** Limits the stored records of forged webhooks to 30 a minute per network, so that a flood does not fill the table. */
async function recordForgery(ctx: PublicContext, bytes: number): Promise<void> {
  const wait = await takeAttempt({ key: `forgery:${ctx.network}`, limit: 30, windowSeconds: 60 })
  if (wait === 0)
    await recordPaymentEvent({ txRef: null, source: 'webhook' }, 'forged', { address: ctx.ip, bytes })
}

/** Schedules a check after every webhook, in case the job that processes it exhausts its retries. */
async function scheduleCheckSoon(txRef: string): Promise<void> {
  const payment = await findPaymentByReference(txRef)
  if (!payment || payment.status === 'SUCCESSFUL') return
  await db()
    .update(payments)
    .set({ nextCheckAt: checkSoon(payments.nextCheckAt) })
    .where(and(paymentCondition(payment), ne(payments.status, 'SUCCESSFUL')))
}

/**
 * Handles the provider's webhook: verifies the signature, stores the event and returns at once. A job verifies the
 * payment with the provider. Throws `payments.forged`.
 */
export async function handleWebhook(
  ctx: PublicContext,
  provider: ProviderName,
  body: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<void> {
  if (provider !== paymentProvider().name) throw notFound()
  const event = paymentProvider().readWebhook(body, headers)
  count('webhooks', event ? 'accepted' : 'rejected')
  if (!event) {
    await recordForgery(ctx, body.length)
    throw new AppError('payments.forged')
  }
  const { txRef, transactionId, facts } = event
  await inTransaction(async () => {
    await recordPaymentEvent({ txRef, transactionId, source: 'webhook' }, 'received', facts)
    if (!isValidReference(txRef)) return
    await scheduleCheckSoon(txRef)
    await enqueue(settle, { txRef, transactionId: isValidReference(transactionId) ? transactionId : null })
  })
}
