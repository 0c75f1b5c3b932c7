import {
  maxDeclineReason,
  maxProofMails,
  maxProofTries,
  maxRequestNote,
  StoredRequestState,
} from '@ilewa/contract/public-page/requests'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  bytea,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  sqlNumber,
  updatedAt,
} from '../../../platform/database/column-builders.ts'
import { users } from '../../auth/auth.table.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { sqlMailbox } from '../mailbox.ts'

/** What guests asked for on the public page. Only a booking takes nights. */
export const bookingRequests = pgTable(
  'booking_requests',
  {
    businessId: businessId(),
    id: id(),
    reference: text('reference').notNull(),
    propertyId: uuid('property_id').notNull(),
    state: enumColumn('state', StoredRequestState).notNull(),
    /** The booking that it became. */
    bookingId: uuid('booking_id'),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    guests: smallint('guests').notNull(),
    /** As offered to the guest. */
    totalAmount: naira('total_amount').notNull(),
    depositAmount: naira('deposit_amount').notNull(),
    cautionAmount: naira('caution_amount').notNull(),
    guestName: text('guest_name').notNull(),
    guestEmail: text('guest_email').notNull(),
    guestPhone: text('guest_phone').notNull(),
    guestPhoneE164: text('guest_phone_e164').notNull(),
    note: text('note'),
    /** Why it was declined. */
    reason: text('reason'),
    /** The hash of the token by which the guest follows it. The token is derived from the id. */
    tokenHash: bytea('token_hash').notNull(),
    /** Mails with a code, and codes that were entered. */
    codeMails: smallint('code_mails').notNull().default(1),
    codeTries: smallint('code_tries').notNull().default(0),
    /** The end of waiting for the code, or for an answer. */
    endsAt: instant('ends_at').notNull(),
    provenAt: instant('proven_at'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    businessForeignKey(table, table.bookingId, bookings),
    businessForeignKey(table, table.decidedBy, users),
    uniqueIndex('booking_requests_reference').on(table.businessId, table.reference),
    index('booking_requests_token').on(table.tokenHash),
    uniqueIndex('booking_requests_booking').on(table.businessId, table.bookingId),
    index('booking_requests_by_time')
      .on(table.businessId, table.createdAt, table.id)
      .where(sql`proven_at IS NOT NULL`),
    index('booking_requests_asked').on(table.businessId, table.endsAt).where(sql`state = 'ASKED'`),
    index('booking_requests_ending').on(table.endsAt).where(sql`state IN ('UNPROVEN', 'ASKED')`),
    index('booking_requests_by_email').on(table.businessId, table.guestEmail, table.createdAt),
    index('booking_requests_by_mailbox').on(table.businessId, sqlMailbox(table.guestEmail)),
    index('booking_requests_by_phone').on(table.businessId, table.guestPhoneE164, table.createdAt),
    check('booking_requests_state', oneOf(table.state, StoredRequestState.options)),
    // A guest can withdraw what has become a booking.
    check(
      'booking_requests_booked',
      sql`CASE ${table.state} WHEN 'BOOKED' THEN ${table.bookingId} IS NOT NULL WHEN 'WITHDRAWN' THEN true ELSE ${table.bookingId} IS NULL END`,
    ),
    check(
      'booking_requests_proven',
      sql`CASE ${table.state} WHEN 'UNPROVEN' THEN ${table.provenAt} IS NULL WHEN 'EXPIRED' THEN true WHEN 'WITHDRAWN' THEN true
        ELSE ${table.provenAt} IS NOT NULL END`,
    ),
    check('booking_requests_decided', sql`${table.state} <> 'DECLINED' OR ${table.decidedAt} IS NOT NULL`),
    check('booking_requests_dates', sql`${table.checkOut} > ${table.checkIn}`),
    check('booking_requests_guests', sql`${table.guests} BETWEEN 1 AND 20`),
    check(
      'booking_requests_amounts',
      sql`${table.totalAmount} BETWEEN 0.01 AND 100000000000 AND ${table.depositAmount} BETWEEN 0 AND ${table.totalAmount} AND ${table.cautionAmount} >= 0`,
    ),
    check(
      'booking_requests_codes',
      sql`${table.codeMails} BETWEEN 1 AND ${sqlNumber(maxProofMails)} AND ${table.codeTries} BETWEEN 0 AND ${sqlNumber(maxProofTries)}`,
    ),
    check(
      'booking_requests_texts',
      sql`length(${table.note}) <= ${sqlNumber(maxRequestNote)} AND length(${table.reason}) <= ${sqlNumber(maxDeclineReason)}`,
    ),
  ],
)

/** Guests who can ask no more. */
export const bannedGuests = pgTable(
  'banned_guests',
  {
    businessId: businessId(),
    id: id(),
    guestEmail: text('guest_email').notNull(),
    guestPhoneE164: text('guest_phone_e164').notNull(),
    bannedBy: uuid('banned_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.bannedBy, users),
    index('banned_guests_by_time').on(table.businessId, table.createdAt, table.id),
    index('banned_guests_by_email').on(table.businessId, table.guestEmail),
    index('banned_guests_by_phone').on(table.businessId, table.guestPhoneE164),
  ],
)
