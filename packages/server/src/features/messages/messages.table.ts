import {
  MessageKind,
  MessageLanguage,
  MessageState,
  MessageTone,
  maxMessageText,
  maxTemplateName,
  maxTemplateText,
} from '@ilewa/contract/messages/terms'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  instant,
  oneOf,
  sqlNumber,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { users } from '../auth/auth.table.ts'
import { bookings } from '../bookings/bookings.table.ts'

/** Templates of a business: in place of the app's, by kind and tone, and own ones with a name. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    businessId: businessId(),
    id: id(),
    kind: enumColumn('kind', MessageKind).notNull(),
    tone: enumColumn('tone', MessageTone),
    language: enumColumn('language', MessageLanguage).notNull(),
    name: text('name'),
    text: text('text').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('message_templates_standard')
      .on(table.businessId, table.kind, table.tone, table.language)
      .where(sql`kind <> 'OWN'`),
    check('message_templates_kind', oneOf(table.kind, MessageKind.options)),
    check('message_templates_tone', oneOf(table.tone, MessageTone.options)),
    check('message_templates_language', oneOf(table.language, MessageLanguage.options)),
    check(
      'message_templates_own',
      sql`(${table.kind} = 'OWN') = (${table.name} IS NOT NULL) AND (${table.kind} = 'OWN') = (${table.tone} IS NULL)`,
    ),
    check(
      'message_templates_text',
      sql`length(${table.text}) BETWEEN 1 AND ${sqlNumber(maxTemplateText)} AND length(${table.name}) BETWEEN 1 AND ${sqlNumber(maxTemplateName)}`,
    ),
  ],
)

/** Messages that were opened in WhatsApp. */
export const messages = pgTable(
  'messages',
  {
    businessId: businessId(),
    id: id(),
    bookingId: uuid('booking_id').notNull(),
    kind: enumColumn('kind', MessageKind).notNull(),
    tone: enumColumn('tone', MessageTone).notNull(),
    language: enumColumn('language', MessageLanguage).notNull(),
    /** Of an own template, as it was called then. */
    templateName: text('template_name'),
    text: text('text').notNull(),
    phoneE164: text('phone_e164').notNull(),
    state: enumColumn('state', MessageState).notNull().default('OPENED'),
    openedBy: uuid('opened_by').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Who said whether it was sent, and when. */
    answeredBy: uuid('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.openedBy, users),
    businessForeignKey(table, table.answeredBy, users),
    index('messages_of_booking').on(table.businessId, table.bookingId, table.openedAt),
    index('messages_by_time').on(table.openedAt),
    check('messages_kind', oneOf(table.kind, MessageKind.options)),
    check('messages_tone', oneOf(table.tone, MessageTone.options)),
    check('messages_language', oneOf(table.language, MessageLanguage.options)),
    check('messages_state', oneOf(table.state, MessageState.options)),
    check(
      'messages_answer',
      sql`(${table.state} = 'OPENED') = (${table.answeredAt} IS NULL) AND (${table.state} = 'OPENED') = (${table.answeredBy} IS NULL)`,
    ),
    check('messages_text', sql`length(${table.text}) BETWEEN 1 AND ${sqlNumber(maxMessageText)}`),
    check('messages_phone', sql`${table.phoneE164} ~ '^\\+[0-9]{6,15}$'`),
  ],
)
