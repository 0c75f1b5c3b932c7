import { can } from '@ilewa/contract/core/access'
import { toKobo } from '@ilewa/contract/core/money'
import type { AgentRanking, Performance, TargetInput } from '@ilewa/contract/performance'
import { invalidField, notFound } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { changeAgentDetails } from '../auth/membership/member-details.membership.ts'
import { changeInvitation, lockInvitation } from '../invitations/invitations.membership.ts'
import { achievementsOf } from './achievements.ts'
import { type AgentMetrics, listAgentMetrics, lockTarget, monthsOf } from './performance.queries.ts'

const revenueOf = ({ months }: AgentMetrics) => months.at(-1)?.revenue ?? 0

/** The rank by this month's revenue among active agents; equal revenue shares a rank. */
function rankOf(agent: AgentMetrics, all: readonly AgentMetrics[]): number | null {
  const revenue = revenueOf(agent)
  if (!agent.isActive || revenue === 0) return null
  return 1 + all.filter((other) => other.isActive && revenueOf(other) > revenue).length
}

const targetProgress = (revenue: number, target: number | null): number | null =>
  target === null || target === 0 ? null : Math.floor((toKobo(revenue) * 100) / toKobo(target))

function toRanking(agent: AgentMetrics, all: readonly AgentMetrics[]): AgentRanking {
  const { id, name, commissionRate, monthlyTarget, stars, ratings } = agent
  const revenue = revenueOf(agent)
  return {
    agentId: id,
    name,
    commissionRate,
    revenue,
    bookings: agent.months.at(-1)?.bookings ?? 0,
    commission: agent.months.at(-1)?.commission ?? 0,
    rank: rankOf(agent, all),
    rating: ratings === 0 ? null : Math.round((stars / ratings) * 10) / 10,
    ratings,
    monthlyTarget,
    targetShare: targetProgress(revenue, monthlyTarget),
  }
}

/** Agents may read only their own performance; an owner must choose an agent. */
function requireAgentId(ctx: Context, agentId: string | undefined): string {
  if (!can(ctx.role, 'performance:read-any')) {
    if (agentId && agentId !== ctx.userId) throw notFound()
    return ctx.userId
  }
  if (!agentId) throw invalidField('agentId', 'Choose one of your agents')
  return agentId
}

/** Returns the results of an agent's own bookings. Throws `common.not_found` if the business has no such agent. */
export async function getPerformance(
  ctx: Context,
  requestedAgentId: string | undefined,
): Promise<Performance> {
  const agentId = requireAgentId(ctx, requestedAgentId)
  const months = monthsOf(ctx)
  const all = await listAgentMetrics(ctx, months)
  const agent = all.find(({ id }) => id === agentId)
  if (!agent) throw notFound()
  const { stays, fiveStars, monthlyTarget } = agent
  return {
    ...toRanking(agent, all),
    month: ctx.today.slice(0, 7),
    activeAgents: all.filter(({ isActive }) => isActive).length,
    toCome: agent.toCome.revenue,
    stays,
    trend: agent.months.map(({ revenue, bookings, commission }, index) => ({
      month: months.toDate[index]?.from.slice(0, 7) ?? '',
      revenue,
      bookings,
      commission,
    })),
    achievements: achievementsOf({
      stays,
      fiveStars,
      monthlyTarget,
      revenues: agent.months.map(({ revenue }) => revenue),
    }),
  }
}

/** Lists the active agents by this month's revenue, highest first. */
export async function listRankings(ctx: Context): Promise<AgentRanking[]> {
  const all = await listAgentMetrics(ctx, monthsOf(ctx))
  return all
    .filter(({ isActive }) => isActive)
    .map((agent) => toRanking(agent, all))
    .sort((a, b) => b.revenue - a.revenue || b.bookings - a.bookings)
}

/** Sets an agent's monthly revenue target. */
export const setTarget = (
  ctx: Context,
  { agentId, monthlyTarget }: TargetInput,
): Promise<{ monthlyTarget: number | null }> =>
  inTransaction(async () => {
    const invitation = await lockInvitation(ctx, 'AGENT', agentId)
    const before = invitation ? { monthlyTarget: invitation.monthlyTarget } : await lockTarget(ctx, agentId)
    if (invitation) await changeInvitation(ctx, invitation, { monthlyTarget })
    else await changeAgentDetails(ctx, agentId, { monthlyTarget })
    // The audit log shows the agent's current name instead of this label while the agent exists.
    const record = { kind: 'agent', id: agentId, label: 'Agent' } as const
    await recordUpdated(ctx, record, { before, after: { monthlyTarget } })
    return { monthlyTarget }
  })
