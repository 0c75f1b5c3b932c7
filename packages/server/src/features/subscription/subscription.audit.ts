import type { AuditValue } from '@ilewa/contract/audit'
import { planOf } from '@ilewa/contract/subscription/plans'
import { type AuditedFields, recordCreated, recordUpdated } from '../audit/record.audit.ts'
import type { SubscriptionRow } from './subscription.queries.ts'

const toAuditedFields = (row: SubscriptionRow): AuditedFields => ({
  planType: row.planType,
  billingCycle: row.billingCycle,
  priceAmount: row.priceAmount,
  currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
})

interface PlanChange {
  /** Undefined for the first plan of the business. */
  before: SubscriptionRow | undefined
  after: SubscriptionRow
  /** Additional audited values, such as the amount paid. */
  extra?: Record<string, AuditValue>
}

/**
 * Records a change of the business's plan. The audit log treats all subscriptions of the business as one record,
 * which has the id of the business.
 */
export function recordPlanChange(
  { businessId, userId = null }: { businessId: string; userId?: string | null },
  { before, after, extra = {} }: PlanChange,
): Promise<void> {
  const actor = { businessId, userId }
  const record = { kind: 'subscription' as const, id: businessId, label: planOf(after.planType).name }
  const now = { ...toAuditedFields(after), ...extra }
  return before
    ? recordUpdated(actor, record, { before: toAuditedFields(before), after: now })
    : recordCreated(actor, record, now)
}
