import { erasedGuestName } from '@ilewa/contract/bookings/guest-erasure'
import { BookingSource, BookingStatus, CancelKind } from '@ilewa/contract/bookings/terms'
import type { CancellationPolicy } from '@ilewa/contract/money/cancellation'
import { CommissionMoment } from '@ilewa/contract/money/commission-terms'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import type { StayTax } from '@ilewa/contract/prices/stay-taxes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { listIndex, searchIndex } from '../../platform/database/indexes.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'

const activeCondition = sql`status <> 'CANCELLED' AND removed_at IS NULL`
const heldCondition = sql`status = 'PENDING' AND hold_until IS NOT NULL`
const balanceDueCondition = sql`removed_at IS NULL AND status <> 'CANCELLED' AND status <> 'PENDING' AND paid_amount < total_amount`
const overpaidCondition = sql`removed_at IS NULL AND status <> 'CANCELLED' AND status <> 'PENDING' AND paid_amount > total_amount`

/** Selects stays of which an agent may earn more. The condition of the index `bookings_expected_commission`. */
export const expectedCommissionCondition = sql`commission_rate > 0 AND removed_at IS NULL
  AND (status IN ('CONFIRMED', 'CHECKED_IN') OR (status = 'CHECKED_OUT' AND paid_amount < total_amount))`

/** SQL of `refundDueOf` > 0, as a condition that the planner finds the index by. */
export const refundDueCondition =
  sql.raw(`bookings.removed_at IS NULL AND CASE bookings.status WHEN 'CANCELLED' THEN bookings.paid_amount > bookings.cancellation_fee
  WHEN 'PENDING' THEN false ELSE bookings.paid_amount > bookings.total_amount END`)

export const bookings = pgTable(
  'bookings',
  {
    businessId: businessId(),
    id: id(),
    reference: text('reference').notNull(),
    propertyId: uuid('property_id').notNull(),
    agentId: uuid('agent_id'),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    guests: smallint('guests').notNull(),
    totalAmount: naira('total_amount').notNull(),
    /** The part of the total that is tax. The lines that are added taxes are at most this: a trigger compares them. */
    taxAmount: naira('tax_amount').notNull().default(0),
    /** The taxes of the stay, as they were when it was booked. */
    taxes: jsonb('taxes').$type<StayTax[]>().notNull().default([]),
    /**
     * What the agent agreed on with the booking: the rate in percent, when it is earned, and whether a cancellation fee counts. Triggers
     * set them with the agent. Null without an agent, and for stays that ended before commission was posted.
     */
    commissionRate: numeric('commission_rate', { precision: 5, scale: 2, mode: 'number' }),
    commissionMoment: enumColumn('commission_moment', CommissionMoment),
    commissionOnFees: boolean('commission_on_fees').notNull().default(false),
    /** The commission was paid before it was recorded here: of stays that were imported as ended, or ended before the upgrade. */
    commissionSettled: boolean('commission_settled').notNull().default(false),
    /** `commissionBaseOf` the lines. Null for a stay without lines: all of its total that is no tax. */
    commissionBase: naira('commission_base'),
    /** The balance of the booking's account in the ledger; triggers write it and refuse other values. */
    paidAmount: naira('paid_amount').notNull(),
    /** The sum of the open payment claims, written by a trigger. */
    claimedAmount: naira('claimed_amount').notNull().default(0),
    /** What of the claimed amount is a caution deposit, written by the same trigger. */
    claimedCaution: naira('claimed_caution').notNull().default(0),
    /** The agreed caution deposit. */
    cautionAmount: naira('caution_amount').notNull().default(0),
    /** The balance of the booking's caution account in the ledger; triggers write it and refuse other values. */
    cautionHeld: naira('caution_held').notNull().default(0),
    /** The owner was reminded to settle the deposit. */
    cautionReminded: boolean('caution_reminded').notNull().default(false),
    /** Until then the dates of a pending booking are held for its deposit. Kept when the system then cancels it. */
    holdUntil: instant('hold_until'),
    /** The deposit that confirms a held booking. */
    holdAmount: naira('hold_amount'),
    /** An open claim extended the hold, which happens once. */
    holdExtended: boolean('hold_extended').notNull().default(false),
    /** The end of the hold was announced. */
    holdReminded: boolean('hold_reminded').notNull().default(false),
    status: enumColumn('status', BookingStatus).notNull(),
    source: enumColumn('source', BookingSource).notNull(),
    notes: text('notes'),
    guestName: text('guest_name').notNull(),
    /** '' for none, as in responses: nodes of the previous version could not read null. */
    guestEmail: text('guest_email').notNull(),
    guestPhone: text('guest_phone').notNull(),
    guestPhoneE164: text('guest_phone_e164'),
    cancellationReason: text('cancellation_reason'),
    cancelKind: enumColumn('cancel_kind', CancelKind),
    /** The lines before the last change of the price, for its undo. Null if they never changed. */
    formerLines: jsonb('former_lines').$type<BookingLine[]>(),
    /** The transaction of that change, as `createdAt` of its audit entry. */
    formerLinesAt: instant('former_lines_at'),
    /** `AgreedPolicy` of when the stay was booked. */
    cancellationPolicy: jsonb('cancellation_policy').$type<CancellationPolicy>(),
    /** The check-in from which the days of the policy count, if an agent moved the stay: moving it later avoids no fee. */
    policyCheckIn: date('policy_check_in', { mode: 'string' }),
    /** Null also for stays that were cancelled before fees were recorded. A trigger clears it when a stay is reopened. */
    cancellationFee: naira('cancellation_fee'),
    /** What the policy keeps at most: a trigger sets the fee to what is paid, up to this. Null if the fee was set by hand. */
    policyFee: naira('policy_fee'),
    cancelledOn: date('cancelled_on', { mode: 'string' }),
    /**
     * Set when the guest's data is erased. The name is then the contract's placeholder, and the e-mail is an id
     * shared by all bookings of the guest.
     */
    guestErasedAt: instant('guest_erased_at'),
    version: integer('version').notNull().default(1),
    /** Null for a guest, by the public page. */
    createdBy: uuid('created_by'),
    /**
     * Set instead of deleting the row, so that payments stay on record. The status is then CANCELLED, which
     * frees the nights.
     */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: text('search').generatedAlwaysAs(
      sql`search_text(guest_name || ' ' || guest_email || ' ' || guest_phone || ' ' || coalesce(guest_phone_e164, '') || ' ' || regexp_replace(guest_phone, '[^0-9]', '', 'g') || ' ' || reference)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    businessForeignKey(table, table.agentId, users),
    unique('bookings_reference').on(table.businessId, table.reference),
    // One index per sort order with the filtered columns, so that pages and counts need only the index.
    listIndex('bookings_by_check_in', table, table.checkIn, table.id, table.status, table.checkOut),
    index('bookings_by_check_out').on(table.businessId, table.checkOut, table.id),
    listIndex('bookings_by_created_at', table, table.createdAt, table.id, table.status, table.checkIn),
    listIndex('bookings_by_status', table, table.status, table.checkIn, table.id),
    listIndex('bookings_by_agent', table, table.agentId, table.checkIn, table.id, table.status, table.source),
    listIndex('bookings_by_source', table, table.source, table.checkIn, table.id),
    index('bookings_due')
      .on(table.businessId, table.checkIn, table.id, table.agentId)
      .where(balanceDueCondition),
    // Finds guests who never checked in. The index has few rows with a past check-in.
    index('bookings_not_arrived')
      .on(table.businessId, table.checkIn, table.id, table.checkOut)
      .where(sql`removed_at IS NULL AND status IN ('PENDING', 'CONFIRMED')`),
    // Sums the payments on pending and cancelled stays by an index-only scan.
    index('bookings_not_booked')
      .on(table.businessId, table.status, table.checkIn, table.totalAmount, table.paidAmount)
      .where(sql`removed_at IS NULL AND status IN ('PENDING', 'CANCELLED')`),
    // Sums what is paid above the total. Few stays are overpaid.
    index('bookings_overpaid')
      .on(table.businessId, table.checkIn, table.propertyId, table.totalAmount, table.paidAmount)
      .where(overpaidCondition),
    // Stays of a property in order of check-in. Only the last one that begins before a day can include the day.
    listIndex(
      'bookings_by_property',
      table,
      table.propertyId,
      table.checkIn,
      table.id,
      table.status,
      table.checkOut,
    ),
    // The stays of all properties in a range of nights.
    index('bookings_by_nights')
      .using('gist', table.businessId, sql`daterange(check_in, check_out)`)
      .where(activeCondition),
    // Due holds of all businesses, for the job that ends them.
    index('bookings_held').on(table.holdUntil, table.businessId, table.id).where(heldCondition),
    // Fees of cancelled stays by day, and those that are not paid.
    index('bookings_fees')
      .on(table.businessId, table.cancelledOn, table.id, table.cancellationFee, table.paidAmount)
      .where(sql`cancellation_fee > 0`),
    // What agents may still earn.
    index('bookings_expected_commission')
      .on(table.businessId, table.agentId)
      .where(expectedCommissionCondition),
    // Guests who get money back.
    index('bookings_refunds_due').on(table.businessId, table.checkIn, table.id).where(refundDueCondition),
    // Caution deposits that are held, to sum them and to find those to settle.
    index('bookings_cautions')
      .on(table.businessId, table.checkOut, table.id, table.cautionHeld, table.status)
      .where(sql`caution_held > 0`),
    // Includes cancelled and deleted stays, because erasing a guest covers all of them.
    index('bookings_by_guest_email').on(table.businessId, table.guestEmail, table.checkIn),
    index('bookings_by_guest_phone').on(table.businessId, table.guestPhoneE164, table.checkIn),
    index('bookings_with_balance')
      .on(table.businessId, sql`(total_amount - paid_amount) DESC`, table.id)
      .where(balanceDueCondition),
    searchIndex('bookings_search'),
    check(
      'bookings_dates',
      sql`${table.checkOut} > ${table.checkIn} AND ${table.checkIn} >= '2000-01-01' AND ${table.checkOut} <= '2101-01-01'`,
    ),
    check('bookings_removed', sql`${table.removedAt} IS NULL OR ${table.status} = 'CANCELLED'`),
    check('bookings_guests', sql`${table.guests} BETWEEN 1 AND 20`),
    check(
      'bookings_amounts',
      sql`${table.paidAmount} >= 0 AND ${table.totalAmount} >= 0 AND ${table.totalAmount} <= 100000000000`,
    ),
    check(
      'bookings_guest_erased',
      sql`${table.guestErasedAt} IS NULL OR (${table.guestName} = ${sql.raw(`'${erasedGuestName}'`)} AND ${table.guestEmail} LIKE 'erased:%'
        AND ${table.guestPhone} = '' AND ${table.guestPhoneE164} IS NULL)`,
    ),
    check('bookings_tax', sql`${table.taxAmount} BETWEEN 0 AND ${table.totalAmount}`),
    check(
      'bookings_commission',
      sql`(${table.commissionRate} IS NULL) = (${table.commissionMoment} IS NULL) AND ${table.commissionRate} BETWEEN 0 AND 100
        AND (${table.commissionRate} IS NULL OR ${table.agentId} IS NOT NULL)`,
    ),
    check('bookings_commission_base', sql`${table.commissionBase} >= 0`),
    check('bookings_commission_moment', oneOf(table.commissionMoment, CommissionMoment.options)),
    check('bookings_claimed', sql`${table.claimedCaution} BETWEEN 0 AND ${table.claimedAmount}`),
    check(
      'bookings_caution',
      sql`${table.cautionAmount} BETWEEN 0 AND 100000000000 AND ${table.cautionHeld} >= 0`,
    ),
    check(
      'bookings_hold',
      sql`(${table.holdUntil} IS NULL) = (${table.holdAmount} IS NULL) AND (${table.holdAmount} IS NULL OR ${table.holdAmount} > 0)
        AND (${table.holdUntil} IS NULL OR ${table.status} IN ('PENDING', 'CANCELLED'))`,
    ),
    check(
      'bookings_cancellation',
      sql`(${table.cancellationFee} IS NULL OR ${table.cancellationFee} BETWEEN 0 AND ${table.totalAmount})
        AND (${table.cancellationFee} IS NULL) = (${table.cancelledOn} IS NULL)
        AND (${table.cancellationFee} IS NULL OR ${table.status} = 'CANCELLED')
        AND (${table.policyFee} IS NULL OR (${table.cancellationFee} IS NOT NULL
          AND ${table.cancellationFee} = least(${table.policyFee}, ${table.paidAmount}, ${table.totalAmount})))`,
    ),
    check('bookings_cancel_kind', oneOf(table.cancelKind, CancelKind.options)),
    check('bookings_source', oneOf(table.source, BookingSource.options)),
    check('bookings_status', oneOf(table.status, BookingStatus.options)),
  ],
)
