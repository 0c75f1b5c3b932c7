import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, inTransaction } from '../../platform/database/database.ts'
import { enqueue, job } from '../../platform/jobs/jobs.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { endPlan } from './ending.ts'
import { mailRenewal } from './mail.jobs.ts'
import { listBusinessesToNotify } from './seats.queries.ts'
import { announceSeats } from './seats.service.ts'
import { fallBackDate, hasExpired, type SubscriptionRow } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

const reminderDays = 5
const batch = 100

const paidPlanCondition = and(
  eq(subscriptions.status, 'ACTIVE'),
  ne(subscriptions.planType, 'FREE'),
  isNotNull(subscriptions.currentPeriodEnd),
)

const listPlans = (condition: SQL, { limit, offset = 0 }: { limit: number; offset?: number }) =>
  db()
    .select()
    .from(subscriptions)
    .where(and(paidPlanCondition, condition))
    .orderBy(subscriptions.currentPeriodEnd)
    .limit(limit)
    .offset(offset)

/**
 * Runs `handler` for every active paid plan that matches `condition`. The handler must make the plan stop matching;
 * failures are skipped and reported at the end.
 */
async function forEachPlan(condition: SQL, handler: (row: SubscriptionRow) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (let rows: SubscriptionRow[] = []; ; ) {
    rows = await listPlans(condition, { limit: batch, offset: failures.length })
    for (const row of rows) await handler(row).catch((error: unknown) => failures.push(error))
    if (rows.length < batch) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} plans failed`)
}

const expiredCondition = sql`${fallBackDate} <= now()`

/** Checks again under the business's lock, because the plan may have been renewed meanwhile. */
const endIfExpired = (row: SubscriptionRow): Promise<void> =>
  inTransaction(async () => {
    await lockBusiness(row)
    const [current] = await db()
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.businessId, row.businessId), eq(subscriptions.id, row.id)))
    if (current?.status === 'ACTIVE' && hasExpired(current)) await endPlan(current)
  })

export const endPlans = job({
  name: 'subscription.end_plans',
  data: z.object({}),
  every: {},
  isDue: async () => (await listPlans(expiredCondition, { limit: 1 })).length > 0,
  run: () => forEachPlan(expiredCondition, endIfExpired),
})

/**
 * The date that a reminder announces: the period end or, after it, the end of the grace period. Each date is
 * announced once.
 */
const dateToAnnounce = sql`CASE WHEN ${subscriptions.currentPeriodEnd} > now() THEN ${subscriptions.currentPeriodEnd}
  ELSE ${fallBackDate} END`

const unannouncedCondition = sql`NOT ${subscriptions.cancelAtPeriodEnd} AND ${fallBackDate} > now()
  AND ${subscriptions.currentPeriodEnd} <= now() + make_interval(days => ${reminderDays})
  AND ${subscriptions.remindedFor} IS DISTINCT FROM (${dateToAnnounce})`

const announce = (row: SubscriptionRow): Promise<void> =>
  inTransaction(async () => {
    const [announced] = await db()
      .update(subscriptions)
      .set({ remindedFor: dateToAnnounce as never })
      .where(
        and(
          eq(subscriptions.businessId, row.businessId),
          eq(subscriptions.id, row.id),
          paidPlanCondition,
          unannouncedCondition,
        ),
      )
      .returning({ date: subscriptions.remindedFor })
    if (announced?.date)
      await enqueue(mailRenewal, {
        businessId: row.businessId,
        subscriptionId: row.id,
        endsAt: announced.date.toISOString(),
      })
  })

export const remindOfRenewal = job({
  name: 'subscription.remind_of_renewal',
  data: z.object({}),
  every: { minute: 23 },
  run: () => forEachPlan(unannouncedCondition, announce),
})

/**
 * Announces seat limits that were not announced at a cancellation: for a plan that expires, and for members who
 * joined in the plan's last days.
 */
export const announceSeatLimits = job({
  name: 'subscription.announce_seats',
  data: z.object({}),
  every: { minute: 37 },
  run: async () => {
    for (let found = await listBusinessesToNotify(batch); found.length > 0; ) {
      for (const business of found)
        await inTransaction(async () => {
          await lockBusiness(business)
          await announceSeats(business)
        })
      found = found.length < batch ? [] : await listBusinessesToNotify(batch)
    }
  },
})
