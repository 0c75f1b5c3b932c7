import { account } from '@ilewa/contract/account/endpoints'
import { ownEmail } from '@ilewa/contract/account/own-email'
import { preferences } from '@ilewa/contract/account/preferences'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getPreferences } from '../auth/auth.queries.ts'
import { listSessions } from '../auth/sessions.queries.ts'
import { endOtherSessions, endSession } from '../auth/sessions.service.ts'
import { changePassword, updateProfile } from './account.service.ts'
import { changeAvatar, removeAvatar } from './avatar.service.ts'
import { cancelOwnEmail, confirmOwnEmail, getOwnEmail, requestOwnEmail } from './own-email.service.ts'
import { updatePreferences } from './preferences.service.ts'

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
  implement(app, ownEmail.get, async ({ ctx }) => ({ data: await getOwnEmail(ctx) }))
  implement(app, ownEmail.request, async ({ ctx, body }) => ({
    data: await requestOwnEmail(ctx, body.email),
  }))
  implement(app, ownEmail.confirm, async ({ ctx, body }) => ({ data: await confirmOwnEmail(ctx, body.code) }))
  implement(app, ownEmail.cancel, async ({ ctx }) => ({ data: await cancelOwnEmail(ctx) }))
  implement(app, preferences.get, async ({ ctx }) => ({ data: await getPreferences(ctx) }))
  implement(app, preferences.update, async ({ ctx, body }) => ({ data: await updatePreferences(ctx, body) }))
}
