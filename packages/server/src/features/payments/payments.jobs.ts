import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow, now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { ProviderUnavailable } from '../../platform/payments/provider.ts'
import { isPayment, listPaymentsToCheck, type PaymentRow } from './payments.queries.ts'
import { paymentNews, payments } from './payments.table.ts'
import { settlePayment } from './settle.service.ts'

const minute = 60_000
const retryMinutes = 2
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

const scheduleCheck = (
  payment: PaymentRow,
  minutes: number | null,
  status = payment.status,
): Promise<unknown> =>
  db()
    .update(payments)
    .set({ status, nextCheckAt: minutes === null ? null : minutesFromNow(minutes) })
    .where(and(isPayment(payment), eq(payments.status, payment.status)))

/** Asked ever less often: half its age again, and given up after three days. News that comes later starts it anew. */
async function planNextCheck(payment: PaymentRow): Promise<void> {
  const age = (now().getTime() - payment.createdAt.getTime()) / minute
  if (age <= patienceMinutes) await scheduleCheck(payment, Math.max(1, age / 2))
  else await scheduleCheck(payment, null, payment.status === 'PENDING' ? 'ABANDONED' : payment.status)
}

/** The status it had decides whether its next check is planned: what counts now, or failed now, is left as it is. */
async function checkPayment(payment: PaymentRow): Promise<void> {
  // Whoever else makes the round meanwhile passes it by; if nobody can tell, it is asked after again soon.
  await scheduleCheck(payment, retryMinutes)
  await settlePayment({ txRef: payment.txRef, source: 'round' })
  await planNextCheck(payment)
}

/** Our own round: what neither redirect nor webhook told is asked of the provider, also once more after a failure. */
export const reconcile = job({
  name: 'payments.reconcile',
  data: z.object({}),
  every: {},
  isDue: async () => (await listPaymentsToCheck(1)).length > 0,
  run: async () => {
    const failures: unknown[] = []
    for (const payment of await listPaymentsToCheck(batch)) {
      try {
        await checkPayment(payment)
      } catch (error) {
        // It does not answer; the others would only wait for it as well.
        if (error instanceof ProviderUnavailable) break
        failures.push(error)
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} payments could not be checked`)
  },
})

const newsLifeDays = 400

export const forgetOldNews = job({
  name: 'payments.forget_old_news',
  data: z.object({}),
  every: { hour: 3, minute: 53 },
  run: async () => {
    const oldest = sql<Date>`now() - make_interval(days => ${newsLifeDays})`
    await db().delete(paymentNews).where(lt(paymentNews.heardAt, oldest))
  },
})
