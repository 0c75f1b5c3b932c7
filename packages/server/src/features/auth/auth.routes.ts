import { auth } from '@ilewa/contract/auth'
import { browser } from '@ilewa/contract/browser'
import { people } from '@ilewa/contract/people'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'

import {
  accountRoutes,
  ownEmailRoutes,
  preferencesRoutes,
  securityRoutes,
  twoFactorRoutes,
} from './auth.account-routes.ts'
import { confirmEmail } from './auth.email-changes.ts'
import * as service from './auth.service.ts'
import { closeSession, getAccount } from './auth.sessions.ts'
import { login } from './auth.sign-in.ts'

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
  securityRoutes(app)
  ownEmailRoutes(app)
  preferencesRoutes(app)
  twoFactorRoutes(app)
}
