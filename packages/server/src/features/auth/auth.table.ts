import { Role } from '@ilewa/contract/access'
import { UserStatus } from '@ilewa/contract/auth'
import { Appearance } from '@ilewa/contract/preferences'
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

/** At most one live code per person and purpose; a new one replaces the old. */
export const codes = pgTable(
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
  expiresAt: instant('expires_at').notNull(),
})
