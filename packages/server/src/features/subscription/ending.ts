import { planOf } from '@ilewa/contract/subscription/plans'
import { and, eq } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { insertSubscription } from './insert-subscription.ts'
import { mailPlanEnded } from './mail.jobs.ts'
import { announceSeats } from './seats.service.ts'
import { recordPlanChange } from './subscription.audit.ts'
import type { SubscriptionRow } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

/**
 * Ends a paid plan inside the caller's transaction, which has locked the business. An active Free plan replaces it; no
 * data is deleted. Returns the Free plan.
 */
export async function endPlan(row: SubscriptionRow): Promise<SubscriptionRow> {
  await db()
    .update(subscriptions)
    .set({ status: row.cancelAtPeriodEnd ? 'CANCELLED' : 'EXPIRED', updatedAt: now() })
    .where(and(eq(subscriptions.businessId, row.businessId), eq(subscriptions.id, row.id)))
  const free = await insertSubscription(row, planOf('FREE'))
  if (!free) throw new Error('No Free plan was stored')
  await db()
    .update(subscriptions)
    .set({ seatsLimitedFrom: row.seatsLimitedFrom })
    .where(and(eq(subscriptions.businessId, row.businessId), eq(subscriptions.id, free.id)))
  await announceSeats(row)
  await recordPlanChange({ businessId: row.businessId }, { before: row, after: free })
  await enqueue(mailPlanEnded, { businessId: row.businessId, subscriptionId: row.id })
  return free
}
