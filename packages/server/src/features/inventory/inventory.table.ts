import { sql } from 'drizzle-orm'
import { check, index, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  businessForeignKey,
  businessId,
  createdAt,
  id,
  naira,
  recordColumns,
} from '../../platform/database/column-builders.ts'
import { listIndex, searchIndex } from '../../platform/database/indexes.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'

/** Quantities with two decimals. */
const quantity = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

const byName = sql`(item_name COLLATE "und-x-icu")`
const lowStockCondition = sql`quantity <= min_stock AND removed_at IS NULL`

export const inventoryItems = pgTable(
  'inventory_items',
  {
    ...recordColumns(),
    propertyId: uuid('property_id').notNull(),
    itemName: text('item_name').notNull(),
    category: text('category').notNull(),
    quantity: quantity('quantity').notNull(),
    minStock: quantity('min_stock').notNull(),
    location: text('location').notNull(),
    costPerUnit: naira('cost_per_unit').notNull(),
    description: text('description').notNull(),
    search: text('search').generatedAlwaysAs(sql`search_text(item_name || ' ' || category)`),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.propertyId, properties),
    listIndex('inventory_items_by_name', table, byName, table.id),
    listIndex('inventory_items_by_category', table, table.category, byName, table.id),
    listIndex('inventory_items_by_updated_at', table, table.updatedAt, table.id),
    index('inventory_items_of_property').on(table.businessId, table.propertyId),
    index('inventory_items_low').on(table.businessId, table.updatedAt, table.id).where(lowStockCondition),
    index('inventory_items_low_by_name').on(table.businessId, byName, table.id).where(lowStockCondition),
    searchIndex('inventory_items_search'),
    check(
      'inventory_items_amounts',
      sql`${table.quantity} BETWEEN 0 AND 100000000000 AND ${table.minStock} BETWEEN 0 AND 100000000000 AND ${table.costPerUnit} BETWEEN 0 AND 100000000000`,
    ),
  ],
)

/** Every quantity change, with its user. A transfer creates two rows: each contains the property of the other. */
export const inventoryMovements = pgTable(
  'inventory_movements',
  {
    businessId: businessId(),
    id: id(),
    itemId: uuid('item_id').notNull(),
    kind: text('kind')
      .$type<'ADDED' | 'COUNTED' | 'TRANSFERRED_OUT' | 'TRANSFERRED_IN' | 'REMOVED'>()
      .notNull(),
    fromQuantity: quantity('from_quantity').notNull(),
    toQuantity: quantity('to_quantity').notNull(),
    /** The other property of a transfer. */
    otherPropertyId: uuid('other_property_id'),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    businessForeignKey(table, table.itemId, inventoryItems),
    businessForeignKey(table, table.otherPropertyId, properties),
    businessForeignKey(table, table.byId, users),
    index('inventory_movements_of_item').on(table.businessId, table.itemId, table.createdAt, table.id),
    check(
      'inventory_movements_kind',
      sql`${table.kind} IN ('ADDED', 'COUNTED', 'TRANSFERRED_OUT', 'TRANSFERRED_IN', 'REMOVED')`,
    ),
    check('inventory_movements_quantities', sql`${table.fromQuantity} >= 0 AND ${table.toQuantity} >= 0`),
  ],
)
