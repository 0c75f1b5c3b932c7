import { addEarned, type EarnedSum } from '@ilewa/contract/bookings/money'
import type { Span } from '@ilewa/contract/core/dates'
import { addDays, startOfMonth } from '@ilewa/contract/core/dates'
import { fromKobo, type Naira } from '@ilewa/contract/core/money'
import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { memberCondition } from '../auth/auth.queries.ts'
import { agentDetails, users } from '../auth/auth.table.ts'
import {
  bucketRows,
  bucketShares,
  commissionBaseColumns,
  commissionKobo,
  commissionShares,
  type EarnedRow,
  earnedColumns,
  joinBuckets,
  stayColumns,
  toEarnedSum,
} from '../bookings/accrual.queries.ts'
import { nightsWithinCondition } from '../bookings/calendar/nights.queries.ts'

const monthsBack = 6

export interface Months {
  /** The six previous months and the current one up to and including tonight. */
  toDate: Span[]
  /** The nights of this month after tonight. */
  toCome: Span
}

export function monthsOf({ today }: Pick<Context, 'today'>): Months {
  const tomorrow = addDays(today, 1)
  const toDate = Array.from({ length: monthsBack + 1 }, (_, index) => {
    const back = index - monthsBack
    const from = startOfMonth(today, back)
    return { from, to: back === 0 ? tomorrow : startOfMonth(today, back + 1) }
  })
  return { toDate, toCome: { from: tomorrow, to: startOfMonth(today, 1) } }
}

interface AgentRow extends Record<string, unknown> {
  id: string
  name: string
  isActive: boolean
  commissionRate: number
  monthlyTarget: number | null
  stars: number
  ratings: number
  fiveStars: number
  stays: number
}

interface MonthRow extends EarnedRow, Record<string, unknown> {
  agentId: string
  no: number
  commissionKobo: number
}

/** What an agent's bookings earned in a month, and the commission on it. */
export interface AgentMonthSum extends EarnedSum {
  commission: Naira
}

export interface AgentMetrics extends AgentRow {
  /** In the order of `Months.toDate`. */
  months: AgentMonthSum[]
  toCome: EarnedSum
}

const listAgentRows = (ctx: Context) =>
  db().execute<AgentRow>(sql`
    SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.status = 'ACTIVE' AS "isActive",
      details.commission_rate::float AS "commissionRate", details.monthly_target::float AS "monthlyTarget",
      totals.stays - to_come.stays AS stays, given.stars, given.ratings, given."fiveStars"
    FROM users u
    JOIN agent_details details ON details.business_id = u.business_id AND details.user_id = u.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(stars), 0)::int AS stars, count(*)::int AS ratings,
        (count(*) FILTER (WHERE stars = 5))::int AS "fiveStars"
      FROM ratings
      WHERE business_id = u.business_id AND agent_id = u.id AND rated_at IS NOT NULL AND counts
    ) given
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(bookings), 0)::int AS stays FROM booking_totals
      WHERE business_id = u.business_id AND agent_id = u.id AND status <> 'CANCELLED'
    ) totals
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS stays FROM bookings
      WHERE business_id = u.business_id AND agent_id = u.id AND status <> 'CANCELLED' AND removed_at IS NULL
        AND check_in > ${ctx.today}::date
    ) to_come
    WHERE u.business_id = ${ctx.businessId} AND u.role = 'AGENT' AND u.status <> 'REMOVED'
    ORDER BY u.first_name, u.last_name, u.id`)

const listMonthRows = (ctx: Context, { toDate, toCome }: Months) => {
  const buckets = [...toDate, toCome]
  const fullSpan = { from: toDate[0]?.from ?? ctx.today, to: toCome.to }
  return db().execute<MonthRow>(sql`
    WITH bucket AS (${bucketRows(buckets)}), stay AS (
      SELECT ${stayColumns}, ${commissionBaseColumns} FROM bookings
      WHERE ${nightsWithinCondition(ctx, fullSpan)} AND agent_id IS NOT NULL
    )
    SELECT agent_id AS "agentId", no, ${earnedColumns}, ${commissionKobo} AS "commissionKobo"
    FROM (SELECT bucket.no, ${bucketShares}, ${commissionShares} FROM stay ${joinBuckets}) share
    LEFT JOIN agent_details details ON details.business_id = ${ctx.businessId} AND details.user_id = share.agent_id
    GROUP BY 1, 2`)
}

/** Lists the agents of the business with the results of their own bookings. */
export async function listAgentMetrics(ctx: Context, months: Months): Promise<AgentMetrics[]> {
  const [{ rows: agents }, { rows }] = await Promise.all([listAgentRows(ctx), listMonthRows(ctx, months)])
  const rowsByKey = new Map(rows.map((row) => [`${row.agentId} ${row.no}`, row]))
  const earned = (id: string, no: number): AgentMonthSum => {
    const row = rowsByKey.get(`${id} ${no}`)
    return row
      ? { ...toEarnedSum(row), commission: fromKobo(row.commissionKobo) }
      : { ...addEarned([]), commission: 0 }
  }
  return agents.map((agent) => ({
    ...agent,
    months: months.toDate.map((_, no) => earned(agent.id, no)),
    toCome: earned(agent.id, months.toDate.length),
  }))
}

/** Locks an agent's target until the transaction ends. Throws `common.not_found`. */
export async function lockTarget(ctx: Context, agentId: string): Promise<{ monthlyTarget: number | null }> {
  const query = db()
    .select({ monthlyTarget: agentDetails.monthlyTarget })
    .from(users)
    .innerJoin(
      agentDetails,
      and(eq(agentDetails.businessId, users.businessId), eq(agentDetails.userId, users.id)),
    )
    .where(and(memberCondition(ctx, 'AGENT'), eq(users.id, agentId)))
    .for('update', { of: agentDetails })
  return requireRow(query)
}
