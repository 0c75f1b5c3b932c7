import { maxRequestPhotos } from '@ilewa/contract/maintenance/schema'
import { MaintenancePriority, MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  recordColumns,
  sqlNumber,
} from '../../platform/database/column-builders.ts'
import { listIndex, searchIndex } from '../../platform/database/indexes.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'

export const maintenanceRequests = pgTable(
  'maintenance_requests',
  {
    ...recordColumns(),
    propertyId: uuid('property_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    priority: enumColumn('priority', MaintenancePriority).notNull(),
    status: enumColumn('status', MaintenanceStatus).notNull().default('PENDING'),
    reporterName: text('reporter_name'),
    estimatedCost: naira('estimated_cost'),
    actualCost: naira('actual_cost'),
    cancellationReason: text('cancellation_reason'),
    completedAt: instant('completed_at'),
    search: text('search').generatedAlwaysAs(
      sql`search_text(title || ' ' || description || ' ' || coalesce(reporter_name, ''))`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    businessForeignKey(table, table.createdBy, users),
    listIndex('maintenance_requests_by_created_at', table, table.createdAt, table.id),
    listIndex('maintenance_requests_by_status', table, table.status, table.createdAt, table.id),
    index('maintenance_requests_of_property').on(table.businessId, table.propertyId),
    searchIndex('maintenance_requests_search'),
    check('maintenance_requests_priority', oneOf(table.priority, MaintenancePriority.options)),
    check('maintenance_requests_status', oneOf(table.status, MaintenanceStatus.options)),
    check(
      'maintenance_requests_costs',
      sql`${table.estimatedCost} BETWEEN 0 AND 100000000000 AND ${table.actualCost} BETWEEN 0 AND 100000000000`,
    ),
  ],
)

export const maintenancePhotos = pgTable(
  'maintenance_photos',
  {
    businessId: businessId(),
    id: id(),
    requestId: uuid('request_id').notNull(),
    position: smallint('position').notNull(),
    /** Size of the photo's files; null until measured. */
    bytes: integer('bytes'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.requestId, maintenanceRequests),
    index('maintenance_photos_of_request').on(table.businessId, table.requestId, table.position),
    index('maintenance_photos_unmeasured').on(table.businessId).where(sql`bytes IS NULL`),
    check(
      'maintenance_photos_position',
      sql`${table.position} BETWEEN 0 AND ${sqlNumber(maxRequestPhotos - 1)}`,
    ),
  ],
)
