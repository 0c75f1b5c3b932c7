import { notificationKindsFor } from '@ilewa/contract/notification-kinds'
import type { NotificationPreferences } from '@ilewa/contract/notifications'
import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { ownCondition, unreadCondition } from './list.queries.ts'
import { digestPreferences, notificationPreferences, notifications } from './notifications.table.ts'
import { getNotificationPreferences } from './preferences.queries.ts'

/** Publishes a change event for the user's other windows. */
const publishRead = ({ businessId, userId }: Context): Promise<void> =>
  publishChange({ businessId, kind: 'notification', userIds: [userId] })

/** Idempotent. Throws `common.not_found` for another user's notification. */
export const markNotificationRead = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const [row] = await db()
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
      .where(and(ownCondition(ctx), eq(notifications.id, id)))
      .returning({ id: notifications.id })
    if (!row) throw notFound()
    await publishRead(ctx)
  })

export const markAllNotificationsRead = (ctx: Context): Promise<void> =>
  inTransaction(async () => {
    const read = await db()
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(ownCondition(ctx), unreadCondition))
      .returning({ id: notifications.id })
    if (read.length > 0) await publishRead(ctx)
  })

/** Omitted kinds stay unchanged; kinds of other roles are ignored. */
export const updateNotificationPreferences = (
  ctx: Context,
  { kinds, digest }: NotificationPreferences,
): Promise<NotificationPreferences> =>
  inTransaction(async () => {
    const chosen = notificationKindsFor(ctx.role).flatMap((kind) => {
      const preference = kinds[kind]
      return preference ? [{ userId: ctx.userId, kind, ...preference }] : []
    })
    if (chosen.length > 0)
      await db()
        .insert(notificationPreferences)
        .values(chosen)
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: { inApp: sql`excluded.in_app`, mail: sql`excluded.mail` },
        })
    await db()
      .insert(digestPreferences)
      .values({ userId: ctx.userId, wanted: digest })
      .onConflictDoUpdate({ target: digestPreferences.userId, set: { wanted: digest } })
    return getNotificationPreferences(ctx)
  })
