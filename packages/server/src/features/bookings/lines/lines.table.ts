import { LineKind } from '@ilewa/contract/prices/lines'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  enumColumn,
  naira,
  oneOf,
} from '../../../platform/database/column-builders.ts'
import { bookings } from '../bookings.table.ts'

/**
 * What the total of a booking consists of. A deferred trigger compares the sum with the total; a booking that was stored
 * without lines, such as an imported one, has none.
 */
export const bookingLines = pgTable(
  'booking_lines',
  {
    businessId: businessId(),
    bookingId: uuid('booking_id').notNull(),
    position: smallint('position').notNull(),
    kind: enumColumn('kind', LineKind).notNull(),
    quantity: integer('quantity').notNull(),
    unitAmount: naira('unit_amount').notNull(),
    amount: naira('amount').notNull(),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.bookingId, table.position] }),
    businessForeignKey(table, table.bookingId, bookings).onDelete('cascade'),
    check('booking_lines_kind', oneOf(table.kind, LineKind.options)),
    check('booking_lines_amount', sql`${table.amount} = ${table.quantity} * ${table.unitAmount}`),
  ],
)
