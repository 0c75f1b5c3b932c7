import { TakenNightsKind } from '@ilewa/contract/properties/calendar'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { businessId, enumColumn, id, oneOf } from '../../platform/database/column-builders.ts'
import { blocks } from '../blocks/blocks.table.ts'
import { bookings } from '../bookings/bookings.table.ts'

/** This exclusion constraint, defined in its migration, prevents that a night of a property is taken twice. */
export const takenNightsOnce = 'taken_nights_once'

/** The name under which the triggers of bookings report a violation, because nodes of the previous version expect it. */
export const formerTakenNightsOnce = 'bookings_no_double_booking'

/**
 * The nights `[checkIn, checkOut)` that are taken, one row per active booking and block, with its id. Triggers of
 * `bookings` and `blocks` write the rows, so that imports and operators' statements keep them too.
 */
export const takenNights = pgTable(
  'taken_nights',
  {
    businessId: businessId(),
    id: id(),
    propertyId: uuid('property_id').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    kind: enumColumn('kind', TakenNightsKind).notNull(),
    bookingId: uuid('booking_id'),
    blockId: uuid('block_id'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      name: 'taken_nights_booking',
      columns: [table.businessId, table.bookingId],
      foreignColumns: [bookings.businessId, bookings.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'taken_nights_block',
      columns: [table.businessId, table.blockId],
      foreignColumns: [blocks.businessId, blocks.id],
    }).onDelete('cascade'),
    check('taken_nights_kind', oneOf(table.kind, TakenNightsKind.options)),
    check(
      'taken_nights_source',
      sql`CASE ${table.kind} WHEN 'BOOKING' THEN ${table.bookingId} = ${table.id} AND ${table.blockId} IS NULL
        ELSE ${table.blockId} = ${table.id} AND ${table.bookingId} IS NULL END`,
    ),
  ],
)
