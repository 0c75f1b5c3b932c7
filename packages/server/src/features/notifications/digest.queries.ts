import type { Role } from '@ilewa/contract/core/access'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { arrivalCondition, departureCondition } from '../bookings/lists/phases.queries.ts'
import { type DueBusiness, dueTable } from './due.queries.ts'

export type DayList = 'arrivals' | 'departures' | 'booked' | 'tomorrow'

/** A stay in one of the day's lists. */
export interface DayStay {
  businessId: string
  list: DayList
  agentId: string | null
  guestName: string
}

/** Totals of a business for the day. */
export interface DayTotals {
  businessId: string
  lowStock: number
  urgentRepairs: number
  expensesToApprove: number
  /** Naira. */
  expensesAmount: number
}

const conditions: Record<DayList, SQL | undefined> = {
  arrivals: arrivalCondition(sql`due.today`),
  departures: departureCondition(sql`due.today`),
  booked: sql`bookings.created_at >= due.today::timestamp AT TIME ZONE due."timeZone"
    AND bookings.created_at < (due.today + 1)::timestamp AT TIME ZONE due."timeZone" AND bookings.status <> 'CANCELLED'`,
  tomorrow: arrivalCondition(sql`(due.today + 1)`),
}

/**
 * Reads the day's lists of all businesses in one statement, each part by its own index. OFFSET 0 forces one lookup per
 * business; otherwise the planner joins all bookings.
 */
export async function listDayStays(due: readonly DueBusiness[]): Promise<DayStay[]> {
  const parts = Object.entries(conditions).map(
    ([list, condition]) => sql`
      SELECT due."businessId", ${list}::text AS list, stay.agent_id AS "agentId", stay.guest_name AS "guestName"
      FROM ${dueTable(due)}
      CROSS JOIN LATERAL (
        SELECT agent_id, guest_name FROM bookings
        WHERE bookings.business_id = due."businessId" AND bookings.removed_at IS NULL AND ${condition} OFFSET 0
      ) AS stay`,
  )
  const { rows } = await db().execute<DayStay & Record<string, unknown>>(sql.join(parts, sql` UNION ALL `))
  return rows
}

/** Reads the day's totals of all businesses in one statement. */
export async function listDayTotals(due: readonly DueBusiness[]): Promise<DayTotals[]> {
  const { rows } = await db().execute<DayTotals & Record<string, unknown>>(sql`
    SELECT due."businessId",
      (SELECT count(*)::int FROM inventory_items AS item
        WHERE item.business_id = due."businessId" AND item.quantity <= item.min_stock
          AND item.removed_at IS NULL) AS "lowStock",
      (SELECT count(*)::int FROM maintenance_requests AS request
        WHERE request.business_id = due."businessId" AND request.status IN ('PENDING', 'IN_PROGRESS')
          AND request.priority = 'URGENT' AND request.removed_at IS NULL) AS "urgentRepairs",
      waiting.count AS "expensesToApprove", waiting.amount AS "expensesAmount"
    FROM ${dueTable(due)}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(expense.amount), 0)::float8 AS amount FROM expenses AS expense
      WHERE expense.business_id = due."businessId" AND expense.status = 'PENDING' AND expense.removed_at IS NULL
    ) AS waiting`)
  return rows
}

export interface DigestRecipient {
  userId: string
  role: Role
  businessId: string
}

/** The users who want the digest: owners by default, others if they turned it on. */
export async function listDigestRecipients(due: readonly DueBusiness[]): Promise<DigestRecipient[]> {
  const { rows } = await db().execute<DigestRecipient & Record<string, unknown>>(sql`
    SELECT users.id AS "userId", users.role, users.business_id AS "businessId"
    FROM ${dueTable(due)} JOIN users ON users.business_id = due."businessId" AND users.status = 'ACTIVE'
    LEFT JOIN digest_preferences AS digest ON digest.user_id = users.id
    WHERE coalesce(digest.wanted, users.role = 'OWNER')`)
  return rows
}
