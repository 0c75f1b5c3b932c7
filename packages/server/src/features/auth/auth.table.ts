import { Appearance } from '@ilewa/contract/account/preferences'
import { UserStatus } from '@ilewa/contract/auth/schema'
import { Role } from '@ilewa/contract/core/access'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  bytea,
  choice,
  createdAt,
  instant,
  isOneOf,
  naira,
  updatedAt,
} from '../../platform/database/columns.ts'
import { businesses } from '../business/business.table.ts'

/** A removed person's row stays, without anything personal, for the records that name them. */
const StoredStatus = z.enum([...UserStatus.options, 'REMOVED'])

/** People who sign in: owners, agents and staff of every business. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    businessId: uuid('business_id').references(() => businesses.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    phoneE164: text('phone_e164'),
    passwordHash: text('password_hash'),
    role: choice('role', Role).notNull(),
    status: choice('status', StoredStatus).notNull().default('ACTIVE'),
    /** Of an agent: the lowest keep write access on a plan with fewer agents. Without one it goes by `createdAt`. */
    seatOrder: integer('seat_order'),
    /** The picture's id in storage. */
    avatarId: uuid('avatar_id'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Of the key that the browser of an unproven registration holds. */
    registrationHash: bytea('registration_hash'),
    /** Somebody registered the address before, and never proved it. */
    registeredAgain: boolean('registered_again').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    unique('users_business_id_id').on(table.businessId, table.id),
    check('users_role', isOneOf(table.role, Role.options)),
    check('users_status', isOneOf(table.status, StoredStatus.options)),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_by_role').on(table.businessId, table.role, table.createdAt, table.id),
  ],
)

/** What only an agent has. */
export const agentDetails = pgTable(
  'agent_details',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    location: text('location'),
    /** Percent. */
    commissionRate: numeric('commission_rate', { precision: 5, scale: 2, mode: 'number' })
      .notNull()
      .default(10),
    /** Revenue per month that the owner expects of them. */
    monthlyTarget: naira('monthly_target'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    foreignKey({
      columns: [table.businessId, table.userId],
      foreignColumns: [users.businessId, users.id],
    }).onDelete('cascade'),
    check('agent_details_commission_rate', sql`${table.commissionRate} BETWEEN 0 AND 100`),
    check('agent_details_monthly_target', sql`${table.monthlyTarget} BETWEEN 0 AND 100000000000`),
  ],
)

/** What only a staff member has. */
export const staffDetails = pgTable(
  'staff_details',
  {
    businessId: uuid('business_id').notNull(),
    userId: uuid('user_id').notNull(),
    department: text('department'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    foreignKey({
      columns: [table.businessId, table.userId],
      foreignColumns: [users.businessId, users.id],
    }).onDelete('cascade'),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`now()`),
    /** When this session's password was last entered; null where a mailed code opened it. */
    passwordConfirmedAt: instant('password_confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user_id').on(table.userId),
  ],
)

/** A code of one purpose never serves another. */
export const CodePurpose = z.enum(['verify_email', 'recovery'])
export type CodePurpose = z.infer<typeof CodePurpose>

/** What a mail can be for that carries a code, a link, or both. A sign-in is by link alone. */
export const EmailCodePurpose = z.enum([...CodePurpose.options, 'sign_in'])
export type EmailCodePurpose = z.infer<typeof EmailCodePurpose>

/**
 * At most one live code per person, purpose and asker: a code that a stranger asks for does not replace the person's
 * own. Any of them is right from anywhere.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: choice('purpose', EmailCodePurpose).notNull(),
    /** Hash of the browser or network that asked: whose older code a new one replaces. */
    asker: bytea('asker').notNull(),
    /** Hash of the asking browser's id: its own tries are counted here, and not among those of strangers. */
    browserHash: bytea('browser_hash').notNull(),
    /** Argon2, so that a leaked table does not give up six digits within their ten minutes. None of a link alone. */
    codeHash: text('code_hash'),
    linkHash: bytea('link_hash').notNull(),
    /** Wrong tries of the asking browser. */
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose, table.asker] }),
    uniqueIndex('email_codes_link_hash').on(table.linkHash),
    check('email_codes_purpose', isOneOf(table.purpose, EmailCodePurpose.options)),
  ],
)

export const OriginKind = z.enum(['browser', 'network'])
export type OriginKind = z.infer<typeof OriginKind>

/** Browsers and networks from which a person has signed in: limits on attempts by strangers do not bind them. */
export const signInOrigins = pgTable(
  'sign_in_origins',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: choice('kind', OriginKind).notNull(),
    originHash: bytea('origin_hash').notNull(),
    firstUsedAt: instant('first_used_at').notNull().default(sql`now()`),
    lastUsedAt: instant('last_used_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.originHash] }),
    index('sign_in_origins_last_used_at').on(table.lastUsedAt),
    check('sign_in_origins_kind', isOneOf(table.kind, OriginKind.options)),
  ],
)

/** Replaced by `email_codes`; the version before reads it until its last node has stopped. Drop it with the next release. */
export const formerCodes = pgTable(
  'codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: choice('purpose', CodePurpose).notNull(),
    /** Argon2, so that a leaked table does not give up six digits within their ten minutes. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
)

/** Single-use handles that let a proven or invited person choose a new password. */
export const passwordResets = pgTable('password_resets', {
  handleHash: bytea('handle_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
})

/** A new address waits here until the link mailed to it has been followed. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  handleHash: bytea('handle_hash').notNull().unique(),
  email: text('email').notNull(),
  /** Its person asked for it, and a code is mailed instead of a link. */
  isByCode: boolean('is_by_code').notNull().default(false),
  /** Argon2, once the code is mailed. */
  codeHash: text('code_hash'),
  codeAttempts: integer('code_attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})

/** How a person wants the app to be; without a row everything is as usual. */
export const preferences = pgTable(
  'preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    appearance: choice('appearance', Appearance).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check('preferences_appearance', isOneOf(table.appearance, Appearance.options))],
)

/** Time-based codes as the second factor. Without `enabledAt` the set-up has not been confirmed yet. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the deployment's own key. */
  secret: bytea('secret').notNull(),
  enabledAt: instant('enabled_at'),
  /** The 30-second step of the last code used: none at or before it is accepted again. */
  lastStep: integer('last_step').notNull().default(0),
})

/** Each lets its person in once without their telephone. */
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

/** A right password whose second factor is still to come. */
export const signInChallenges = pgTable('sign_in_challenges', {
  handleHash: bytea('handle_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** False where a mailed link came in its place, or an earlier version does not say. */
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

/** What a person is mailed about, and what undoes it, for as long as the notice's link "This was not me" works. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: choice('kind', SecurityEventKind).notNull(),
    /** Who holds this mailbox may follow the link: of a changed e-mail it is the old one. */
    mailedTo: text('mailed_to').notNull(),
    /** Encrypted JSON, as it may hold the secret of an authenticator app. */
    detail: bytea('detail').notNull(),
    /** Null until the notice is about to be sent. */
    handleHash: bytea('handle_hash').unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('security_events_user_id').on(table.userId, table.id),
    index('security_events_expires_at').on(table.expiresAt),
    check('security_events_kind', isOneOf(table.kind, SecurityEventKind.options)),
  ],
)
