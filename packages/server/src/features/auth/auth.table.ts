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
} from '../../platform/database/column-builders.ts'
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
    /** Until the address is verified: hash of the key that the registering browser keeps. */
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
    /** The first rate, of stays without a rate of their own. Null until the rate changes, except for agents who joined before 0046. */
    formerCommissionRate: numeric('former_commission_rate', { precision: 5, scale: 2, mode: 'number' }),
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
    frontDesk: boolean('front_desk').notNull().default(false),
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
