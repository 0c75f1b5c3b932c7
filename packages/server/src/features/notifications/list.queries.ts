import type { Page } from '@ilewa/contract/core/endpoint'
import type { Notification } from '@ilewa/contract/notifications'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { countUpTo, type ListOrder, readPage } from '../../platform/database/paging.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { notifications } from './notifications.table.ts'

const newestFirst: ListOrder = {
  key: notifications.createdAt,
  id: notifications.id,
  descending: true,
  type: 'timestamptz',
}

/** The notifications of the signed-in user. */
export const isOwn = (ctx: Context) =>
  and(eq(notifications.businessId, ctx.businessId), eq(notifications.userId, ctx.userId))

export const isUnread = isNull(notifications.readAt)

const { id, kind, title, text, path, readAt, createdAt } = notifications
const columns = { id, kind, title, text, path, readAt, createdAt }

interface Listed {
  notifications: Notification[]
  unread: number
  page: Page
}

const unreadOf = (ctx: Context) =>
  countUpTo({ from: notifications, where: and(isOwn(ctx), isUnread), order: newestFirst })

/** Counts unread notifications when the page has no row to carry the count. */
async function countUnread(ctx: Context): Promise<number> {
  const { rows } = await db().execute<{ unread: number }>(sql`SELECT ${unreadOf(ctx)} AS unread`)
  return rows[0]?.unread ?? 0
}

/** Lists a page of the user's notifications, newest first, with the number of unread ones. */
export async function listNotifications(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Listed> {
  const { items, page } = await readPage(
    (more) =>
      db()
        .select({ ...columns, unread: unreadOf(ctx), ...more })
        .from(notifications),
    { from: notifications, where: isOwn(ctx), order: newestFirst, limit, cursor, toItem: (row) => row },
  )
  return {
    notifications: items.map(({ readAt, createdAt, ...row }) => ({
      ...row,
      readAt: readAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    unread: items[0]?.unread ?? (page.total > 0 ? await countUnread(ctx) : 0),
    page,
  }
}
