import { type Plan, planOf } from '@ilewa/contract/subscription/plans'
import type {
  PlanTaken,
  SubscribeInput,
  Subscription,
  UpgradeInput,
} from '@ilewa/contract/subscription/schema'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Fault, notFound } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { createPaymentLink, openPayment, requirePaymentAttempt } from '../payments/payments.service.ts'
import { endPlan } from './ending.ts'
import { insertSubscription } from './rows.ts'
import { announceSeats } from './seats.service.ts'
import { recordPlan } from './subscription.audit.ts'
import { findActiveRow, findSubscription, isOver, toSubscription } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

export interface Taken extends PlanTaken {
  /** Replaces the endpoint's default message. */
  message?: string
}

async function takeFree(ctx: Context, plan: Plan): Promise<Taken> {
  await lockBusiness(ctx)
  const row = await insertSubscription(ctx, plan)
  if (!row) throw new Fault('subscription.already_active')
  await recordPlan(ctx, { before: undefined, after: row })
  return { subscription: toSubscription(row), link: null }
}

const linkMessage = 'Your payment page is ready'

/** Stores the payment first, then requests the payment page outside the transaction. */
async function takePaid(ctx: Context, plan: Plan): Promise<Taken> {
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
export async function subscribe(ctx: Context, input: z.output<typeof SubscribeInput>): Promise<Taken> {
  if (input.businessId && input.businessId !== ctx.businessId) throw notFound()
  const plan = planOf(input.planType)
  if (plan.planType === 'FREE') return createOnce(ctx, () => takeFree(ctx, plan))
  return { ...(await takePaid(ctx, plan)), message: linkMessage }
}

/**
 * Changes or renews the active plan. A change to Free takes effect at the end of the paid period. Throws
 * `common.stale_edit` if another plan is active meanwhile.
 */
export async function upgrade(ctx: Context, input: z.output<typeof UpgradeInput>): Promise<Taken> {
  const named = await findSubscription(ctx, input.subscriptionId)
  if (!named) throw notFound()
  if (named.status !== 'ACTIVE') throw new Fault('common.stale_edit')
  const plan = planOf(input.data.planType)
  if (plan.planType !== 'FREE') return takePaid(ctx, plan)
  if (named.planType === 'FREE') throw new Fault('subscription.already_active')
  const subscription = await cancel(ctx)
  const message =
    subscription.planType === 'FREE'
      ? 'Your business is on the Free plan now'
      : 'Your plan changes to Free when its paid period ends'
  return { subscription, link: null, message }
}

/** Sets whether the active paid plan ends with its period; if the period is over, the plan ends now. */
const setCancelled = (ctx: Context, isCancelled: boolean): Promise<Subscription> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const active = await findActiveRow(ctx)
    const code = isCancelled ? 'subscription.nothing_to_cancel' : 'subscription.nothing_to_resume'
    const isPaid = active && active.planType !== 'FREE' && !isOver(active)
    const isOpen = isPaid && active.cancelAtPeriodEnd !== isCancelled
    if (!isOpen) throw new Fault(code)
    const [row] = await db()
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: isCancelled, seatsLimitedFrom: null, updatedAt: now() })
      .where(and(eq(subscriptions.businessId, ctx.businessId), eq(subscriptions.id, active.id)))
      .returning()
    if (!row) throw new Fault(code)
    await recordPlan(ctx, { before: active, after: row })
    if (!isOver(row)) await announceSeats(ctx)
    return toSubscription(isOver(row) ? await endPlan(row) : row)
  })

/** Takes effect at the end of the period. Throws `subscription.nothing_to_cancel`. */
export const cancel = (ctx: Context): Promise<Subscription> => setCancelled(ctx, true)

/** Throws `subscription.nothing_to_resume`. */
export const resume = (ctx: Context): Promise<Subscription> => setCancelled(ctx, false)

export async function getSubscription(ctx: Context): Promise<Subscription> {
  const active = await findActiveRow(ctx)
  if (!active) throw notFound()
  return toSubscription(active)
}
