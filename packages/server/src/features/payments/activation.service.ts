import { type CivilDate, civilDateAt, formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { planOf } from '@ilewa/contract/subscription/plans'
import { and, eq, ne, sql } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Transaction } from '../../platform/payments/provider.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { periodEnd } from '../subscription/periods.ts'
import { recordPlanChange } from '../subscription/subscription.audit.ts'
import { fallsBackAt, findActiveRow, type SubscriptionRow } from '../subscription/subscription.queries.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { type PaymentRow, paymentCondition } from './payments.queries.ts'
import { ledgerEntries, payments } from './payments.table.ts'
import { mailPaymentReceived } from './receipt.jobs.ts'
import { nextReceiptNumber } from './receipts.service.ts'

async function listOwnSubscriptions(payment: PaymentRow): Promise<SubscriptionRow[]> {
  const businessCondition = eq(subscriptions.businessId, payment.businessId)
  const concernedCondition = sql`(${subscriptions.status} = 'ACTIVE' OR ${subscriptions.id} = ${payment.subscriptionId})`
  return db().select().from(subscriptions).where(and(businessCondition, concernedCondition))
}

/** A renewal extends from the old period end, also within the grace period; otherwise the period begins now. */
function periodStartAfter(active: SubscriptionRow | undefined): Date {
  const end = active?.currentPeriodEnd
  const revertsAt = active && fallsBackAt(active)
  return end && revertsAt && revertsAt > now() ? end : now()
}

async function changeSubscription(
  row: Pick<SubscriptionRow, 'businessId' | 'id'>,
  values: Partial<SubscriptionRow>,
): Promise<void> {
  await db()
    .update(subscriptions)
    .set({ ...values, updatedAt: now() })
    .where(and(eq(subscriptions.businessId, row.businessId), eq(subscriptions.id, row.id)))
}

/** Activates the paid plan: extends the active subscription if the plan is the same, otherwise replaces it. */
async function activatePlan(
  payment: PaymentRow,
  { timeZone, amountPaid }: { timeZone: string; amountPaid: number },
): Promise<{ periodStart: Date; periodEnd: Date }> {
  const concerned = await listOwnSubscriptions(payment)
  const active = concerned.find(({ status }) => status === 'ACTIVE')
  const bought = { businessId: payment.businessId, id: payment.subscriptionId }
  const start = periodStartAfter(active)
  const period = { periodStart: start, periodEnd: periodEnd(start, payment.billingCycle, timeZone) }
  const paid: Partial<SubscriptionRow> = {
    status: 'ACTIVE',
    planType: payment.planType,
    billingCycle: payment.billingCycle,
    priceAmount: payment.amount,
    currentPeriodEnd: period.periodEnd,
    cancelAtPeriodEnd: false,
    remindedFor: null,
    seatsLimitedFrom: null,
  }
  if (active && active.id !== bought.id) {
    const isSamePlan = active.planType === payment.planType
    await changeSubscription(isSamePlan ? bought : active, { status: 'CANCELLED' })
    await changeSubscription(isSamePlan ? active : bought, paid)
  } else await changeSubscription(bought, paid)
  const after = await findActiveRow(payment)
  if (after)
    await recordPlanChange(
      { businessId: payment.businessId },
      { before: active, after, extra: { amountPaid } },
    )
  return period
}

async function insertLedgerEntry(payment: PaymentRow, amount: number): Promise<void> {
  await db().insert(ledgerEntries).values({
    businessId: payment.businessId,
    id: newId(),
    paymentId: payment.id,
    receiptNumber: nextReceiptNumber,
    amount,
    currency: payment.currency,
  })
}

const notifyOwner = (
  { businessId, id, planType }: PaymentRow,
  { amountPaid, until }: { amountPaid: number; until: CivilDate },
): Promise<void> =>
  notify(
    { businessId, userId: null },
    {
      kind: 'PAYMENT',
      key: `plan-payment:${id}`,
      title: `Payment received: ${formatNaira(amountPaid)}`,
      text: `Your ${planOf(planType).name} plan is active until ${formatDate(until)}.`,
      pathFor: () => toPagePath(pages.settings, { tab: 'subscription' }),
    },
  )

/**
 * Applies a payment once: updates payment and plan, adds the ledger entry and enqueues the receipt in one
 * transaction. Locks allow only one of several concurrent calls to do this. Returns whether this call applied it.
 */
export const activatePayment = (payment: PaymentRow, transaction: Transaction): Promise<boolean> =>
  inTransaction(async () => {
    const { timeZone } = await lockBusiness(payment)
    const [current] = await db()
      .select()
      .from(payments)
      .where(and(paymentCondition(payment), ne(payments.status, 'SUCCESSFUL')))
      .for('update')
    if (!current) return false
    const { transactionId, amount: amountPaid } = transaction
    const period = await activatePlan(current, { timeZone, amountPaid })
    await db()
      .update(payments)
      .set({
        ...period,
        status: 'SUCCESSFUL',
        refusal: null,
        transactionId,
        amountPaid,
        paidAt: now(),
        nextCheckAt: null,
        updatedAt: now(),
      })
      .where(paymentCondition(payment))
    await insertLedgerEntry(payment, amountPaid)
    await notifyOwner(current, { amountPaid, until: civilDateAt(period.periodEnd, timeZone) })
    await enqueue(mailPaymentReceived, { businessId: payment.businessId, paymentId: payment.id })
    return true
  })
