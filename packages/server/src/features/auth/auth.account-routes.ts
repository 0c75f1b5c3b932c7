import { account, twoFactor } from '@ilewa/contract/account'
import { preferences } from '@ilewa/contract/preferences'
import { ownEmail, security } from '@ilewa/contract/security'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { changePassword, updateProfile } from './auth.account.ts'
import { changeAvatar, removeAvatar } from './auth.avatar.ts'
import { undoAsNotMe } from './auth.not-me.ts'
import { cancelOwnEmail, confirmOwnEmail, getOwnEmail, requestOwnEmail } from './auth.own-email.ts'
import { updatePreferences } from './auth.preferences.ts'
import { getPreferences } from './auth.queries.ts'
import { confirmPassword } from './auth.recent-password.ts'
import { listSessions } from './auth.sessions.queries.ts'
import { endOtherSessions, endSession } from './auth.sessions.ts'
import * as factor from './auth.two-factor.ts'

/** Routes for the signed-in user's own account. */
export function accountRoutes(app: FastifyInstance): void {
  implement(app, account.updateProfile, async ({ ctx, body }) => ({ data: await updateProfile(ctx, body) }))
  implement(app, account.changePassword, async ({ ctx, body }) => {
    await changePassword(ctx, body)
    return { data: {} }
  })
  implement(app, account.changeAvatar, async ({ ctx, files }) => ({ data: await changeAvatar(ctx, files) }))
  implement(app, account.removeAvatar, async ({ ctx }) => ({ data: await removeAvatar(ctx) }))
  implement(app, account.sessions, async ({ ctx }) => ({ data: await listSessions(ctx) }))
  implement(app, account.endSession, async ({ ctx, params }) => {
    await endSession(ctx, params.id)
    return { data: {} }
  })
  implement(app, account.endOtherSessions, async ({ ctx }) => {
    await endOtherSessions(ctx)
    return { data: {} }
  })
}

export function securityRoutes(app: FastifyInstance): void {
  implement(app, security.confirmPassword, async ({ ctx, body }) => {
    await confirmPassword(ctx, { field: 'password', password: body.password })
    return { data: {} }
  })
  implement(app, security.notMe, async ({ ctx, body }) => ({ data: await undoAsNotMe(ctx, body.token) }))
}

export function ownEmailRoutes(app: FastifyInstance): void {
  implement(app, ownEmail.get, async ({ ctx }) => ({ data: await getOwnEmail(ctx) }))
  implement(app, ownEmail.request, async ({ ctx, body }) => ({
    data: await requestOwnEmail(ctx, body.email),
  }))
  implement(app, ownEmail.confirm, async ({ ctx, body }) => ({ data: await confirmOwnEmail(ctx, body.code) }))
  implement(app, ownEmail.cancel, async ({ ctx }) => ({ data: await cancelOwnEmail(ctx) }))
}

export function preferencesRoutes(app: FastifyInstance): void {
  implement(app, preferences.get, async ({ ctx }) => ({ data: await getPreferences(ctx) }))
  implement(app, preferences.update, async ({ ctx, body }) => ({ data: await updatePreferences(ctx, body) }))
}

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
