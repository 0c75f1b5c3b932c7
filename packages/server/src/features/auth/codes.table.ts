import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { bytea, createdAt, enumColumn, instant, oneOf } from '../../platform/database/column-builders.ts'
import { users } from './auth.table.ts'

/** A code is valid for its own purpose only. */
export const CodePurpose = z.enum(['verify_email', 'recovery'])

export type CodePurpose = z.infer<typeof CodePurpose>

/** Purposes of mails with a code, a link, or both. A sign-in mail has only a link. */
export const EmailCodePurpose = z.enum([...CodePurpose.options, 'sign_in'])

export type EmailCodePurpose = z.infer<typeof EmailCodePurpose>

/**
 * At most one live code per user, purpose and requester, so that a code requested by an attacker does not replace the
 * user's own. Every live code is accepted from any client.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: enumColumn('purpose', EmailCodePurpose).notNull(),
    /** Hash of the browser or network that requested the code; a new code replaces the requester's older one. */
    requesterHash: bytea('requester_hash').notNull(),
    /** Hash of the requesting browser's id. Its attempts are counted here, apart from those of other clients. */
    browserHash: bytea('browser_hash').notNull(),
    /** Argon2, so that a leaked table does not reveal six digits within their ten minutes. Null if the mail has only a link. */
    codeHash: text('code_hash'),
    linkHash: bytea('link_hash').notNull(),
    /** Attempts of the requesting browser. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose, table.requesterHash] }),
    uniqueIndex('email_codes_link_hash').on(table.linkHash),
    check('email_codes_purpose', oneOf(table.purpose, EmailCodePurpose.options)),
  ],
)

/**
 * Replaced by `email_codes`. The previous version reads it until its last node has stopped. Drop it with the next
 * release.
 */
export const legacyCodes = pgTable(
  'codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: enumColumn('purpose', CodePurpose).notNull(),
    /** Argon2, so that a leaked table does not reveal six digits within their ten minutes. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
)

/** Single-use handles with which a verified or invited user chooses a new password. */
export const passwordResets = pgTable('password_resets', {
  handleHash: bytea('handle_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
})

/** New addresses that wait for confirmation by the mailed link or code. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  handleHash: bytea('handle_hash').notNull().unique(),
  email: text('email').notNull(),
  /** True if the user changes their own address: then a code is mailed instead of a link. */
  isByCode: boolean('is_by_code').notNull().default(false),
  /** Argon2; null until the code is mailed. */
  codeHash: text('code_hash'),
  codeAttempts: integer('code_attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})
