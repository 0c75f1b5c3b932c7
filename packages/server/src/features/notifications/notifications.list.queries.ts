import type { Page } from '@ilewa/contract/endpoint'
import type { Notification } from '@ilewa/contract/notifications'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { afterCursor, cursorKey, type ListOrder, orderBy, toPage } from '../../platform/database/paging.ts'
import type { Context } from '../../platform/http/context.ts'
import { notifications } from './notifications.table.ts'

const newestFirst: ListOrder = {
  key: notifications.createdAt,
  id: notifications.id,
  descending: true,
  type: 'timestamptz',
}

/** The signed-in person's, and nobody else's. */
export const isOwn = (ctx: Context) =>
  and(eq(notifications.businessId, ctx.businessId), eq(notifications.userId, ctx.userId))

export const isUnread = isNull(notifications.readAt)

interface Listed {
  notifications: Notification[]
  unread: number
  page: Page
}

/** A page of the person's notifications, newest first, and how many of all of them are unread. */
export async function listNotifications(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Listed> {
  const [rows, [counted]] = await Promise.all([
    db()
      .select({
        id: notifications.id,
        kind: notifications.kind,
        title: notifications.title,
        text: notifications.text,
        path: notifications.path,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
        cursorKey: cursorKey(newestFirst),
      })
      .from(notifications)
      .where(and(isOwn(ctx), afterCursor(newestFirst, cursor)))
      .orderBy(...orderBy(newestFirst))
      .limit(limit + 1),
    db()
      .select({
        total: count(),
        unread: sql<number>`(count(*) FILTER (WHERE ${isUnread}))::int`,
      })
      .from(notifications)
      .where(isOwn(ctx)),
  ])
  const { rows: shown, page } = toPage(rows, limit, counted?.total ?? 0)
  return {
    notifications: shown.map(({ cursorKey: _, readAt, createdAt, ...row }) => ({
      ...row,
      readAt: readAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    unread: counted?.unread ?? 0,
    page,
  }
}
