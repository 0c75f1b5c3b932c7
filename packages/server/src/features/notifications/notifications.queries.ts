import type { Role } from '@ilewa/contract/core/access'
import {
  defaultPreferenceOf,
  type KindPreference,
  type NotificationKind,
} from '@ilewa/contract/notifications'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { users } from '../auth/auth.table.ts'
import { notificationPreferences } from './notifications.table.ts'

interface Audience {
  kind: NotificationKind
  roles: readonly Role[]
  userIds: readonly string[] | undefined
}

interface Recipient {
  userId: string
  role: Role
  preference: KindPreference
}

/** Lists the active users of the audience except the acting one, with their preferences. */
export async function listRecipients(
  { businessId, userId: actorId }: { businessId: string; userId: string | null },
  { kind, roles, userIds }: Audience,
): Promise<Recipient[]> {
  const rows = await db()
    .select({
      userId: users.id,
      role: users.role,
      inApp: notificationPreferences.inApp,
      mail: notificationPreferences.mail,
    })
    .from(users)
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind)),
    )
    .where(
      and(
        eq(users.businessId, businessId),
        eq(users.status, 'ACTIVE'),
        userIds ? inArray(users.id, [...userIds]) : inArray(users.role, [...roles]),
        actorId ? ne(users.id, actorId) : undefined,
      ),
    )
  const byDefault = defaultPreferenceOf(kind)
  return rows.map(({ userId, role, inApp, mail }) => ({
    userId,
    role,
    preference: { inApp: inApp ?? byDefault.inApp, mail: mail ?? byDefault.mail },
  }))
}

/** Returns the recipient of a mail; undefined for a user who is no longer active. */
export async function findMailRecipient(
  userId: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const [row] = await db()
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE')))
  return row
}
