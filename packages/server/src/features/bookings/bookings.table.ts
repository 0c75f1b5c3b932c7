import { erasedGuestName } from '@ilewa/contract/bookings/guest-erasure'
import { BookingSource, BookingStatus, CancelKind } from '@ilewa/contract/bookings/terms'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
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
const balanceDueCondition = sql`removed_at IS NULL AND status <> 'CANCELLED' AND status <> 'PENDING' AND paid_amount < total_amount`
const overpaidCondition = sql`removed_at IS NULL AND status <> 'CANCELLED' AND status <> 'PENDING' AND paid_amount > total_amount`

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
    /** The balance of the booking's account in the ledger; triggers write it and refuse other values. */
    paidAmount: naira('paid_amount').notNull(),
    /** The sum of the open payment claims, written by a trigger. */
    claimedAmount: naira('claimed_amount').notNull().default(0),
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
    /**
     * Set when the guest's data is erased. The name is then the contract's placeholder, and the e-mail is an id
     * shared by all bookings of the guest.
     */
    guestErasedAt: instant('guest_erased_at'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
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
    check('bookings_claimed', sql`${table.claimedAmount} >= 0`),
    check('bookings_cancel_kind', oneOf(table.cancelKind, CancelKind.options)),
    check('bookings_source', oneOf(table.source, BookingSource.options)),
    check('bookings_status', oneOf(table.status, BookingStatus.options)),
  ],
)
