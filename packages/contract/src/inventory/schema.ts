import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById, ListQuery, Nothing, uuid, Version } from '../core/fields.ts'
import { InventoryInput, InventoryTransfer, InventoryUpdate, maxCategory } from './input.ts'
import { StockStatus } from './stock.ts'

export const InventoryItem = z.object({
  id: uuid,
  itemName: z.string(),
  propertyId: uuid,
  /** Also set for an archived property. */
  property: z.object({ name: z.string(), address: z.string() }),
  category: z.string(),
  quantity: z.number(),
  minStock: z.number(),
  location: z.string(),
  costPerUnit: z.number(),
  description: z.string(),
  stockStatus: StockStatus,
  version: Version,
  updatedAt: z.iso.datetime(),
})
export type InventoryItem = z.infer<typeof InventoryItem>

export const MovementKind = z.enum(['ADDED', 'COUNTED', 'TRANSFERRED_OUT', 'TRANSFERRED_IN', 'REMOVED'])
export type MovementKind = z.infer<typeof MovementKind>

/** One change of a quantity. */
export const InventoryMovement = z.object({
  id: uuid,
  kind: MovementKind,
  fromQuantity: z.number(),
  toQuantity: z.number(),
  /** The other property of a transfer. */
  otherPropertyName: z.string().nullable(),
  byId: uuid,
  byName: z.string(),
  at: z.iso.datetime(),
})
export type InventoryMovement = z.infer<typeof InventoryMovement>

/** A property of the grid. Archived properties are included while they have items. */
export const StockedProperty = z.object({
  id: uuid,
  name: z.string(),
  address: z.string(),
  thumbnailUrl: z.string().nullable(),
  archived: z.boolean(),
  itemCount: z.int(),
  /** Low, critical or out of stock. */
  lowCount: z.int(),
})
export type StockedProperty = z.infer<typeof StockedProperty>

/** `lowStockItems` counts items that are low, critical or out of stock; `totalValue` is exact, in naira. */
export const InventoryStats = z.object({
  totalItems: z.int(),
  lowStockItems: z.int(),
  totalValue: z.number(),
  categories: z.int(),
})
export type InventoryStats = z.infer<typeof InventoryStats>

/** `q` matches the name of the item, category or property. */
export const InventoryFilters = z.object({
  q: ListQuery.shape.q,
  propertyId: uuid.optional(),
  category: z.string().trim().max(maxCategory).optional(),
  status: StockStatus.optional(),
  /** Only items that are low, critical or out of stock. */
  low: z.literal('true').optional(),
})
export type InventoryFilters = z.output<typeof InventoryFilters>

export const InventorySort = z.enum(['itemName', '-updatedAt', 'updatedAt'])
export type InventorySort = z.infer<typeof InventorySort>

const ItemQuery = ListQuery.extend({ ...InventoryFilters.shape, sort: InventorySort.default('itemName') })
const access = 'inventory:manage'

export const inventory = {
  list: endpoint({
    method: 'GET',
    path: '/inventory',
    access,
    query: ItemQuery,
    response: z.object({ inventoryItems: z.array(InventoryItem) }),
    paged: true,
    summary: 'Items by item, category or property name, by property, category and stock status',
  }),
  lowStock: endpoint({
    method: 'GET',
    path: '/inventory/low-stock',
    access,
    query: ItemQuery,
    response: z.object({ inventoryItems: z.array(InventoryItem) }),
    paged: true,
    summary: 'The items that are low, critical or out of stock',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/inventory/stats',
    access,
    query: InventoryFilters,
    response: InventoryStats,
    summary: 'Number of items, low-stock items and categories, and the total value',
  }),
  properties: endpoint({
    method: 'GET',
    path: '/inventory/properties',
    access,
    query: ListQuery,
    response: z.object({ properties: z.array(StockedProperty) }),
    paged: true,
    summary: 'Properties by name or address, with how many items are there',
  }),
  categories: endpoint({
    method: 'GET',
    path: '/inventory/categories',
    access,
    response: z.object({ categories: z.array(z.string()) }),
    summary: "The usual categories and the business's own",
  }),
  export: endpoint({
    method: 'GET',
    path: '/inventory/export',
    access,
    query: InventoryFilters.extend({ sort: InventorySort.default('itemName') }),
    file: 'text/csv',
    response: Nothing,
    summary: 'The filtered list as CSV',
  }),
  get: endpoint({
    method: 'GET',
    path: '/inventory/{id}',
    access,
    params: ById,
    response: z.object({ inventoryItem: InventoryItem }),
    summary: 'One item',
  }),
  movements: endpoint({
    method: 'GET',
    path: '/inventory/{id}/movements',
    access,
    params: ById,
    query: ListQuery.omit({ q: true }),
    response: z.object({ movements: z.array(InventoryMovement) }),
    paged: true,
    summary: 'Stock movements of an item, newest first; also of a deleted item',
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory',
    access,
    body: InventoryInput,
    response: z.object({ inventoryItem: InventoryItem }),
    message: 'Item added successfully',
    status: 201,
    summary: 'Add an item to a property',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/inventory/{id}',
    access,
    params: ById,
    body: InventoryUpdate,
    response: z.object({ inventoryItem: InventoryItem }),
    message: 'Item updated successfully',
    summary: 'Update an item; a changed quantity is recorded as a stock count',
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/inventory/{id}/transfer',
    access,
    params: ById,
    body: InventoryTransfer,
    response: z.object({ from: InventoryItem, to: InventoryItem }),
    message: 'Item transferred successfully',
    summary: 'Transfer a quantity of an item to another property',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/{id}',
    access,
    params: ById,
    response: Nothing,
    message: 'Item removed from inventory',
    summary: 'Delete an item; its movements are kept',
  }),
}
