import type { Page } from '@ilewa/contract/core/endpoint'
import { type Notification, NotificationKind } from '@ilewa/contract/notifications'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isKnownValue } from '../../platform/database/column-builders.ts'
import type { ListOrder } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { countUpTo, readPage } from '../../platform/database/paging.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { notifications } from './notifications.table.ts'

const newestFirst: ListOrder = {
  key: notifications.createdAt,
  id: notifications.id,
  descending: true,
  type: 'timestamptz',
}

/** The notifications of the signed-in user. */
export const ownCondition = (ctx: Context) =>
  and(eq(notifications.businessId, ctx.businessId), eq(notifications.userId, ctx.userId))

export const unreadCondition = isNull(notifications.readAt)

const { id, kind, title, text, path, readAt, createdAt } = notifications
const columns = { id, kind, title, text, path, readAt, createdAt }

interface NotificationList {
  notifications: Notification[]
  unread: number
  page: Page
}

const unreadCount = (ctx: Context) =>
  countUpTo({ from: notifications, where: and(ownCondition(ctx), unreadCondition), order: newestFirst })

/** Counts unread notifications when the page has no row to carry the count. */
async function countUnread(ctx: Context): Promise<number> {
  const { rows } = await db().execute<{ unread: number }>(sql`SELECT ${unreadCount(ctx)} AS unread`)
  return rows[0]?.unread ?? 0
}

/**
 * Lists a page of the user's notifications, newest first, with the number of unread ones. Leaves out kinds that only a newer version
 * knows.
 */
export async function listNotifications(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<NotificationList> {
  const { items, page } = await readPage(
    (more) =>
      db()
        .select({ ...columns, unread: unreadCount(ctx), ...more })
        .from(notifications),
    {
      from: notifications,
      where: ownCondition(ctx),
      order: newestFirst,
      limit,
      cursor,
      toItem: (row) => row,
    },
  )
  const known = items.filter(({ kind }) => isKnownValue(NotificationKind, kind))
  return {
    notifications: known.map(({ readAt, createdAt, ...row }) => ({
      ...row,
      readAt: readAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    unread: items[0]?.unread ?? (page.total > 0 ? await countUnread(ctx) : 0),
    page,
  }
}
