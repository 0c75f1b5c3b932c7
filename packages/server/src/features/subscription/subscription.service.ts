import { type Plan, planOf } from '@ilewa/contract/subscription/plans'
import type {
  PlanChangeResult,
  SubscribeInput,
  Subscription,
  UpgradeInput,
} from '@ilewa/contract/subscription/schema'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError, notFound } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { createPaymentLink, openPayment, requirePaymentAttempt } from '../payments/payments.service.ts'
import { endPlan } from './ending.ts'
import { insertSubscription } from './insert-subscription.ts'
import { announceSeats } from './seats.service.ts'
import { recordPlanChange } from './subscription.audit.ts'
import { findActiveRow, findSubscription, hasExpired, toSubscription } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

export interface PlanResult extends PlanChangeResult {
  /** Replaces the endpoint's default message. */
  message?: string
}

async function subscribeToFree(ctx: Context, plan: Plan): Promise<PlanResult> {
  await lockBusiness(ctx)
  const row = await insertSubscription(ctx, plan)
  if (!row) throw new AppError('subscription.already_active')
  await recordPlanChange(ctx, { before: undefined, after: row })
  return { subscription: toSubscription(row), link: null }
}

const linkMessage = 'Your payment page is ready'

/** Stores the payment first, then requests the payment page outside the transaction. */
async function startPayment(ctx: Context, plan: Plan): Promise<PlanResult> {
  await requirePaymentAttempt(ctx)
  const { subscription, txRef } = await createOnce(ctx, async () => {
    await lockBusiness(ctx)
    const opened = await openPayment(ctx, plan)
    return { subscription: toSubscription(opened.subscription), txRef: opened.txRef }
  })
  return { subscription, link: await createPaymentLink(ctx, plan, txRef) }
}

/**
 * Subscribes the business: Free at once, a paid plan through the returned link. `businessId` in the body must be the
 * user's own. Throws `subscription.already_active`, `payments.provider_unavailable`.
 */
export async function subscribe(ctx: Context, input: z.output<typeof SubscribeInput>): Promise<PlanResult> {
  if (input.businessId && input.businessId !== ctx.businessId) throw notFound()
  const plan = planOf(input.planType)
  if (plan.planType === 'FREE') return createOnce(ctx, () => subscribeToFree(ctx, plan))
  return { ...(await startPayment(ctx, plan)), message: linkMessage }
}

/**
 * Changes or renews the active plan. A change to Free takes effect at the end of the paid period. Throws
 * `common.stale_edit` if another plan is active meanwhile.
 */
export async function upgrade(ctx: Context, input: z.output<typeof UpgradeInput>): Promise<PlanResult> {
  const current = await findSubscription(ctx, input.subscriptionId)
  if (!current) throw notFound()
  if (current.status !== 'ACTIVE') throw new AppError('common.stale_edit')
  const plan = planOf(input.data.planType)
  if (plan.planType !== 'FREE') return startPayment(ctx, plan)
  if (current.planType === 'FREE') throw new AppError('subscription.already_active')
  const subscription = await cancel(ctx)
  const message =
    subscription.planType === 'FREE'
      ? 'Your business is on the Free plan now'
      : 'Your plan changes to Free when its paid period ends'
  return { subscription, link: null, message }
}

/**
 * Sets whether the active paid plan ends with its period. A cancellation in the grace period ends the plan at
 * once, because the period is over.
 */
const setCancelled = (ctx: Context, isCancelled: boolean): Promise<Subscription> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const active = await findActiveRow(ctx)
    const code = isCancelled ? 'subscription.nothing_to_cancel' : 'subscription.nothing_to_resume'
    const isPaid = active && active.planType !== 'FREE' && !hasExpired(active)
    const canChange = isPaid && active.cancelAtPeriodEnd !== isCancelled
    if (!canChange) throw new AppError(code)
    const [row] = await db()
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: isCancelled, seatsLimitedFrom: null, updatedAt: now() })
      .where(and(eq(subscriptions.businessId, ctx.businessId), eq(subscriptions.id, active.id)))
      .returning()
    if (!row) throw new AppError(code)
    await recordPlanChange(ctx, { before: active, after: row })
    if (!hasExpired(row)) await announceSeats(ctx)
    return toSubscription(hasExpired(row) ? await endPlan(row) : row)
  })

/**
 * Takes effect at the end of the period, or at once in the grace period. Throws `subscription.nothing_to_cancel`.
 */
export const cancel = (ctx: Context): Promise<Subscription> => setCancelled(ctx, true)

/** Throws `subscription.nothing_to_resume`. */
export const resume = (ctx: Context): Promise<Subscription> => setCancelled(ctx, false)

export async function getSubscription(ctx: Context): Promise<Subscription> {
  const active = await findActiveRow(ctx)
  if (!active) throw notFound()
  return toSubscription(active)
}
