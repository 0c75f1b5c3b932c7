import type { Page } from '@ilewa/contract/core/endpoint'
import type { Agent } from '@ilewa/contract/people/agents'
import type { PersonListQuery } from '@ilewa/contract/people/schema'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/paging.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import { searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  findMembers,
  memberColumns,
  memberDetailColumns,
  memberOrders,
  memberSearchText,
  members,
  membersOf,
  toPerson,
} from '../invitations/members.queries.ts'
import {
  commissionColumns,
  commissionSums,
  toCommissionSums,
} from '../money/commissions/commission-sums.queries.ts'

/** Start of the current month in the business's time zone. */
const startOfMonth = (ctx: Context): SQL =>
  sql`(${`${ctx.today.slice(0, 7)}-01`}::timestamp AT TIME ZONE ${ctx.timeZone})`

/** Bookings and booked value without taxes per agent, without cancelled stays, from the rollups. */
const bookingTotals = sql`LATERAL (
  SELECT coalesce(sum(totals.bookings), 0)::int AS total, 
    coalesce(sum(totals.total_amount - totals.tax_amount) FILTER (WHERE totals.status <> 'PENDING'), 0) AS revenue
  FROM booking_totals totals
  WHERE totals.business_id = ${members.businessId} AND totals.agent_id = ${members.id} AND totals.status <> 'CANCELLED'
) figures`

const bookingsOfMonth = (ctx: Context): SQL => sql`(
  SELECT stay.agent_id, count(*)::int AS bookings FROM bookings stay
  WHERE stay.business_id = ${ctx.businessId} AND stay.created_at >= ${startOfMonth(ctx)}
    AND stay.status <> 'CANCELLED' AND stay.removed_at IS NULL
  GROUP BY stay.agent_id
) month`

const selection = {
  ...memberColumns,
  location: memberDetailColumns.location,
  commissionRate: memberDetailColumns.commissionRate,
  totalBookings: sql<number>`figures.total`,
  monthlyBookings: sql<number>`coalesce(month.bookings, 0)`,
  revenue: sql`figures.revenue`.mapWith(Number),
  ...commissionColumns,
}

const select = <S extends Record<string, SQL>>(ctx: Context, more: S) =>
  db()
    .select({ ...selection, ...more })
    .from(membersOf(ctx, 'AGENT'))
    .innerJoin(bookingTotals, sql`true`)
    .leftJoin(commissionSums(ctx), sql`commission.agent_id = ${members.id}`)
    .leftJoin(bookingsOfMonth(ctx), sql`month.agent_id = ${members.id}`)

type AgentRow = Awaited<ReturnType<typeof select>>[number]

const toAgent = ({ plan }: Context, row: AgentRow): Agent => {
  const { location, commissionRate, totalBookings, monthlyBookings, revenue } = row
  const commission = planAllows(plan, 'commissions') ? toCommissionSums(row) : null
  return {
    ...toPerson(row),
    agentDetails: { location, commissionRate, totalBookings, monthlyBookings, revenue, commission },
  }
}

const searchText = sql`search_text(${memberSearchText} || ' ' || coalesce(${members.location}, ''))`

/** The newest agents that match the search, without their metrics. */
export const findAgents = (ctx: Context, q: string, limit: number) =>
  findMembers(ctx, { role: 'AGENT', where: searchCondition(searchText, q), limit })

export async function listAgents(
  ctx: Context,
  { q, status, sort, limit, cursor }: PersonListQuery,
): Promise<{ data: Agent[]; page: Page }> {
  const where = and(status && eq(members.status, status), searchCondition(searchText, q))
  const from = membersOf(ctx, 'AGENT')
  const pageQuery = {
    from,
    where,
    order: memberOrders[sort],
    limit,
    cursor,
    toItem: (row: AgentRow) => toAgent(ctx, row),
  }
  const { items, page } = await readPage((more) => select(ctx, more), pageQuery)
  return { data: items, page }
}

export async function getAgent(ctx: Context, id: string): Promise<Agent> {
  return toAgent(ctx, await requireRow(select(ctx, {}).where(eq(members.id, id))))
}
