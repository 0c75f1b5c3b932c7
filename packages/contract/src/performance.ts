import { z } from 'zod'
import { EarnedSum } from './bookings/money.ts'
import { endpoint } from './core/endpoint.ts'
import { uuid } from './core/fields.ts'
import { nairaAmount } from './core/money.ts'

/** A month of an agent's own bookings: revenue recognised per night, up to and including tonight. */
export const AgentMonth = EarnedSum.pick({ revenue: true, bookings: true }).extend({
  /** '2026-11' */
  month: z.string(),
  /** The agent's commission on the nights, without cleaning, at the rates of the bookings. */
  commission: z.number(),
})
export type AgentMonth = z.infer<typeof AgentMonth>

export const stayMilestones = [1, 10, 50, 100] as const

export const AchievementKey = z.enum([
  'FIRST_STAY',
  'STAYS_10',
  'STAYS_50',
  'STAYS_100',
  'TARGET',
  'BEST_MONTH',
  'FIVE_STARS',
])
export type AchievementKey = z.infer<typeof AchievementKey>

export const achievementLabels: Record<AchievementKey, string> = {
  FIRST_STAY: 'First stay',
  STAYS_10: '10 stays',
  STAYS_50: '50 stays',
  STAYS_100: '100 stays',
  TARGET: 'Monthly target reached',
  BEST_MONTH: 'Best month of the last seven',
  FIVE_STARS: 'A five-star rating',
}

/**
 * Progress towards an achievement. `have`, `goal` and `missing` are in naira or a count, depending on `unit`.
 * `missing` is 0 once `reached` is true.
 */
export const Achievement = z.object({
  key: AchievementKey,
  reached: z.boolean(),
  have: z.number(),
  goal: z.number(),
  missing: z.number(),
  unit: z.enum(['NAIRA', 'COUNT']),
})
export type Achievement = z.infer<typeof Achievement>

const rankingFields = {
  agentId: uuid,
  name: z.string(),
  commissionRate: z.number(),
  /** This month so far. */
  revenue: z.number(),
  bookings: z.int(),
  commission: z.number(),
  /** Rank by revenue this month among the active agents of the business; null without revenue. */
  rank: z.int().nullable(),
  /** Ratings by the agent's own guests, all time. */
  rating: z.number().nullable(),
  ratings: z.int(),
  monthlyTarget: z.number().nullable(),
  /** Percent of the target reached, rounded down; null without a target. */
  targetShare: z.int().nullable(),
}

export const AgentRanking = z.object(rankingFields)
export type AgentRanking = z.infer<typeof AgentRanking>

export const Performance = z.object({
  ...rankingFields,
  /** The current month, such as '2026-11', in the business's time zone. */
  month: z.string(),
  activeAgents: z.int(),
  /** Revenue booked for the remaining nights of this month. */
  toCome: z.number(),
  /** Stays that have started, all time. */
  stays: z.int(),
  /** The last six months and this one, oldest first. */
  trend: z.array(AgentMonth),
  achievements: z.array(Achievement),
})
export type Performance = z.infer<typeof Performance>

export const TargetInput = z.object({
  agentId: z.uuid({ error: 'Choose one of your agents' }),
  /** Revenue per month in naira; null or 0 for no target. */
  monthlyTarget: nairaAmount({
    label: 'Target',
    required: 'Please enter an amount, or nothing for no target',
    negative: 'Target cannot be negative',
  })
    .nullable()
    .transform((amount) => amount || null),
})
export type TargetInput = z.output<typeof TargetInput>

export const performance = {
  get: endpoint({
    method: 'GET',
    path: '/performance',
    access: 'performance:read',
    query: z.object({ agentId: uuid.optional() }),
    costly: true,
    response: Performance,
    summary: 'Metrics of an agent; an owner passes the agent',
  }),
  agents: endpoint({
    method: 'GET',
    path: '/performance/agents',
    access: 'performance:read-any',
    costly: true,
    response: z.object({ agents: z.array(AgentRanking) }),
    summary: 'The active agents by their revenue this month',
  }),
  setTarget: endpoint({
    method: 'PUT',
    path: '/performance/target',
    access: 'performance:set-target',
    body: TargetInput,
    response: z.object({ monthlyTarget: z.number().nullable() }),
    message: 'Target saved',
    summary: 'Set or clear the monthly revenue target of an agent',
  }),
}
