import { auth } from '@ilewa/contract/auth/endpoints'
import { browser } from '@ilewa/contract/core/browser'
import { people } from '@ilewa/contract/people/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'

import * as service from './auth.service.ts'
import { confirmEmail } from './email-changes.service.ts'
import { resetPassword } from './password-reset.service.ts'
import { securityRoutes } from './security/security.routes.ts'
import { closeSession, getAccount } from './sessions.service.ts'
import { login } from './sign-in.service.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'

const challengeMessage = 'Now enter the code from your app.'

export function authRoutes(app: FastifyInstance): void {
  implement(app, auth.register, async ({ ctx, body }) => ({ data: await service.register(ctx, body) }))
  implement(app, auth.login, async ({ ctx, body }) => {
    const data = await login(ctx, body)
    return 'challenge' in data ? { data, message: challengeMessage } : { data }
  })
  implement(app, auth.followLink, async ({ ctx, body }) => {
    const data = await service.followLink(ctx, body)
    return 'challenge' in data ? { data, message: challengeMessage } : { data }
  })
  // The client needs only the cookie of the response.
  implement(app, browser.prepare, async () => ({ data: {} }))
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
    await resetPassword(ctx, body)
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
  securityRoutes(app)
  twoFactorRoutes(app)
}
