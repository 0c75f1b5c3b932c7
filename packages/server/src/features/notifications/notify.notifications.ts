import type { Role } from '@ilewa/contract/core/access'
import { notificationKinds } from '@ilewa/contract/notification-kinds'
import type { NotificationKind } from '@ilewa/contract/notifications'
import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { mailNotification } from './notifications.jobs.ts'
import { listRecipients } from './notifications.queries.ts'
import { notifications } from './notifications.table.ts'

export interface NotificationInput {
  kind: NotificationKind
  /** Idempotency key per user, for example 'booking:<id>'. */
  key: string
  title: string
  text: string
  /** The page for a user of this role, as returned by `toPagePath`. */
  pathFor: (role: Role) => string
  /** Restricts the kind's roles; all of them by default. */
  roles?: readonly Role[]
  /** Exactly these users, regardless of role. */
  userIds?: readonly string[]
}

interface Actor {
  businessId: string
  /** The acting user, who is not notified. */
  userId: string | null
}

/** Notifies the audience in the app and by mail, by each user's preferences. Call it inside the transaction. */
export async function notify(
  actor: Actor,
  { roles, userIds, pathFor, ...content }: NotificationInput,
): Promise<void> {
  const { businessId } = actor
  const audience = { kind: content.kind, roles: roles ?? notificationKinds[content.kind].roles, userIds }
  const recipients = await listRecipients(actor, audience)
  const inApp = recipients.filter(({ preference }) => preference.inApp)
  if (inApp.length > 0) {
    const notified = await db()
      .insert(notifications)
      .values(
        inApp.map(({ userId, role }) => ({
          ...content,
          businessId,
          id: newId(),
          userId,
          path: pathFor(role),
        })),
      )
      .onConflictDoNothing()
      .returning({ userId: notifications.userId })
    await publishChange({ businessId, kind: 'notification', userIds: notified.map(({ userId }) => userId) })
  }
  const { title, text, key } = content
  for (const { userId, role, preference } of recipients)
    if (preference.mail) await enqueue(mailNotification, { userId, title, text, path: pathFor(role), key })
}

/** Removes a notification in the app from all its recipients. Its mail may have been sent. Call it inside the transaction. */
export async function withdrawNotification({ businessId }: Actor, key: string): Promise<void> {
  const withdrawn = await db()
    .delete(notifications)
    .where(and(eq(notifications.businessId, businessId), eq(notifications.key, key)))
    .returning({ userId: notifications.userId })
  if (withdrawn.length > 0)
    await publishChange({ businessId, kind: 'notification', userIds: withdrawn.map(({ userId }) => userId) })
}
