import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { businessForeignKey, businessId } from '../../platform/database/column-builders.ts'
import { properties } from './properties.table.ts'

/** The nights `[from, to)` on which a property was closed by its status; `to` is null while it is closed. */
export const propertyClosures = pgTable(
  'property_closures',
  {
    businessId: businessId(),
    propertyId: uuid('property_id').notNull(),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.propertyId, table.from] }),
    businessForeignKey(table, table.propertyId, properties),
    uniqueIndex('property_closures_open').on(table.businessId, table.propertyId).where(sql`to_day IS NULL`),
    check('property_closures_days', sql`${table.to} > ${table.from}`),
  ],
)
