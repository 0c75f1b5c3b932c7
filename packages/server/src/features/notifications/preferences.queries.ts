import type { Role } from '@ilewa/contract/core/access'
import { notificationKindsFor } from '@ilewa/contract/notification-kinds'
import {
  defaultPreferenceOf,
  hasDigestByDefault,
  type NotificationPreferences,
} from '@ilewa/contract/notifications'
import { eq } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { digestPreferences, notificationPreferences } from './notifications.table.ts'

/** Returns the user's choices, with the role's defaults for the rest. */
export async function getNotificationPreferences({
  userId,
  role,
}: {
  userId: string
  role: Role
}): Promise<NotificationPreferences> {
  const [rows, [digest]] = await Promise.all([
    db().select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
    db().select().from(digestPreferences).where(eq(digestPreferences.userId, userId)),
  ])
  const chosen = new Map(rows.map(({ kind, inApp, mail }) => [kind, { inApp, mail }]))
  return {
    kinds: Object.fromEntries(
      notificationKindsFor(role).map((kind) => [kind, chosen.get(kind) ?? defaultPreferenceOf(kind)]),
    ),
    digest: digest?.wanted ?? hasDigestByDefault(role),
  }
}
