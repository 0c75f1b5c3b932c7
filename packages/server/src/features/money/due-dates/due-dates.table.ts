import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { businessForeignKey, businessId, naira } from '../../../platform/database/column-builders.ts'
import { bookings } from '../../bookings/bookings.table.ts'

/**
 * The days on which parts of a booking's total are due. Triggers fit them to a changed total, and refuse a sum that is not the
 * total and more than twelve days.
 */
export const bookingDueDates = pgTable(
  'booking_due_dates',
  {
    businessId: businessId(),
    bookingId: uuid('booking_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: naira('amount').notNull(),
    /** The owner and the agent were notified that it is overdue, which happens once. */
    overdueNotified: boolean('overdue_notified').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.bookingId, table.day] }),
    businessForeignKey(table, table.bookingId, bookings).onDelete('cascade'),
    // Finds what became overdue in the last days.
    index('booking_due_dates_by_day').on(table.businessId, table.day).where(sql`NOT overdue_notified`),
    check('booking_due_dates_amount', sql`${table.amount} BETWEEN 0.01 AND 100000000000`),
    check('booking_due_dates_day', sql`${table.day} BETWEEN '2000-01-01' AND '2100-12-31'`),
  ],
)
