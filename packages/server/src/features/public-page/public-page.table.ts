import {
  maxAbout,
  maxAdvanceDays,
  maxArea,
  maxHeadline,
  maxHouseRules,
  maxNoticeHours,
  maxPageHoldHours,
  maxPageMinNights,
  maxPropertySlug,
  maxSlug,
  minSlug,
  PageMode,
} from '@ilewa/contract/public-page/terms'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  instant,
  oneOf,
  sqlNumber,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { businesses } from '../business/business.table.ts'
import { properties } from '../properties/properties.table.ts'

const slugPattern = sql.raw("'^[a-z0-9]+(-[a-z0-9]+)*$'")

/** The public page of a business. One without a row is hidden. */
export const publicPages = pgTable(
  'public_pages',
  {
    businessId: businessId(),
    isShown: boolean('is_shown').notNull(),
    mode: enumColumn('mode', PageMode).notNull(),
    headline: text('headline'),
    about: text('about'),
    whatsapp: text('whatsapp'),
    depositPercent: smallint('deposit_percent').notNull(),
    holdHours: smallint('hold_hours').notNull(),
    minNights: smallint('min_nights').notNull(),
    noticeHours: smallint('notice_hours').notNull(),
    advanceDays: smallint('advance_days').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    check('public_pages_mode', oneOf(table.mode, PageMode.options)),
    check(
      'public_pages_texts',
      sql`length(${table.headline}) <= ${sqlNumber(maxHeadline)} AND length(${table.about}) <= ${sqlNumber(maxAbout)}`,
    ),
    check('public_pages_whatsapp', sql`${table.whatsapp} ~ '^\\+[0-9]{6,15}$'`),
    check(
      'public_pages_rules',
      sql`${table.depositPercent} BETWEEN 0 AND 100 AND ${table.holdHours} BETWEEN 1 AND ${sqlNumber(maxPageHoldHours)}
        AND ${table.minNights} BETWEEN 1 AND ${sqlNumber(maxPageMinNights)} AND ${table.noticeHours} BETWEEN 0 AND ${sqlNumber(maxNoticeHours)}
        AND ${table.advanceDays} BETWEEN 1 AND ${sqlNumber(maxAdvanceDays)}`,
    ),
    // Dates are held for a deposit.
    check('public_pages_deposit', sql`${table.mode} <> 'HOLD' OR ${table.depositPercent} > 0`),
  ],
)

/**
 * The addresses of public pages, unique over all businesses: visitors find a business by them. A former one leads to the page for some
 * time, and nobody else can take it meanwhile.
 */
export const publicSlugs = pgTable(
  'public_slugs',
  {
    slug: text('slug').primaryKey(),
    businessId: businessId(),
    /** When another one took its place; null for the current one. */
    replacedAt: instant('replaced_at'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    uniqueIndex('public_slugs_current').on(table.businessId).where(sql`replaced_at IS NULL`),
    index('public_slugs_former').on(table.replacedAt).where(sql`replaced_at IS NOT NULL`),
    check(
      'public_slugs_slug',
      sql`${table.slug} ~ ${slugPattern} AND length(${table.slug}) BETWEEN ${sqlNumber(minSlug)} AND ${sqlNumber(maxSlug)}`,
    ),
  ],
)

/** How properties appear on the page of their business. One without a row is not on it. */
export const propertyPages = pgTable(
  'property_pages',
  {
    businessId: businessId(),
    propertyId: uuid('property_id').notNull(),
    isOnPage: boolean('is_on_page').notNull(),
    slug: text('slug').notNull(),
    /** Where it is, roughly. */
    area: text('area').notNull(),
    maxGuests: smallint('max_guests').notNull(),
    /** Times of day, such as 14:00. */
    checkInFrom: text('check_in_from').notNull(),
    checkOutBy: text('check_out_by').notNull(),
    houseRules: text('house_rules'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.propertyId] }),
    businessForeignKey(table, table.propertyId, properties),
    uniqueIndex('property_pages_slug').on(table.businessId, table.slug),
    check(
      'property_pages_slug_text',
      sql`${table.slug} ~ ${slugPattern} AND length(${table.slug}) <= ${sqlNumber(maxPropertySlug)}`,
    ),
    check('property_pages_guests', sql`${table.maxGuests} BETWEEN 1 AND 20`),
    check(
      'property_pages_times',
      sql`${table.checkInFrom} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND ${table.checkOutBy} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    check(
      'property_pages_texts',
      sql`length(${table.area}) <= ${sqlNumber(maxArea)} AND length(${table.houseRules}) <= ${sqlNumber(maxHouseRules)}
        AND (NOT ${table.isOnPage} OR ${table.area} <> '')`,
    ),
  ],
)
