import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { recordEndpoints, sameAccess } from '../core/record-endpoints.ts'
import { InventoryFilters, InventorySort } from './filters.ts'
import { InventoryInput, InventoryTransfer, InventoryUpdate } from './input.ts'
import { InventoryItem, InventoryMovement, InventoryStats, StockedProperty } from './schema.ts'

const ItemQuery = ListQuery.extend({ ...InventoryFilters.shape, sort: InventorySort.default('itemName') })
const access = 'inventory:manage'

export const inventory = {
  ...recordEndpoints({
    path: '/inventory',
    names: ['inventoryItem', 'inventoryItems'],
    access: sameAccess(access),
    item: InventoryItem,
    details: InventoryItem,
    query: ItemQuery,
    input: InventoryInput,
    update: InventoryUpdate,
    updateMethod: 'PUT',
    messages: {
      create: 'Item added successfully',
      update: 'Item updated successfully',
      remove: 'Item removed from inventory',
    },
    summaries: {
      list: 'Items by item, category or property name, by property, category and stock status',
      get: 'One item',
      create: 'Add an item to a property',
      update: 'Update an item; a changed quantity is recorded as a stock count',
      remove: 'Delete an item; its movements are kept',
    },
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
  export: csvEndpoint({
    path: '/inventory/export',
    access,
    query: InventoryFilters.extend({ sort: InventorySort.default('itemName') }),
    summary: 'The filtered list as CSV',
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
}
