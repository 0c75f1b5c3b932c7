import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow, now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs.ts'
import { ProviderUnavailable } from '../../platform/payments/provider-unavailable.ts'
import { listPaymentsToCheck, type PaymentRow } from './payments.queries.ts'
import { settlePayment } from './payments.settle.ts'
import { paymentNews, payments } from './payments.table.ts'

const minute = 60_000
const patienceMinutes = 3 * 24 * 60
const batch = 100

/** Acts on a webhook. A provider that is away makes it fail, so it is tried again. */
export const settle = job({
  name: 'payments.settle',
  data: z.object({ txRef: z.string(), transactionId: z.string().nullish() }),
  run: async (news) => {
    await settlePayment({ ...news, source: 'webhook' })
  },
})

/** Asked ever less often: half its age again, and given up after three days. News that comes later still counts. */
async function postpone(payment: PaymentRow): Promise<void> {
  const age = (now().getTime() - payment.createdAt.getTime()) / minute
  const isOver = age > patienceMinutes
  await db()
    .update(payments)
    .set({
      nextCheckAt: isOver ? null : minutesFromNow(Math.max(1, age / 2)),
      ...(isOver && { status: 'ABANDONED' }),
    })
    .where(
      and(
        eq(payments.businessId, payment.businessId),
        eq(payments.id, payment.id),
        eq(payments.status, 'PENDING'),
      ),
    )
}

/** Our own round: what neither redirect nor webhook told is asked of the provider. */
export const reconcile = job({
  name: 'payments.reconcile',
  data: z.object({}),
  cron: '* * * * *',
  run: async () => {
    for (const payment of await listPaymentsToCheck(batch)) {
      await postpone(payment)
      try {
        await settlePayment({ txRef: payment.txRef, source: 'round' })
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        // It does not answer; the others would only wait for it as well.
        return
      }
    }
  },
})

const newsLifeDays = 400

export const forgetOldNews = job({
  name: 'payments.forget_old_news',
  data: z.object({}),
  cron: '53 3 * * *',
  run: async () => {
    const oldest = sql<Date>`now() - make_interval(days => ${newsLifeDays})`
    await db().delete(paymentNews).where(lt(paymentNews.heardAt, oldest))
  },
})
