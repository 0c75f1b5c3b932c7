import { agents } from '@ilewa/contract/people/agents'
import { invitationRevokedMessage } from '@ilewa/contract/people/schema'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/app-error.ts'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { resendInvitation } from '../invitations/invitations.membership.ts'
import { listAgents } from './agents.queries.ts'
import { inviteAgent, removeAgent, updateAgent } from './agents.service.ts'

export function agentsRoutes(app: FastifyInstance): void {
  implement(app, agents.list, ({ ctx, params, query }) => {
    if (params.businessId !== ctx.businessId) throw notFound()
    return listAgents(ctx, query)
  })
  implement(app, agents.invite, async ({ ctx, body }) => ({ data: await inviteAgent(ctx, body) }))
  implement(app, agents.resendInvitation, async ({ ctx, params }) => {
    await resendInvitation(ctx, 'AGENT', params.id)
    return { data: {} }
  })
  implement(app, agents.update, async ({ ctx, params, body }) => ({
    data: await updateAgent(ctx, params.id, body),
  }))
  implement(app, agents.remove, async ({ ctx, params }) => {
    const wasInvited = await removeAgent(ctx, params.id)
    return { data: {}, ...(wasInvited && { message: invitationRevokedMessage }) }
  })
}
