import { BlockReason } from '@ilewa/contract/blocks/terms'
import { sql } from 'drizzle-orm'
import { check, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  enumColumn,
  oneOf,
  recordColumns,
} from '../../platform/database/column-builders.ts'
import { listIndex } from '../../platform/database/indexes.ts'
import { users } from '../auth/auth.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'

/** Nights `[from, to)` on which a property takes no guests. A deleted block never had past nights. */
export const blocks = pgTable(
  'blocks',
  {
    ...recordColumns(),
    propertyId: uuid('property_id').notNull(),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    reason: enumColumn('reason', BlockReason).notNull(),
    note: text('note'),
    maintenanceRequestId: uuid('maintenance_request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    businessForeignKey(table, table.maintenanceRequestId, maintenanceRequests),
    businessForeignKey(table, table.createdBy, users),
    listIndex('blocks_by_from', table, table.from, table.id),
    listIndex('blocks_of_property', table, table.propertyId, table.to),
    // Finds the blocks of a day: few end after it.
    listIndex('blocks_by_to', table, table.to, table.from, table.propertyId),
    check(
      'blocks_dates',
      sql`${table.to} > ${table.from} AND ${table.from} >= '2000-01-01' AND ${table.to} <= '2101-01-01'`,
    ),
    check('blocks_reason', oneOf(table.reason, BlockReason.options)),
    check(
      'blocks_maintenance_request',
      sql`${table.maintenanceRequestId} IS NULL OR ${table.reason} = 'REPAIR'`,
    ),
  ],
)
