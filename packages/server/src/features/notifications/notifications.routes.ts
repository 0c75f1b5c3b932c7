import { notifications } from '@ilewa/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { listNotifications } from './list.queries.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationPreferences,
} from './notifications.service.ts'
import { getNotificationPreferences } from './preferences.queries.ts'

export function notificationsRoutes(app: FastifyInstance): void {
  implement(app, notifications.list, async ({ ctx, query }) => {
    const { page, ...data } = await listNotifications(ctx, query)
    return { data, page }
  })
  implement(app, notifications.read, async ({ ctx, params }) => {
    await markNotificationRead(ctx, params.id)
    return { data: {} }
  })
  implement(app, notifications.readAll, async ({ ctx }) => {
    await markAllNotificationsRead(ctx)
    return { data: {} }
  })
  implement(app, notifications.preferences, async ({ ctx }) => ({
    data: await getNotificationPreferences(ctx),
  }))
  implement(app, notifications.updatePreferences, async ({ ctx, body }) => ({
    data: await updateNotificationPreferences(ctx, body),
  }))
}
