import { invitationRevokedMessage } from '@ilewa/contract/people/schema'
import { staff } from '@ilewa/contract/people/staff'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/app-error.ts'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { resendInvitation } from '../invitations/invitations.membership.ts'
import { listStaff } from './staff.queries.ts'
import { inviteStaffMember, removeStaffMember, updateStaffMember } from './staff.service.ts'

export function staffRoutes(app: FastifyInstance): void {
  implement(app, staff.list, ({ ctx, params, query }) => {
    if (params.businessId !== ctx.businessId) throw notFound()
    return listStaff(ctx, query)
  })
  implement(app, staff.invite, async ({ ctx, body }) => ({ data: await inviteStaffMember(ctx, body) }))
  implement(app, staff.resendInvitation, async ({ ctx, params }) => {
    await resendInvitation(ctx, 'STAFF', params.id)
    return { data: {} }
  })
  implement(app, staff.update, async ({ ctx, params, body }) => ({
    data: await updateStaffMember(ctx, params.id, body),
  }))
  implement(app, staff.remove, async ({ ctx, params }) => {
    const wasInvited = await removeStaffMember(ctx, params.id)
    return { data: {}, ...(wasInvited && { message: invitationRevokedMessage }) }
  })
}
