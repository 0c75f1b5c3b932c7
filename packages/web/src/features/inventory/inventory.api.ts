import { inventory } from '@ilewa/contract/inventory/endpoints'
import type { InventorySort } from '@ilewa/contract/inventory/filters'
import type { StockStatus } from '@ilewa/contract/inventory/stock'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'

export interface ItemFilters {
  q?: string
  propertyId?: string
  category?: string
  status?: StockStatus
  low?: 'true'
  sort?: InventorySort
}

export const itemApi = recordApi({ kind: 'inventory', endpoints: inventory })

export const useItems = (query: ItemFilters) => usePagedEndpoint(inventory.list, { query })

/** The grid of properties with their item counts. */
export const useStockedProperties = (q: string) =>
  usePagedEndpoint(inventory.properties, { query: { q } }, { limit: 24 })

/** For one or all properties. */
export const useInventoryStats = (propertyId?: string) =>
  useEndpoint(inventory.stats, { query: { propertyId } })

export const useCategories = () =>
  useEndpoint(inventory.categories, {}, { select: ({ categories }) => categories })

/** All changes of an item's quantity, newest first. */
export const useMovements = (id: string) =>
  usePagedEndpoint(inventory.movements, { params: { id }, query: {} }, { limit: 10 })
