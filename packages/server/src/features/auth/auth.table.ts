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
  createdAt,
  enumColumn,
  instant,
  naira,
  oneOf,
  updatedAt,
} from '../../platform/database/columns.ts'
import { businesses } from '../business/business.table.ts'

/** The row of a removed user remains, without personal data, for records that reference it. */
const StoredStatus = z.enum([...UserStatus.options, 'REMOVED'])

/** Users of every business: owners, agents and staff. */
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
    role: enumColumn('role', Role).notNull(),
    status: enumColumn('status', StoredStatus).notNull().default('ACTIVE'),
    /** Agents with the lowest order keep write access on a plan with fewer seats. Null sorts by `createdAt`. */
    seatOrder: integer('seat_order'),
    /** The avatar's id in storage. */
    avatarId: uuid('avatar_id'),
    emailVerifiedAt: instant('email_verified_at'),
    /** Hash of the key in the browser of an unverified registration. */
    registrationHash: bytea('registration_hash'),
    /** The address was registered before and not verified. */
    registeredAgain: boolean('registered_again').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    unique('users_business_id_id').on(table.businessId, table.id),
    check('users_role', oneOf(table.role, Role.options)),
    check('users_status', oneOf(table.status, StoredStatus.options)),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_by_role').on(table.businessId, table.role, table.createdAt, table.id),
  ],
)

/** Fields of agents only. */
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
    /** Target revenue per month, set by the owner. */
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

/** Fields of staff only. */
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
    /** When the password was last entered in this session; null if a mailed code opened it. */
    passwordConfirmedAt: instant('password_confirmed_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user_id').on(table.userId),
  ],
)

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
    /** Argon2, so that a leaked table does not reveal six digits within their ten minutes. Null for a link only. */
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
  /** The user requested it, and a code is mailed instead of a link. */
  isByCode: boolean('is_by_code').notNull().default(false),
  /** Argon2; null until the code is mailed. */
  codeHash: text('code_hash'),
  codeAttempts: integer('code_attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})

/** Display preferences; a missing row means the defaults. */
export const preferences = pgTable(
  'preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    appearance: enumColumn('appearance', Appearance).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check('preferences_appearance', oneOf(table.appearance, Appearance.options))],
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
