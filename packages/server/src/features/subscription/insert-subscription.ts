import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import type { Plan } from '@ilewa/contract/subscription/plans'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import type { SubscriptionRow } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

/**
 * Inserts a subscription: Free is active at once, a paid plan is pending. Returns undefined if the business has an
 * active one; the partial unique index decides between parallel calls.
 */
export async function insertSubscription(
  { businessId }: Pick<Context, 'businessId'>,
  plan: Plan,
): Promise<SubscriptionRow | undefined> {
  const { amount, cycle } = billingOf(plan)
  const [row] = await db()
    .insert(subscriptions)
    .values({
      businessId,
      id: newId(),
      planType: plan.planType,
      status: cycle ? 'PENDING' : 'ACTIVE',
      billingCycle: cycle,
      priceAmount: amount,
    })
    .onConflictDoNothing()
    .returning()
  return row
}
