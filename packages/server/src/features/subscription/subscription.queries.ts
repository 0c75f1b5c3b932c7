import { can, type PlanType } from '@ilewa/contract/core/access'
import { limitsOf } from '@ilewa/contract/subscription/plan-limits'
import { graceDays } from '@ilewa/contract/subscription/plans'
import type { PlanLimits, Subscription } from '@ilewa/contract/subscription/schema'
import { and, eq, sql } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { storedBytesOf } from '../../platform/storage/usage.ts'
import { users } from '../auth/auth.table.ts'
import { invitations } from '../invitations/invitations.table.ts'
import { subscriptions } from './subscription.table.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

const graceMs = graceDays * 86_400_000

/** When an active paid plan reverts to Free: at the period end if cancelled, otherwise after the grace period. */
export const fallsBackAt = (
  row: Pick<SubscriptionRow, 'currentPeriodEnd' | 'cancelAtPeriodEnd'>,
): Date | null =>
  row.currentPeriodEnd &&
  (row.cancelAtPeriodEnd ? row.currentPeriodEnd : new Date(row.currentPeriodEnd.getTime() + graceMs))

/** `fallsBackAt` in SQL. */
export const fallBackDate = sql`CASE WHEN ${subscriptions.cancelAtPeriodEnd} THEN ${subscriptions.currentPeriodEnd}
  ELSE ${subscriptions.currentPeriodEnd} + make_interval(days => ${sql.raw(String(graceDays))}) END`

/** The plan that an active subscription grants now: Free after `fallBackDate`, also before the job has updated the row. */
export const effectivePlan = sql<PlanType | null>`CASE WHEN ${subscriptions.currentPeriodEnd} IS NULL
  OR ${fallBackDate} > now() THEN ${subscriptions.planType} ELSE 'FREE' END`

/** Whether the period, with its grace period unless cancelled, has passed. */
export function hasExpired(row: Pick<SubscriptionRow, 'currentPeriodEnd' | 'cancelAtPeriodEnd'>): boolean {
  const end = fallsBackAt(row)
  return end !== null && end <= now()
}

function graceEndOf(row: SubscriptionRow): Date | null {
  const hasEnded = row.status === 'ACTIVE' && row.currentPeriodEnd && row.currentPeriodEnd <= now()
  return hasEnded && !row.cancelAtPeriodEnd ? fallsBackAt(row) : null
}

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  ...row,
  currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
  graceEndsAt: graceEndOf(row)?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function findActiveRow(ctx: Pick<Context, 'businessId'>): Promise<SubscriptionRow | undefined> {
  const [row] = await db()
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, ctx.businessId), eq(subscriptions.status, 'ACTIVE')))
  return row
}

export async function getSubscriptionRow(
  ctx: Pick<Context, 'businessId'>,
  id: string,
): Promise<SubscriptionRow> {
  const row = await findSubscription(ctx, id)
  if (!row) throw new Error(`No subscription ${id}`)
  return row
}

export async function findSubscription(
  ctx: Pick<Context, 'businessId'>,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db()
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, ctx.businessId), eq(subscriptions.id, id)))
  return row
}

/** The limits of the plan, and the number of agents that count against it (active and invited). */
export async function getLimits(ctx: Context): Promise<PlanLimits> {
  const { rows } = await db().execute<{ agents: number; storedBytes: number }>(sql`
    SELECT ((SELECT count(*) FROM ${users} WHERE ${users.businessId} = ${ctx.businessId} AND ${users.role} = 'AGENT'
        AND ${users.status} IN ('ACTIVE', 'INVITED'))
      + (SELECT count(*) FROM ${invitations} WHERE ${invitations.businessId} = ${ctx.businessId}
        AND ${invitations.role} = 'AGENT'))::int AS agents,
      coalesce((${storedBytesOf(ctx)}), 0)::float8 AS "storedBytes"`)
  const { agents = 0, storedBytes = 0 } = rows[0] ?? {}
  return {
    ...limitsOf(ctx.plan),
    agentCount: agents,
    storedBytes: can(ctx.role, 'business:write') ? storedBytes : 0,
    isReadOnly: ctx.isReadOnly ?? false,
  }
}
