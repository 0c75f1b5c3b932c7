import { ExportChannel } from '@ilewa/contract/calendars/exports'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
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
  sqlNumber,
} from '../../../platform/database/column-builders.ts'
import { properties } from '../../properties/properties.table.ts'

const datemultirange = customType<{ data: string }>({ dataType: () => 'datemultirange' })

/** Characters of `last_reader`. */
export const maxLastReader = 80

/** Links to the calendar file of a property. They are created when an owner first looks at them. */
export const calendarExports = pgTable(
  'calendar_exports',
  {
    businessId: businessId(),
    id: id(),
    propertyId: uuid('property_id').notNull(),
    /** Whose own nights the file leaves out; null for a file with all nights. */
    channel: enumColumn('channel', ExportChannel),
    /** How often the link was renewed: the token is derived from it. */
    epoch: integer('epoch').notNull().default(0),
    tokenHash: bytea('token_hash').notNull(),
    lastReadAt: instant('last_read_at'),
    lastReader: text('last_reader'),
    /** The nights that were in the file then: a channel writes them back as closed periods. */
    readNights: datemultirange('read_nights'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    unique('calendar_exports_once').on(table.businessId, table.propertyId, table.channel).nullsNotDistinct(),
    // Not unique: an index of a distributed table can be unique only with the business.
    index('calendar_exports_token').on(table.tokenHash),
    check('calendar_exports_channel', oneOf(table.channel, ExportChannel.options)),
    check('calendar_exports_epoch', sql`${table.epoch} >= 0`),
    check('calendar_exports_reader', sql`length(${table.lastReader}) <= ${sqlNumber(maxLastReader)}`),
  ],
)
