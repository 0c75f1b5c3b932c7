import type { Agent, AgentInvitation, AgentUpdate } from '@ilewa/contract/people/agents'
import { unlimited } from '@ilewa/contract/subscription/plan-rules'
import { AppError, notFound } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import {
  type AuditedFields,
  recordCreated,
  recordRemoved,
  recordUpdated,
  withhold,
} from '../audit/record.audit.ts'
import { changeAgentDetails } from '../auth/membership/member-details.membership.ts'
import {
  changeMember,
  lockMember,
  removeMember,
  requireInvitationQuota,
} from '../auth/membership/members.membership.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { endLinksOfAgent } from '../guest-page/guest-links.writes.ts'
import {
  changeInvitation,
  inviteMember,
  lockInvitation,
  removeInvitation,
} from '../invitations/invitations.membership.ts'
import { revokeLinksOfAgent } from '../money/statements/statements.erasure.ts'
import { getLimits } from '../subscription/subscription.queries.ts'
import { getAgent } from './agents.queries.ts'

/** The audit log shows the agent's current name instead of this label while the agent exists. */
const record = (id: string) => ({ kind: 'agent' as const, id, label: 'Agent' })

const toAuditedFields = ({ status, agentDetails: { commissionRate, location } }: Agent): AuditedFields => ({
  status,
  commissionRate,
  location,
})

const personalFields = ['firstName', 'lastName', 'phone'] as const

/**
 * Active and invited agents count against the plan. The business stays locked until the transaction ends, so that
 * concurrent requests cannot exceed the limit.
 */
async function requireAgentQuota(ctx: Context): Promise<void> {
  await lockBusiness(ctx)
  const { maxAgents, agentCount } = await getLimits(ctx)
  if (maxAgents === unlimited || agentCount < maxAgents) return
  throw new AppError('agents.limit_reached', {
    values: { max: String(maxAgents) },
    details: { maxAgents, agentCount },
  })
}

/** Invites an agent. Throws `agents.limit_reached`, `auth.email_taken`. */
export async function inviteAgent(ctx: Context, { businessId, ...person }: AgentInvitation): Promise<Agent> {
  if (businessId && businessId !== ctx.businessId) throw notFound()
  return createOnce(ctx, async () => {
    await requireInvitationQuota(ctx)
    await requireAgentQuota(ctx)
    const id = await inviteMember(ctx, 'AGENT', person)
    const agent = await getAgent(ctx, id)
    await recordCreated(ctx, record(id), toAuditedFields(agent))
    return agent
  })
}

/** Updates an agent. Throws `agents.limit_reached`, because a reactivated agent counts against the plan again. */
export const updateAgent = (
  ctx: Context,
  id: string,
  { commissionRate, location, ...changes }: AgentUpdate,
): Promise<Agent> =>
  inTransaction(async () => {
    // The lock serializes status changes; otherwise an agent being deactivated would still count as active.
    if (changes.status) await lockBusiness(ctx)
    const invitation = await lockInvitation(ctx, 'AGENT', id)
    if (!invitation) await lockMember(ctx, 'AGENT', id)
    const before = await getAgent(ctx, id)
    if (changes.status === 'ACTIVE' && before.status === 'INACTIVE') await requireAgentQuota(ctx)
    if (invitation) await changeInvitation(ctx, invitation, { ...changes, commissionRate, location })
    else {
      await changeMember(ctx, 'AGENT', id, changes)
      // Guests' pages have door codes, and the agent knows the links.
      if (changes.status === 'INACTIVE' && before.status === 'ACTIVE') await endLinksOfAgent(ctx, id)
      await changeAgentDetails(ctx, id, { commissionRate, location })
    }
    const after = await getAgent(ctx, id)
    await recordUpdated(ctx, record(id), {
      before: toAuditedFields(before),
      after: { ...toAuditedFields(after), ...withhold({ before, after }, personalFields) },
    })
    return after
  })

/**
 * Deletes an agent's login, or revokes an invitation; bookings remain and show "Former agent". Returns whether it was
 * an invitation.
 */
export const removeAgent = (ctx: Context, id: string): Promise<boolean> =>
  inTransaction(async () => {
    const invitation = await lockInvitation(ctx, 'AGENT', id)
    if (invitation) await removeInvitation(invitation)
    else {
      await removeMember(ctx, 'AGENT', id)
      await revokeLinksOfAgent(ctx, id)
      await endLinksOfAgent(ctx, id)
    }
    await recordRemoved(ctx, record(id), {})
    return invitation !== undefined
  })
