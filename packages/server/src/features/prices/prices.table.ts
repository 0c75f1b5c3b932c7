import type { CancellationPolicy } from '@ilewa/contract/money/cancellation'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
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
  id,
  naira,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { businesses } from '../business/business.table.ts'
import { properties } from '../properties/properties.table.ts'

/** How a property is priced beside its price per night. A property without a row has no rules. */
export const propertyPrices = pgTable(
  'property_prices',
  {
    businessId: businessId(),
    propertyId: uuid('property_id').notNull(),
    weekendPrice: naira('weekend_price'),
    /** 0 is Sunday. */
    weekendDays: smallint('weekend_days').array().notNull(),
    cleaningFee: naira('cleaning_fee').notNull(),
    /** Null: that of the business. */
    cancellationPolicy: jsonb('cancellation_policy').$type<CancellationPolicy>(),
    cautionAmount: naira('caution_amount').notNull().default(0),
    includedGuests: smallint('included_guests'),
    extraGuestFee: naira('extra_guest_fee').notNull(),
    minNights: smallint('min_nights').notNull(),
    stayDiscounts: jsonb('stay_discounts').$type<{ nights: number; percent: number }[]>().notNull(),
    floorPrice: naira('floor_price'),
    fillsGaps: boolean('fills_gaps').notNull(),
    smallestGap: smallint('smallest_gap').notNull(),
    gapDaysAhead: smallint('gap_days_ahead').notNull(),
    leaveNoGapBelow: smallint('leave_no_gap_below').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.propertyId] }),
    businessForeignKey(table, table.propertyId, properties),
    check(
      'property_prices_amounts',
      sql`${table.weekendPrice} >= 0 AND ${table.cleaningFee} >= 0 AND ${table.extraGuestFee} >= 0 AND ${table.floorPrice} >= 0`,
    ),
    check(
      'property_prices_limits',
      sql`${table.includedGuests} BETWEEN 1 AND 20 AND ${table.minNights} BETWEEN 1 AND 30 AND ${table.smallestGap} BETWEEN 1 AND 7
        AND ${table.gapDaysAhead} BETWEEN 1 AND 365 AND ${table.leaveNoGapBelow} BETWEEN 0 AND 7`,
    ),
  ],
)

/** Other prices for a range of nights, both included. */
export const seasons = pgTable(
  'seasons',
  {
    businessId: businessId().references(() => businesses.id),
    id: id(),
    name: text('name').notNull(),
    firstNight: date('first_night', { mode: 'string' }).notNull(),
    lastNight: date('last_night', { mode: 'string' }).notNull(),
    price: naira('price'),
    weekendPrice: naira('weekend_price'),
    percent: smallint('percent'),
    minNights: smallint('min_nights'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    // For the nights of `season_properties`, which follow those of the season.
    unique('seasons_nights').on(table.businessId, table.id, table.firstNight, table.lastNight),
    index('seasons_by_first_night').on(table.businessId, table.firstNight, table.id),
    check('seasons_order', sql`${table.lastNight} >= ${table.firstNight}`),
    check(
      'seasons_price',
      sql`(${table.price} IS NULL) <> (${table.percent} IS NULL) AND (${table.weekendPrice} IS NULL OR ${table.price} IS NOT NULL)`,
    ),
    check(
      'seasons_limits',
      sql`${table.price} >= 0 AND ${table.weekendPrice} >= 0 AND ${table.percent} BETWEEN -90 AND 500 AND ${table.minNights} BETWEEN 1 AND 30`,
    ),
  ],
)

/**
 * The properties of a season, with its nights. The exclusion constraint `season_properties_once` of the migration refuses
 * overlapping seasons of a property.
 */
export const seasonProperties = pgTable(
  'season_properties',
  {
    businessId: businessId(),
    seasonId: uuid('season_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    firstNight: date('first_night', { mode: 'string' }).notNull(),
    lastNight: date('last_night', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.seasonId, table.propertyId] }),
    businessForeignKey(table, table.propertyId, properties),
    foreignKey({
      name: 'season_properties_season',
      columns: [table.businessId, table.seasonId, table.firstNight, table.lastNight],
      foreignColumns: [seasons.businessId, seasons.id, seasons.firstNight, seasons.lastNight],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)

/** The price of a single night of a property. */
export const dayPrices = pgTable(
  'day_prices',
  {
    businessId: businessId(),
    propertyId: uuid('property_id').notNull(),
    night: date('night', { mode: 'string' }).notNull(),
    price: naira('price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.propertyId, table.night] }),
    businessForeignKey(table, table.propertyId, properties),
    check('day_prices_price', sql`${table.price} >= 0`),
  ],
)
