import { sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { memberCondition } from '../auth.queries.ts'
import { agentDetails, staffDetails, users } from '../auth.table.ts'

interface AgentDetailChanges {
  location?: string | null
  commissionRate?: number
  /** Naira; null for none. */
  monthlyTarget?: number | null
}

/** Stays without a rate of their own, as those that were imported as ended, stay at the agent's first rate. */
const firstRate = sql`coalesce(${agentDetails.formerCommissionRate}, ${agentDetails.commissionRate})`

/** Updates the given fields only. The caller checks that the member belongs to this business. */
export async function changeAgentDetails(
  ctx: Pick<Context, 'businessId'>,
  id: string,
  changes: AgentDetailChanges,
): Promise<void> {
  const { location, commissionRate, monthlyTarget } = changes
  const set = { location, commissionRate, monthlyTarget }
  if (Object.values(set).every((value) => value === undefined)) return
  await db()
    .insert(agentDetails)
    .values({ businessId: ctx.businessId, userId: id, ...set })
    .onConflictDoUpdate({
      target: [agentDetails.businessId, agentDetails.userId],
      set: { ...set, ...(commissionRate !== undefined && { formerCommissionRate: firstRate }) },
    })
}

/** Updates the given fields only. */
export async function changeStaffDetails(
  ctx: Pick<Context, 'businessId'>,
  id: string,
  set: { department?: string | null | undefined; frontDesk?: boolean | undefined },
): Promise<void> {
  if (Object.values(set).every((value) => value === undefined)) return
  await db()
    .insert(staffDetails)
    .values({ businessId: ctx.businessId, userId: id, ...set })
    .onConflictDoUpdate({ target: [staffDetails.businessId, staffDetails.userId], set })
}

/** Assigns the first seats to these agents in this order; all others follow by creation date. */
export async function reorderAgents(ctx: Pick<Context, 'businessId'>, ids: readonly string[]): Promise<void> {
  const seatPosition = sql`array_position(${sql.param([...ids])}::uuid[], ${users.id})`
  await db()
    .update(users)
    .set({ seatOrder: sql`${seatPosition}` })
    .where(memberCondition(ctx, 'AGENT'))
}
