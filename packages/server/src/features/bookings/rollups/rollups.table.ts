import { BookingSource, BookingStatus } from '@ilewa/contract/bookings/terms'
import { bigint, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { businessId, enumColumn } from '../../../platform/database/column-builders.ts'

/*
 * Rollups for reports over years of bookings. The triggers of `bookings` update these rows in the booking's own
 * transaction; apart from them, only `recount_bookings` writes them. Deleted bookings do not count. Cancelled ones
 * count only in `booking_totals` and in the amounts paid.
 */

const count = (name: string) => integer(name).notNull().default(0)
const kobo = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const sumOfNaira = (name: string) =>
  numeric(name, { precision: 20, scale: 2, mode: 'number' }).notNull().default(0)

/** Earnings of a night or of the nights of a month, and the stays that begin there. */
const rollupColumns = () => ({
  /** Occupied property nights, and their revenue without taxes. */
  nights: count('nights'),
  kobo: kobo('kobo'),
  /**
   * Stays that begin, and the amount paid on them. Cancelled stays count only in the amount, with what was not
   * refunded.
   */
  arrivals: count('arrivals'),
  paidKobo: kobo('paid_kobo'),
  guests1: count('guests_1'),
  guests2: count('guests_2'),
  guests3To4: count('guests_3_to_4'),
  guests5: count('guests_5'),
  nights1: count('nights_1'),
  nights2To3: count('nights_2_to_3'),
  nights4To6: count('nights_4_to_6'),
  nights7: count('nights_7'),
  /** The rows in `returning_stays`. */
  returningGuests: count('returning_guests'),
  /** The taxes of the nights. */
  taxKobo: kobo('tax_kobo'),
})

/** One night of the business per booking source. */
export const bookingNights = pgTable(
  'booking_nights',
  {
    businessId: businessId(),
    night: date('night', { mode: 'string' }).notNull(),
    source: enumColumn('source', BookingSource).notNull(),
    ...rollupColumns(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.night, table.source] })],
)

/** One calendar month per booking source; `month` is its first day. */
export const bookingSourceMonths = pgTable(
  'booking_source_months',
  {
    businessId: businessId(),
    month: date('month', { mode: 'string' }).notNull(),
    source: enumColumn('source', BookingSource).notNull(),
    ...rollupColumns(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month, table.source] })],
)

/** One calendar month per property; `month` is its first day. */
export const bookingMonths = pgTable(
  'booking_months',
  {
    businessId: businessId(),
    month: date('month', { mode: 'string' }).notNull(),
    propertyId: uuid('property_id').notNull(),
    nights: count('nights'),
    kobo: kobo('kobo'),
    arrivals: count('arrivals'),
    taxKobo: kobo('tax_kobo'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month, table.propertyId] })],
)

/**
 * Totals of all bookings that are not deleted, per status and agent. Bookings without an agent use the nil UUID.
 */
export const bookingTotals = pgTable(
  'booking_totals',
  {
    businessId: businessId(),
    status: enumColumn('status', BookingStatus).notNull(),
    agentId: uuid('agent_id').notNull(),
    bookings: count('bookings'),
    totalAmount: sumOfNaira('total_amount'),
    paidAmount: sumOfNaira('paid_amount'),
    /** Bookings of this status that are not paid in full; 0 for cancelled ones. */
    withBalance: count('with_balance'),
    balance: sumOfNaira('balance'),
    taxAmount: sumOfNaira('tax_amount'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.status, table.agentId] })],
)

/** The first check-in of a guest, identified by e-mail or phone. */
export const guestFirsts = pgTable(
  'guest_firsts',
  {
    businessId: businessId(),
    guest: text('guest').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.guest] })],
)

/**
 * Active stays of guests whose e-mail or phone has an earlier stay. `checkIn` and `source` tell which rollup
 * rows count the stay.
 */
export const returningStays = pgTable(
  'returning_stays',
  {
    businessId: businessId(),
    bookingId: uuid('booking_id').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    source: enumColumn('source', BookingSource).notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.bookingId] })],
)
