import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { bytea, createdAt, enumColumn, instant, oneOf } from '../../platform/database/column-builders.ts'
import { users } from './auth.table.ts'

export const OriginKind = z.enum(['browser', 'network'])

export type OriginKind = z.infer<typeof OriginKind>

/** Browsers and networks from which a user has signed in. They are exempt from the limits of unrecognised clients. */
export const signInOrigins = pgTable(
  'sign_in_origins',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: enumColumn('kind', OriginKind).notNull(),
    originHash: bytea('origin_hash').notNull(),
    firstUsedAt: instant('first_used_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.originHash] }),
    index('sign_in_origins_last_used_at').on(table.lastUsedAt),
    check('sign_in_origins_kind', oneOf(table.kind, OriginKind.options)),
  ],
)

/** Time-based codes as the second factor. `enabledAt` is null until the set-up is confirmed. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the deployment's key. */
  secret: bytea('secret').notNull(),
  enabledAt: instant('enabled_at'),
  /** The 30-second step of the last used code; codes at or before it are refused. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Single-use codes to sign in without the authenticator app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Sign-ins with a right password that wait for the second factor. */
export const signInChallenges = pgTable('sign_in_challenges', {
  handleHash: bytea('handle_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** False if a mailed link was used instead, or if a previous version wrote the row. */
  isByPassword: boolean('is_by_password').notNull().default(false),
  expiresAt: instant('expires_at').notNull(),
})

export const SecurityEventKind = z.enum([
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'email_changed',
  'new_device',
  'recovered_by_operator',
])

export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/** Changes that a user is notified about, with the data to undo them while the link "This was not me" is valid. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: enumColumn('kind', SecurityEventKind).notNull(),
    /** The holder of this mailbox may follow the link: for a changed e-mail it is the old address. */
    mailedTo: text('mailed_to').notNull(),
    /** Encrypted JSON, because it may contain the secret of an authenticator app. */
    detail: bytea('detail').notNull(),
    /** Hash of the token in the mail's "This was not me" link; null until that mail is sent. */
    handleHash: bytea('handle_hash').unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('security_events_user_id').on(table.userId, table.id),
    index('security_events_expires_at').on(table.expiresAt),
    check('security_events_kind', oneOf(table.kind, SecurityEventKind.options)),
  ],
)
