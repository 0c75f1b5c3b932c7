import { NotificationKind } from '@ilewa/contract/notifications'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  instant,
  oneOf,
} from '../../platform/database/column-builders.ts'
import { users } from '../auth/auth.table.ts'

export const notifications = pgTable(
  'notifications',
  {
    businessId: businessId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    kind: enumColumn('kind', NotificationKind).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The path of the page that shows the subject. */
    path: text('path').notNull(),
    /** Idempotency key: a user gets each key once. */
    key: text('key').notNull(),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.userId, users).onDelete('cascade'),
    uniqueIndex('notifications_once').on(table.businessId, table.userId, table.key),
    index('notifications_of_person').on(table.businessId, table.userId, table.createdAt, table.id),
    index('notifications_unread').on(table.businessId, table.userId).where(sql`read_at IS NULL`),
    check('notifications_kind', oneOf(table.kind, NotificationKind.options)),
  ],
)

/** The channels that a user chose for a kind; a missing row means the default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: enumColumn('kind', NotificationKind).notNull(),
    inApp: boolean('in_app').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('notification_preferences_kind', oneOf(table.kind, NotificationKind.options)),
  ],
)

/** Whether a user wants the evening digest; a missing row means the role's default. */
export const digestPreferences = pgTable('digest_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wanted: boolean('wanted').notNull(),
})
