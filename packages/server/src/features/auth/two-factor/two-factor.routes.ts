import { twoFactor } from '@ilewa/contract/account/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import * as factor from './two-factor.service.ts'

export function twoFactorRoutes(app: FastifyInstance): void {
  implement(app, twoFactor.get, async ({ ctx }) => ({ data: await factor.getTwoFactorStatus(ctx) }))
  implement(app, twoFactor.begin, async ({ ctx }) => ({ data: await factor.beginTwoFactor(ctx) }))
  implement(app, twoFactor.confirm, async ({ ctx, body }) => ({
    data: await factor.confirmTwoFactor(ctx, body.code),
  }))
  implement(app, twoFactor.disable, async ({ ctx, body }) => {
    await factor.disableTwoFactor(ctx, body.password)
    return { data: {} }
  })
  implement(app, twoFactor.renewRecoveryCodes, async ({ ctx, body }) => ({
    data: await factor.renewRecoveryCodes(ctx, body.password),
  }))
  implement(app, twoFactor.verify, async ({ ctx, body }) => ({ data: await factor.finishSignIn(ctx, body) }))
}
