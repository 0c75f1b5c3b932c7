import { invitations } from '@ilewa/contract/people/invitations'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import {
  acceptWithAccount,
  declineInvitation,
  getInvitation,
  reportInvitation,
} from './invitations.service.ts'

export function invitationsRoutes(app: FastifyInstance): void {
  implement(app, invitations.find, async ({ ctx, params }) => ({
    data: await getInvitation(ctx, params.token),
  }))
  implement(app, invitations.accept, async ({ ctx, body }) => ({ data: await acceptWithAccount(ctx, body) }))
  implement(app, invitations.decline, async ({ ctx, body }) => {
    await declineInvitation(ctx, body.token)
    return { data: {} }
  })
  implement(app, invitations.report, async ({ ctx, body }) => {
    const report = await reportInvitation(ctx, body.token)
    app.log.warn(report, 'An invitation was reported')
    return { data: {} }
  })
}
