import {
  CalendarImportState,
  Channel,
  ConflictAnswer,
  ConflictState,
  EventScope,
  IgnoredReason,
  ImportedEventState,
} from '@ilewa/contract/calendars/terms'
import { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
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
  oneOf,
  recordColumns,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { users } from '../auth/auth.table.ts'
import { blocks } from '../blocks/blocks.table.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { properties } from '../properties/properties.table.ts'

/** Calendars of channels that are read regularly. */
export const calendarImports = pgTable(
  'calendar_imports',
  {
    ...recordColumns(),
    propertyId: uuid('property_id').notNull(),
    channel: enumColumn('channel', Channel).notNull(),
    name: text('name').notNull(),
    /** Encrypted for this import: who has the link sees the stays of the property. */
    url: bytea('url').notNull(),
    /** The hash of the link, to find one that is entered twice. */
    urlHash: bytea('url_hash').notNull(),
    host: text('host').notNull(),
    scope: enumColumn('scope', EventScope).notNull(),
    state: enumColumn('state', CalendarImportState).notNull().default('ACTIVE'),
    /** ETag, date and hash of the last complete file that raised no question: the next read asks whether it has changed since. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    contentHash: bytea('content_hash'),
    lastTriedAt: instant('last_tried_at'),
    lastCompleteAt: instant('last_complete_at'),
    /** When it is read next; null while it is paused. */
    nextReadAt: instant('next_read_at'),
    /** Failed reads in a row. */
    failures: integer('failures').notNull().default(0),
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    businessForeignKey(table, table.createdBy, users),
    // What an event refers to, so that it has the property of its calendar.
    unique('calendar_imports_property').on(table.businessId, table.id, table.propertyId),
    uniqueIndex('calendar_imports_url').on(table.businessId, table.urlHash).where(sql`removed_at IS NULL`),
    index('calendar_imports_of_property')
      .on(table.businessId, table.propertyId)
      .where(sql`removed_at IS NULL`),
    index('calendar_imports_due')
      .on(table.nextReadAt)
      .where(sql`removed_at IS NULL AND next_read_at IS NOT NULL`),
    check('calendar_imports_channel', oneOf(table.channel, Channel.options)),
    check('calendar_imports_scope', oneOf(table.scope, EventScope.options)),
    check('calendar_imports_state', oneOf(table.state, CalendarImportState.options)),
    check('calendar_imports_paused', sql`(${table.state} = 'PAUSED') = (${table.nextReadAt} IS NULL)`),
    check('calendar_imports_failures', sql`${table.failures} >= 0`),
  ],
)

/** Stays of the calendars that are read. */
export const importedEvents = pgTable(
  'imported_events',
  {
    businessId: businessId(),
    id: id(),
    calendarImportId: uuid('calendar_import_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    /** The calendar's name of the event, and the day of one that repeats; '' for others. */
    uid: text('uid').notNull(),
    occurrence: text('occurrence').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    summary: text('summary').notNull(),
    reference: text('reference'),
    state: enumColumn('state', ImportedEventState).notNull(),
    ignoredReason: enumColumn('ignored_reason', IgnoredReason),
    /** Since when it is absent, and from how many complete reads. */
    missingSince: instant('missing_since'),
    missedReads: integer('missed_reads').notNull().default(0),
    /** The owner says that the stay takes place although it is absent. */
    confirmedAt: instant('confirmed_at'),
    /** The booking that takes the nights in its place. */
    bookingId: uuid('booking_id'),
    firstSeenAt: instant('first_seen_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      name: 'imported_events_import',
      columns: [table.businessId, table.calendarImportId, table.propertyId],
      foreignColumns: [calendarImports.businessId, calendarImports.id, calendarImports.propertyId],
    }),
    businessForeignKey(table, table.bookingId, bookings),
    unique('imported_events_once').on(table.businessId, table.calendarImportId, table.uid, table.occurrence),
    index('imported_events_of_property').on(table.businessId, table.propertyId, table.checkOut),
    index('imported_events_of_booking')
      .on(table.businessId, table.bookingId)
      .where(sql`booking_id IS NOT NULL`),
    check(
      'imported_events_dates',
      sql`${table.checkOut} > ${table.checkIn} AND ${table.checkIn} >= '2000-01-01' AND ${table.checkOut} <= '2101-01-01'`,
    ),
    check('imported_events_state', oneOf(table.state, ImportedEventState.options)),
    check(
      'imported_events_ignored',
      sql`(${table.state} = 'IGNORED') = (${table.ignoredReason} IS NOT NULL)`,
    ),
    check('imported_events_reason', oneOf(table.ignoredReason, IgnoredReason.options)),
    check(
      'imported_events_missing',
      sql`(${table.missingSince} IS NOT NULL) = (${table.missedReads} > 0) AND (${table.state} <> 'MISSING' OR ${table.missingSince} IS NOT NULL)`,
    ),
    check('imported_events_booking', sql`${table.state} <> 'ADOPTED' OR ${table.bookingId} IS NOT NULL`),
    check(
      'imported_events_text',
      sql`length(${table.uid}) BETWEEN 1 AND 255 AND length(${table.summary}) <= 120 AND length(${table.reference}) <= 20`,
    ),
  ],
)

/** Nights that a channel sold and that something else has. `allocate_imported_nights` writes them. */
export const calendarConflicts = pgTable(
  'calendar_conflicts',
  {
    businessId: businessId(),
    id: id(),
    eventId: uuid('event_id').notNull(),
    kind: enumColumn('kind', TakenNightsKind).notNull(),
    bookingId: uuid('booking_id'),
    blockId: uuid('block_id'),
    otherEventId: uuid('other_event_id'),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    state: enumColumn('state', ConflictState).notNull().default('OPEN'),
    answer: enumColumn('answer', ConflictAnswer),
    settledBy: uuid('settled_by'),
    settledAt: instant('settled_at'),
    /** Whether the owners were notified. */
    isNotified: boolean('is_notified').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({
      name: 'calendar_conflicts_event',
      columns: [table.businessId, table.eventId],
      foreignColumns: [importedEvents.businessId, importedEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'calendar_conflicts_other_event',
      columns: [table.businessId, table.otherEventId],
      foreignColumns: [importedEvents.businessId, importedEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'calendar_conflicts_booking',
      columns: [table.businessId, table.bookingId],
      foreignColumns: [bookings.businessId, bookings.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'calendar_conflicts_block',
      columns: [table.businessId, table.blockId],
      foreignColumns: [blocks.businessId, blocks.id],
    }).onDelete('cascade'),
    businessForeignKey(table, table.settledBy, users),
    uniqueIndex('calendar_conflicts_open')
      .on(table.businessId, table.eventId, sql`coalesce(booking_id, block_id, other_event_id)`)
      .where(sql`state = 'OPEN'`),
    index('calendar_conflicts_by_day').on(table.businessId, table.from, table.id).where(sql`state = 'OPEN'`),
    index('calendar_conflicts_of_booking')
      .on(table.businessId, table.bookingId)
      .where(sql`booking_id IS NOT NULL`),
    index('calendar_conflicts_of_block').on(table.businessId, table.blockId).where(sql`block_id IS NOT NULL`),
    index('calendar_conflicts_of_other')
      .on(table.businessId, table.otherEventId)
      .where(sql`other_event_id IS NOT NULL`),
    check('calendar_conflicts_kind', oneOf(table.kind, TakenNightsKind.options)),
    check('calendar_conflicts_state', oneOf(table.state, ConflictState.options)),
    check('calendar_conflicts_answer', oneOf(table.answer, ConflictAnswer.options)),
    check(
      'calendar_conflicts_other',
      sql`num_nonnulls(${table.bookingId}, ${table.blockId}, ${table.otherEventId}) = 1
        AND CASE ${table.kind} WHEN 'BOOKING' THEN ${table.bookingId} WHEN 'BLOCK' THEN ${table.blockId} ELSE ${table.otherEventId} END IS NOT NULL`,
    ),
    check(
      'calendar_conflicts_settled',
      sql`(${table.state} = 'SETTLED') = (${table.answer} IS NOT NULL AND ${table.settledAt} IS NOT NULL)`,
    ),
  ],
)
