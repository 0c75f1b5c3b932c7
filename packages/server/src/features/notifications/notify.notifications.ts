import type { Role } from '@ilewa/contract/core/access'
import { type NotificationKind, notificationKinds } from '@ilewa/contract/notifications'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { noteChange } from '../../platform/live/changes.ts'
import { mailNotification } from './notifications.jobs.ts'
import { listRecipients } from './notifications.queries.ts'
import { notifications } from './notifications.table.ts'

export interface News {
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

interface Teller {
  businessId: string
  /** The acting user, who is not notified. */
  userId: string | null
}

/** Notifies the audience in the app and by mail, by each user's preferences. Call it inside the transaction. */
export async function tell(teller: Teller, { roles, userIds, pathFor, ...news }: News): Promise<void> {
  const { businessId } = teller
  const audience = { kind: news.kind, roles: roles ?? notificationKinds[news.kind].roles, userIds }
  const recipients = await listRecipients(teller, audience)
  const inApp = recipients.filter(({ preference }) => preference.inApp)
  if (inApp.length > 0) {
    const told = await db()
      .insert(notifications)
      .values(
        inApp.map(({ userId, role }) => ({ ...news, businessId, id: newId(), userId, path: pathFor(role) })),
      )
      .onConflictDoNothing()
      .returning({ userId: notifications.userId })
    await noteChange({ businessId, kind: 'notification', userIds: told.map(({ userId }) => userId) })
  }
  const { title, text, key } = news
  for (const { userId, role, preference } of recipients)
    if (preference.mail) await enqueue(mailNotification, { userId, title, text, path: pathFor(role), key })
}
