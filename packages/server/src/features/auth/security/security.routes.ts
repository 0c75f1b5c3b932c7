import { security } from '@ilewa/contract/auth/account-protection'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { undoSecurityChanges } from './not-me.service.ts'
import { confirmPassword } from './recent-password.service.ts'

export function securityRoutes(app: FastifyInstance): void {
  implement(app, security.confirmPassword, async ({ ctx, body }) => {
    await confirmPassword(ctx, { field: 'password', password: body.password })
    return { data: {} }
  })
  implement(app, security.notMe, async ({ ctx, body }) => ({
    data: await undoSecurityChanges(ctx, body.token),
  }))
}
