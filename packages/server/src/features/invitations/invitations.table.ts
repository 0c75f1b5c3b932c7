import { InvitedRole } from '@ilewa/contract/people/invitations'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  businessId,
  bytea,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { businesses } from '../business/business.table.ts'

/**
 * Invited people who have not accepted. An invitation does not reserve the e-mail: several businesses may invite it,
 * and its owner may register. A new account takes the invitation's id; an existing account keeps its own.
 */
export const invitations = pgTable(
  'invitations',
  {
    businessId: businessId().references(() => businesses.id),
    id: id(),
    role: enumColumn('role', InvitedRole).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    phoneE164: text('phone_e164'),
    /** Fields of agents, as in `agent_details`. */
    location: text('location'),
    commissionRate: numeric('commission_rate', { precision: 5, scale: 2, mode: 'number' })
      .notNull()
      .default(10),
    monthlyTarget: naira('monthly_target'),
    /** Fields of staff. */
    department: text('department'),
    frontDesk: boolean('front_desk').notNull().default(false),
    /** Hash of the token in the latest mail; the tokens of older mails are invalid. */
    tokenHash: bytea('token_hash'),
    mailedAt: instant('mailed_at'),
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    uniqueIndex('invitations_email').on(table.businessId, table.email),
    index('invitations_token').on(table.tokenHash),
    index('invitations_by_role').on(table.businessId, table.role, table.createdAt, table.id),
    check('invitations_role', oneOf(table.role, InvitedRole.options)),
    check('invitations_email_lower', sql`${table.email} = lower(${table.email})`),
    check('invitations_commission_rate', sql`${table.commissionRate} BETWEEN 0 AND 100`),
    check('invitations_monthly_target', sql`${table.monthlyTarget} BETWEEN 0 AND 100000000000`),
  ],
)

/** Each mail of an invitation. Its recipient may decline or report it even when the invitation is gone. */
export const invitationMails = pgTable(
  'invitation_mails',
  {
    businessId: businessId().references(() => businesses.id),
    tokenHash: bytea('token_hash').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    emailHash: bytea('email_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.tokenHash] }),
    index('invitation_mails_token').on(table.tokenHash),
    index('invitation_mails_invitation').on(table.businessId, table.invitationId),
  ],
)

/** Addresses whose owners reported a business. The business may no longer send invitations to them. */
export const invitationReports = pgTable(
  'invitation_reports',
  {
    businessId: businessId().references(() => businesses.id),
    emailHash: bytea('email_hash').notNull(),
    reportedAt: instant('reported_at').notNull().default(sql`now()`),
    /** Set by the operator after a review; the report then no longer counts towards the pause. */
    reviewedAt: instant('reviewed_at'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.emailHash] })],
)
