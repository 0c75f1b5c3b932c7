import {
  CodesPayment,
  maxDirections,
  maxHoursBefore,
  maxUnlockTries,
  maxWifiName,
} from '@ilewa/contract/guest-page/terms'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  bytea,
  createdAt,
  enumColumn,
  oneOf,
  sqlNumber,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { businesses } from '../business/business.table.ts'
import { properties } from '../properties/properties.table.ts'

/** How guests get into a property. */
export const arrivalDetails = pgTable(
  'arrival_details',
  {
    businessId: businessId(),
    propertyId: uuid('property_id').notNull(),
    directions: text('directions'),
    wifiName: text('wifi_name'),
    /** Encrypted with the deployment's secret. */
    wifiPassword: bytea('wifi_password'),
    /** Encrypted with the deployment's secret. */
    doorCode: bytea('door_code'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.propertyId] }),
    businessForeignKey(table, table.propertyId, properties),
    check(
      'arrival_details_texts',
      sql`length(${table.directions}) <= ${sqlNumber(maxDirections)} AND length(${table.wifiName}) <= ${sqlNumber(maxWifiName)}`,
    ),
  ],
)

/** When guests see the codes. A business without a row has the default. */
export const codesSettings = pgTable(
  'codes_settings',
  {
    businessId: businessId(),
    hoursBefore: smallint('hours_before').notNull(),
    payment: enumColumn('payment', CodesPayment).notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    check('codes_settings_hours', sql`${table.hoursBefore} BETWEEN 0 AND ${sqlNumber(maxHoursBefore)}`),
    check('codes_settings_payment', oneOf(table.payment, CodesPayment.options)),
  ],
)

/** Links to the guest's pages of bookings. They are created on first use. */
export const guestLinks = pgTable(
  'guest_links',
  {
    businessId: businessId(),
    bookingId: uuid('booking_id').notNull(),
    /** How often the link was renewed: the token is derived from it. */
    epoch: integer('epoch').notNull().default(0),
    tokenHash: bytea('token_hash').notNull(),
    /** Wrong digits that were entered since the link was renewed. */
    wrongTries: smallint('wrong_tries').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.bookingId] }),
    businessForeignKey(table, table.bookingId, bookings),
    // Not unique: an index of a distributed table can be unique only with the business.
    index('guest_links_token').on(table.tokenHash),
    check('guest_links_epoch', sql`${table.epoch} >= 0`),
    check('guest_links_tries', sql`${table.wrongTries} BETWEEN 0 AND ${sqlNumber(maxUnlockTries)}`),
  ],
)
