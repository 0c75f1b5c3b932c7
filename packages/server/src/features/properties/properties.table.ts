import { PropertyStatus, PropertyType } from '@ilewa/contract/properties/terms'
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
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { searchIndex } from '../../platform/database/indexes.ts'
import { businesses } from '../business/business.table.ts'

export const properties = pgTable(
  'properties',
  {
    businessId: businessId(),
    id: id(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    description: text('description').notNull(),
    type: enumColumn('type', PropertyType),
    status: enumColumn('status', PropertyStatus).notNull(),
    bedrooms: smallint('bedrooms').notNull(),
    bathrooms: smallint('bathrooms').notNull(),
    pricePerNight: naira('price_per_night').notNull(),
    amenities: text('amenities').array().notNull(),
    version: integer('version').notNull().default(1),
    /** Set instead of deleting, because past stays reference it. */
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: text('search').generatedAlwaysAs(sql`search_text(name || ' ' || address)`),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    index('properties_by_name').on(table.businessId, sql`(name COLLATE "und-x-icu")`, table.id),
    index('properties_by_created_at').on(table.businessId, table.createdAt, table.id),
    index('properties_by_price').on(table.businessId, table.pricePerNight, table.id),
    searchIndex('properties_search'),
    check('properties_status', oneOf(table.status, PropertyStatus.options)),
    check('properties_type', oneOf(table.type, PropertyType.options)),
    check('properties_price', sql`${table.pricePerNight} BETWEEN 0 AND 100000000000`),
    check('properties_rooms', sql`${table.bedrooms} BETWEEN 1 AND 5 AND ${table.bathrooms} BETWEEN 1 AND 4`),
  ],
)

export const propertyImages = pgTable(
  'property_images',
  {
    businessId: businessId(),
    id: id(),
    propertyId: uuid('property_id').notNull(),
    position: smallint('position').notNull(),
    /** Size of the image's files; null until measured. */
    bytes: integer('bytes'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    index('property_images_of_property').on(table.businessId, table.propertyId, table.position),
    index('property_images_unmeasured').on(table.businessId).where(sql`bytes IS NULL`),
    check('property_images_position', sql`${table.position} BETWEEN 0 AND 9`),
  ],
)
