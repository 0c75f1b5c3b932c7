import { NotificationKind } from '@ilewa/contract/notifications'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { businessId, choice, createdAt, id, instant, isOneOf } from '../../platform/database/columns.ts'
import { users } from '../auth/auth.table.ts'

export const notifications = pgTable(
  'notifications',
  {
    businessId: businessId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    kind: choice('kind', NotificationKind).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The page of the app that shows what it is about. */
    path: text('path').notNull(),
    /** The same news is told to a person once. */
    key: text('key').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      columns: [table.businessId, table.userId],
      foreignColumns: [users.businessId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('notifications_once').on(table.businessId, table.userId, table.key),
    index('notifications_of_person').on(table.businessId, table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.businessId, table.userId).where(sql`read_at IS NULL`),
    check('notifications_kind', isOneOf(table.kind, NotificationKind.options)),
  ],
)

/** Where a person wants to hear of a kind; without a row it is as usual. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: choice('kind', NotificationKind).notNull(),
    inApp: boolean('in_app').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_preferences_kind', isOneOf(table.kind, NotificationKind.options)),
  ],
)

/** Who wants the evening's digest, or not; without a row it is as usual for their role. */
export const digestPreferences = pgTable('digest_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wanted: boolean('wanted').notNull(),
})
