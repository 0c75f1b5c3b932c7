import { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { businessId, enumColumn, id, oneOf } from '../../platform/database/column-builders.ts'
import { blocks } from '../blocks/blocks.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { importedEvents } from '../calendars/calendars.table.ts'

/** This exclusion constraint, defined in its migration, prevents that a night of a property is taken twice. */
export const takenNightsOnce = 'taken_nights_once'

/** The name under which the triggers of bookings report a violation, because nodes of the previous version expect it. */
export const formerTakenNightsOnce = 'bookings_no_double_booking'

/**
 * The nights `[checkIn, checkOut)` that are taken. An active booking and a block have one row, with their id; triggers of `bookings` and
 * `blocks` write it, so that imports and operators' statements have it too. An imported event has a row for each part of its nights that
 * nothing else has taken; `allocate_imported_nights` writes them.
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
    eventId: uuid('event_id'),
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
    foreignKey({
      name: 'taken_nights_event',
      columns: [table.businessId, table.eventId],
      foreignColumns: [importedEvents.businessId, importedEvents.id],
    }).onDelete('cascade'),
    // Finds the stays of other channels tonight.
    index('taken_nights_imported').on(table.businessId, table.checkOut).where(sql`event_id IS NOT NULL`),
    index('taken_nights_of_event').on(table.businessId, table.eventId).where(sql`event_id IS NOT NULL`),
    check('taken_nights_kind', oneOf(table.kind, TakenNightsKind.options)),
    check(
      'taken_nights_source',
      sql`CASE ${table.kind}
        WHEN 'BOOKING' THEN ${table.bookingId} = ${table.id} AND num_nonnulls(${table.blockId}, ${table.eventId}) = 0
        WHEN 'BLOCK' THEN ${table.blockId} = ${table.id} AND num_nonnulls(${table.bookingId}, ${table.eventId}) = 0
        ELSE ${table.eventId} IS NOT NULL AND num_nonnulls(${table.bookingId}, ${table.blockId}) = 0 END`,
    ),
  ],
)
