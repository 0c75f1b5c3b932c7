import { BookingSource, BookingStatus } from '@ilewa/contract/bookings/schema'
import { bigint, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { businessId, choice } from '../../../platform/database/columns.ts'

/*
 * What reports would otherwise count over years of bookings. The trigger `bookings_figures` keeps these rows in the
 * booking's own transaction, so nothing else ever writes them; `recount_bookings` counts them anew. A booking counts
 * unless it is cancelled or deleted.
 */

const count = (name: string) => integer(name).notNull().default(0)
const kobo = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const sumOfNaira = (name: string) =>
  numeric(name, { precision: 20, scale: 2, mode: 'number' }).notNull().default(0)

/** What a night, or the nights of a month, earn, and the stays that begin there. */
const accrued = () => ({
  /** Properties that are taken, and what that earns. */
  nights: count('nights'),
  kobo: kobo('kobo'),
  /** Stays that begin, with what is paid on them: also what was kept of cancelled ones. */
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
  /** Those in `returning_stays`. */
  returningGuests: count('returning_guests'),
})

/** A night of the business, by where its bookings came from. */
export const bookingNights = pgTable(
  'booking_nights',
  {
    businessId: businessId(),
    night: date('night', { mode: 'string' }).notNull(),
    source: choice('source', BookingSource).notNull(),
    ...accrued(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.night, table.source] })],
)

/** The nights of a calendar month; `month` is its first day. */
export const bookingSourceMonths = pgTable(
  'booking_source_months',
  {
    businessId: businessId(),
    month: date('month', { mode: 'string' }).notNull(),
    source: choice('source', BookingSource).notNull(),
    ...accrued(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month, table.source] })],
)

/** A calendar month of a property; `month` is its first day. */
export const bookingMonths = pgTable(
  'booking_months',
  {
    businessId: businessId(),
    month: date('month', { mode: 'string' }).notNull(),
    propertyId: uuid('property_id').notNull(),
    nights: count('nights'),
    kobo: kobo('kobo'),
    arrivals: count('arrivals'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month, table.propertyId] })],
)

/** All bookings that are not deleted. Those without an agent stand under the id of zeros. */
export const bookingTotals = pgTable(
  'booking_totals',
  {
    businessId: businessId(),
    status: choice('status', BookingStatus).notNull(),
    agentId: uuid('agent_id').notNull(),
    bookings: count('bookings'),
    totalAmount: sumOfNaira('total_amount'),
    paidAmount: sumOfNaira('paid_amount'),
    /** Of those that count and are not paid in full. */
    withBalance: count('with_balance'),
    balance: sumOfNaira('balance'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.status, table.agentId] })],
)

/** When a guest, by e-mail or by phone, stayed first. */
export const guestFirsts = pgTable(
  'guest_firsts',
  {
    businessId: businessId(),
    guest: text('guest').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.guest] })],
)

/** Stays that count, of a guest whose e-mail or phone stayed before, with the night and source that count them. */
export const returningStays = pgTable(
  'returning_stays',
  {
    businessId: businessId(),
    bookingId: uuid('booking_id').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    source: choice('source', BookingSource).notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.bookingId] })],
)
