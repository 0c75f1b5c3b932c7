import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow, now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { nextCheckAfter } from '../../platform/payments/check-schedule.ts'
import { ProviderUnavailableError } from '../../platform/payments/provider.ts'
import { listPaymentsToCheck, type PaymentRow, paymentCondition } from './payments.queries.ts'
import { paymentEvents, payments } from './payments.table.ts'
import { settlePayment } from './settle.service.ts'

const minuteMs = 60_000
const retryMinutes = 2
const batch = 100

/** Processes a webhook. It fails, and is retried, while the provider is unavailable. */
export const settle = job({
  name: 'payments.settle',
  data: z.object({ txRef: z.string(), transactionId: z.string().nullish() }),
  run: async (event) => {
    await settlePayment({ ...event, source: 'webhook' })
  },
})

const scheduleCheck = (
  payment: PaymentRow,
  nextCheckAt: Date | null,
  status = payment.status,
): Promise<unknown> =>
  db()
    .update(payments)
    .set({ status, nextCheckAt })
    .where(and(paymentCondition(payment), eq(payments.status, payment.status)))

/** Schedules the next check, or none once the payment is too old. A later webhook restarts the checks. */
async function planNextCheck(payment: PaymentRow): Promise<void> {
  const age = (now().getTime() - payment.createdAt.getTime()) / minuteMs
  const nextCheckAt = nextCheckAfter(age)
  const isAbandoned = nextCheckAt === null && payment.status === 'PENDING'
  await scheduleCheck(payment, nextCheckAt, isAbandoned ? 'ABANDONED' : payment.status)
}

/**
 * Asks the provider about a payment and plans the next check. `payment` is the row from before the check.
 * `planNextCheck` updates only a row that still has the same status, so it does not overwrite the result of the
 * check.
 */
async function checkPayment(payment: PaymentRow): Promise<void> {
  // Postpones the check first, so that a concurrent run skips it and a failed check is retried soon.
  await scheduleCheck(payment, minutesFromNow(retryMinutes))
  await settlePayment({ txRef: payment.txRef, source: 'reconciliation' })
  await planNextCheck(payment)
}

/**
 * Checks due payments with the provider, in case neither redirect nor webhook settles them. Checks of pending,
 * abandoned and failed payments continue until they succeed or are three days old.
 */
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
        // The provider is unavailable, so the remaining checks would time out as well.
        if (error instanceof ProviderUnavailableError) break
        failures.push(error)
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} payments could not be checked`)
  },
})

const eventRetentionDays = 400

export const deleteOldEvents = job({
  name: 'payments.delete_old_events',
  formerName: 'payments.forget_old_news',
  data: z.object({}),
  every: { hour: 3, minute: 53 },
  run: async () => {
    const oldest = sql<Date>`now() - make_interval(days => ${eventRetentionDays})`
    await db().delete(paymentEvents).where(lt(paymentEvents.receivedAt, oldest))
  },
})
