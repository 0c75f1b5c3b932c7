import type { Agent } from '@ilewa/contract/agents'
import type { Page } from '@ilewa/contract/endpoint'
import { shareOfNaira } from '@ilewa/contract/money'
import type { PersonListQuery } from '@ilewa/contract/people'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { afterCursor, cursorKey, orderBy, toPage } from '../../platform/database/paging.ts'
import { matches } from '../../platform/database/search.ts'
import { notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { isMember, memberColumns, memberOrders, toPerson } from '../auth/auth.queries.ts'
import { agentDetails, users } from '../auth/auth.table.ts'

/** Midnight at the start of this month where the business is. */
const startOfMonth = (ctx: Context): SQL =>
  sql`(${`${ctx.today.slice(0, 7)}-01`}::timestamp AT TIME ZONE ${ctx.timeZone})`

/** What each agent has booked, cancelled stays left out. */
const figuresOf = (ctx: Context): SQL => sql`LATERAL (
  SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE stay.created_at >= ${startOfMonth(ctx)}))::int AS monthly,
    coalesce(sum(stay.total_amount), 0) AS revenue
  FROM bookings stay
  WHERE stay.business_id = ${users.businessId} AND stay.agent_id = ${users.id} AND stay.status <> 'CANCELLED'
) figures`

const selection = {
  ...memberColumns,
  location: agentDetails.location,
  commissionRate: agentDetails.commissionRate,
  totalBookings: sql<number>`figures.total`,
  monthlyBookings: sql<number>`figures.monthly`,
  revenue: sql`figures.revenue`.mapWith(Number),
}

const select = <S extends Record<string, SQL>>(ctx: Context, more: S) =>
  db()
    .select({ ...selection, ...more })
    .from(users)
    .innerJoin(
      agentDetails,
      and(eq(agentDetails.businessId, users.businessId), eq(agentDetails.userId, users.id)),
    )
    .innerJoin(figuresOf(ctx), sql`true`)

type AgentRow = Awaited<ReturnType<typeof select>>[number]

const toAgent = (row: AgentRow): Agent => {
  const { location, commissionRate, totalBookings, monthlyBookings, revenue } = row
  const commission = shareOfNaira(revenue, commissionRate)
  return {
    ...toPerson(row),
    agentDetails: { location, commissionRate, totalBookings, monthlyBookings, revenue, commission },
  }
}

const searched = sql`search_text(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email} || ' ' || coalesce(${agentDetails.location}, ''))`

export async function listAgents(
  ctx: Context,
  { q, status, sort, limit, cursor }: PersonListQuery,
): Promise<{ data: Agent[]; page: Page }> {
  const order = memberOrders[sort]
  const where = and(isMember(ctx, 'AGENT'), status && eq(users.status, status), matches(searched, q))
  const rows = await select(ctx, { cursorKey: cursorKey(order) })
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(limit + 1)
  const [counted] = await db()
    .select({ total: count() })
    .from(users)
    .innerJoin(
      agentDetails,
      and(eq(agentDetails.businessId, users.businessId), eq(agentDetails.userId, users.id)),
    )
    .where(where)
  const { rows: shown, page } = toPage(rows, limit, counted?.total ?? 0)
  return { data: shown.map(toAgent), page }
}

export async function getAgent(ctx: Context, id: string): Promise<Agent> {
  const [row] = await select(ctx, {}).where(and(isMember(ctx, 'AGENT'), eq(users.id, id)))
  if (!row) throw notFound()
  return toAgent(row)
}
