import { planOf } from '@ilewa/contract/plans'
import type { SubscribeInput, Subscription } from '@ilewa/contract/subscription'
import type { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { Fault, notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { createOnce } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { findActiveSubscription } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

/**
 * Takes a plan for the business. `businessId` in the body is the client's own and must be this one.
 * Throws `payments.provider_unavailable`, `subscription.already_active`.
 */
export const subscribe = (ctx: Context, input: z.output<typeof SubscribeInput>): Promise<Subscription> =>
  createOnce(ctx, async () => {
    if (input.businessId && input.businessId !== ctx.businessId) throw notFound()
    const plan = planOf(input.planType)
    if (plan.planType !== 'FREE') throw new Fault('payments.provider_unavailable', { retryAfterSeconds: 60 })
    // One active plan a business: the partial unique index decides between parallel calls.
    const inserted = await db()
      .insert(subscriptions)
      .values({
        businessId: ctx.businessId,
        id: newId(),
        planType: plan.planType,
        status: 'ACTIVE',
        priceAmount: plan.monthlyPrice,
      })
      .onConflictDoNothing()
      .returning({ id: subscriptions.id })
    if (inserted.length === 0) throw new Fault('subscription.already_active')
    return getSubscription(ctx)
  })

export async function getSubscription(ctx: Context): Promise<Subscription> {
  const subscription = await findActiveSubscription(ctx)
  if (!subscription) throw notFound()
  return subscription
}
