import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import { planOf } from '@ilewa/contract/subscription/plans'
import { ledgerEntries, paymentReferences, payments } from '@ilewa/server/features/payments/payments.table'
import { nextReceiptNumber } from '@ilewa/server/features/payments/receipts.service'
import { addMonths } from '@ilewa/server/features/subscription/periods'
import { subscriptions } from '@ilewa/server/features/subscription/subscription.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { timeZone } from './bookings.ts'
import { daysBefore, idAt, type Sample } from './rows.ts'
import { foundedDaysAgo } from './team.ts'

const plan = planOf('STANDARD')
const price = billingOf(plan).amount
const paidDaysAhead = 21

/** The paid months, oldest first. Each was paid on its first day. */
function listPaidMonths(now: Date, end: Date): { start: Date; end: Date }[] {
  const foundedAt = daysBefore(now, foundedDaysAgo)
  const months = Array.from({ length: 24 }, (_, monthsBack) => ({
    start: addMonths(end, -monthsBack - 1, timeZone),
    end: addMonths(end, -monthsBack, timeZone),
  }))
  return months.filter(({ start }) => start >= foundedAt).reverse()
}

async function insertPayment(
  { businessId, memberIds }: Sample,
  subscriptionId: string,
  month: { start: Date; end: Date },
): Promise<void> {
  const { start } = month
  const [id, txRef] = [newId(), `ilewa-demo-${newId()}`]
  await db()
    .insert(payments)
    .values({
      businessId,
      id,
      subscriptionId,
      txRef,
      provider: 'sandbox',
      planType: plan.planType,
      billingCycle: 'MONTHLY',
      amount: price,
      currency: 'NGN',
      status: 'SUCCESSFUL',
      transactionId: newId(),
      amountPaid: price,
      periodStart: start,
      periodEnd: month.end,
      paidAt: start,
      createdBy: idAt(memberIds, 0),
      createdAt: start,
      updatedAt: start,
    })
  await db().insert(paymentReferences).values({ txRef, businessId, paymentId: id })
  await db().insert(ledgerEntries).values({
    businessId,
    id: newId(),
    paymentId: id,
    receiptNumber: nextReceiptNumber,
    amount: price,
    currency: 'NGN',
    enteredAt: start,
  })
}

/** A Standard plan, paid monthly since the business was founded. */
export async function insertSubscription(sample: Sample): Promise<void> {
  const { now, businessId } = sample
  const end = daysBefore(now, -paidDaysAhead)
  const months = listPaidMonths(now, end)
  const id = newId()
  await db()
    .insert(subscriptions)
    .values({
      businessId,
      id,
      planType: plan.planType,
      status: 'ACTIVE',
      billingCycle: 'MONTHLY',
      currentPeriodEnd: end,
      priceAmount: price,
      createdAt: months[0]?.start ?? now,
      updatedAt: months.at(-1)?.start ?? now,
    })
  for (const month of months) await insertPayment(sample, id, month)
}
