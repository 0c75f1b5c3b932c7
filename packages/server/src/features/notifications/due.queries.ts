import type { PlanType } from '@ilewa/contract/core/access'
import type { CivilDate } from '@ilewa/contract/core/dates'
import type { NotificationKind } from '@ilewa/contract/notifications'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { arrivalCondition, departureCondition } from '../bookings/lists/phases.queries.ts'
import { businesses } from '../business/business.table.ts'
import { effectivePlan } from '../subscription/subscription.queries.ts'
import { subscriptions } from '../subscription/subscription.table.ts'

/** A business whose local time is within the requested hours, with its local date. */
export interface DueBusiness {
  businessId: string
  businessName: string
  timeZone: string
  today: CivilDate
  plan: PlanType
}

interface Hours {
  /** Whole hours: the first, and the one after the last. */
  from: number
  before: number
}

/** Lists the businesses whose local time is within these hours. */
export async function listBusinessesAt(at: Date, { from, before }: Hours): Promise<DueBusiness[]> {
  const local = sql`(${at.toISOString()}::timestamptz AT TIME ZONE ${businesses.timeZone})`
  const rows = await db()
    .select({
      businessId: businesses.id,
      businessName: businesses.name,
      timeZone: businesses.timeZone,
      today: sql<CivilDate>`${local}::date::text`,
      plan: effectivePlan,
    })
    .from(businesses)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.businessId, businesses.id), eq(subscriptions.status, 'ACTIVE')),
    )
    .where(sql`extract(hour FROM ${local}) >= ${from} AND extract(hour FROM ${local}) < ${before}`)
  return rows.map(({ plan, ...row }) => ({ ...row, plan: plan ?? 'FREE' }))
}

/** The due businesses as a table for one statement over all of them. */
export const dueTable = (due: readonly DueBusiness[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS due("businessId" uuid, "timeZone" text, today date)`

/** A stay for the front desk, without amounts or contact details. */
export interface DueStay {
  businessId: string
  id: string
  agentId: string | null
  guestName: string
  propertyName: string
  checkIn: CivilDate
  checkOut: CivilDate
}

export type DailyKind = Extract<NotificationKind, 'ARRIVAL_TOMORROW' | 'CHECK_OUT_TODAY'>

const dueConditions: Record<DailyKind, SQL | undefined> = {
  ARRIVAL_TOMORROW: arrivalCondition(sql`(due.today + 1)`),
  CHECK_OUT_TODAY: departureCondition(sql`due.today`),
}

/** Lists the guests who arrive tomorrow, or leave today, in any of the businesses. */
export async function listDueStays(due: readonly DueBusiness[], kind: DailyKind): Promise<DueStay[]> {
  if (due.length === 0) return []
  const { rows } = await db().execute<DueStay & Record<string, unknown>>(sql`
    SELECT bookings.business_id AS "businessId", bookings.id, bookings.agent_id AS "agentId",
      bookings.guest_name AS "guestName", properties.name AS "propertyName",
      bookings.check_in::text AS "checkIn", bookings.check_out::text AS "checkOut"
    FROM ${dueTable(due)}
    JOIN bookings ON bookings.business_id = due."businessId" AND bookings.removed_at IS NULL AND ${dueConditions[kind]}
    JOIN properties ON properties.business_id = bookings.business_id AND properties.id = bookings.property_id
    ORDER BY bookings.business_id, properties.name, bookings.id`)
  return rows
}
