import { auth } from '@ilewa/contract/auth'
import { people } from '@ilewa/contract/people'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'

import { accountRoutes, preferencesRoutes, twoFactorRoutes } from './auth.account-routes.ts'
import { confirmEmail } from './auth.email-changes.ts'
import * as service from './auth.service.ts'
import { closeSession, getAccount } from './auth.sessions.ts'

export function authRoutes(app: FastifyInstance): void {
  implement(app, auth.register, async ({ ctx, body }) => ({ data: await service.register(ctx, body) }))
  implement(app, auth.login, async ({ ctx, body }) => {
    const data = await service.login(ctx, body)
    return 'challenge' in data ? { data, message: 'Now enter the code from your app.' } : { data }
  })
  implement(app, auth.verifyEmail, async ({ ctx, body }) => ({ data: await service.verifyEmail(ctx, body) }))
  implement(app, auth.validateOtp, async ({ ctx, body }) => {
    await service.validateOtp(ctx, body)
    return { data: {} }
  })
  implement(app, auth.resendOtp, async ({ ctx, body }) => {
    await service.resendCode(ctx, body.email)
    return { data: {} }
  })
  implement(app, auth.forgotPassword, async ({ ctx, body }) => {
    await service.forgotPassword(ctx, body.email)
    return { data: {} }
  })
  implement(app, auth.resetPassword, async ({ ctx, body }) => {
    await service.resetPassword(ctx, body)
    return { data: {} }
  })
  implement(app, people.confirmEmail, async ({ ctx, body }) => ({
    data: await confirmEmail(ctx, body.token),
  }))
  implement(app, auth.logout, async ({ ctx }) => {
    await closeSession(ctx)
    return { data: {} }
  })
  implement(app, auth.me, async ({ ctx }) => ({ data: await getAccount(ctx) }))
  accountRoutes(app)
  preferencesRoutes(app)
  twoFactorRoutes(app)
}
