import { planOf } from '@ilewa/contract/subscription/plans'
import { type Seats, seatNoticeDays } from '@ilewa/contract/subscription/seats'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { effectivePlan, fallBackDate, fallsBackAt, findActiveRow } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

/** The number of agents on the Free plan. Paid plans have no limit. */
export const { maxAgents } = planOf('FREE')

const seatOrderOf = (person: string) =>
  sql.raw(`(coalesce(${person}.seat_order, 2147483647), ${person}.created_at, ${person}.id)`)

/**
 * True for members above the plan's limits. For statements that join `users` with the business's active
 * `subscriptions`.
 */
export const overLimitCondition: SQL<boolean> = sql<boolean>`coalesce(CASE
  WHEN ${users.status} <> 'ACTIVE' OR ${users.role} = 'OWNER' THEN false
  WHEN ${effectivePlan} <> 'FREE' OR ${subscriptions.seatsLimitedFrom} > now() THEN false
  WHEN ${subscriptions.seatsLimitedFrom} IS NULL THEN false
  WHEN ${users.role} = 'STAFF' THEN true
  ELSE (SELECT count(*) FROM users earlier WHERE earlier.business_id = ${users.businessId}
    AND earlier.role = 'AGENT' AND earlier.status = 'ACTIVE'
    AND ${seatOrderOf('earlier')} < ${seatOrderOf('users')}) >= ${sql.raw(String(maxAgents))}
  END, false)`

/** `overLimitCondition` for a statement that selects from `users` only. */
export const readOnlyMemberCondition: SQL<boolean> = sql<boolean>`coalesce((SELECT ${overLimitCondition} FROM ${subscriptions}
  WHERE ${subscriptions.businessId} = ${users.businessId} AND ${subscriptions.status} = 'ACTIVE'), false)`

/** True if the business has active members who would be read-only on Free. */
const overFreeLimitCondition = (businessId: SQL | typeof subscriptions.businessId): SQL => sql`(
  EXISTS (SELECT FROM users member WHERE member.business_id = ${businessId}
    AND member.role = 'STAFF' AND member.status = 'ACTIVE')
  OR (SELECT count(*) FROM users member WHERE member.business_id = ${businessId}
    AND member.role = 'AGENT' AND member.status = 'ACTIVE') > ${sql.raw(String(maxAgents))})`

/** True if members become read-only now or soon and no notice was sent. */
export const noticeDueCondition: SQL = sql`${subscriptions.status} = 'ACTIVE' AND ${subscriptions.seatsLimitedFrom} IS NULL
  AND (${subscriptions.planType} = 'FREE' OR ${fallBackDate} <= now() + make_interval(days => ${sql.raw(String(seatNoticeDays))}))
  AND ${overFreeLimitCondition(subscriptions.businessId)}`

export async function listBusinessesToNotify(limit: number): Promise<{ businessId: string }[]> {
  return db()
    .select({ businessId: subscriptions.businessId })
    .from(subscriptions)
    .where(noticeDueCondition)
    .limit(limit)
}

/** Active agents in seat order, and active staff. */
export async function listSeated({ businessId }: Pick<Context, 'businessId'>) {
  const rows = await db()
    .select({
      id: users.id,
      role: users.role,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(users)
    .where(and(eq(users.businessId, businessId), eq(users.status, 'ACTIVE')))
    .orderBy(seatOrderOf('users'))
  const ofRole = (requestedRole: string) =>
    rows.filter(({ role }) => role === requestedRole).map(({ id, name }) => ({ id, name }))
  return { agents: ofRole('AGENT'), staff: ofRole('STAFF') }
}

const noticeMs = seatNoticeDays * 86_400_000

export async function getSeats(ctx: Context): Promise<Seats> {
  const [seated, active] = await Promise.all([listSeated(ctx), findActiveRow(ctx)])
  const limitedFrom = active?.seatsLimitedFrom ?? null
  const end = active?.planType === 'FREE' ? null : active?.currentPeriodEnd
  const noticeEndsAt = now().getTime() + noticeMs
  const ifCancelled = active && end && fallsBackAt({ currentPeriodEnd: end, cancelAtPeriodEnd: true })
  return {
    maxAgents,
    ...seated,
    limitedFrom: limitedFrom?.toISOString() ?? null,
    isLimited: ctx.plan === 'FREE' && limitedFrom !== null && limitedFrom <= now(),
    limitedIfCancelled: ifCancelled
      ? new Date(Math.max(ifCancelled.getTime(), noticeEndsAt)).toISOString()
      : null,
  }
}
