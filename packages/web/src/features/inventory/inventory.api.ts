import type { InventoryInput, InventoryTransfer, InventoryUpdate } from '@ilewa/contract/inventory/input'
import { type InventoryItem, type InventorySort, inventory } from '@ilewa/contract/inventory/schema'
import type { StockStatus } from '@ilewa/contract/inventory/stock'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { usePagedList } from '../../lib/api/paging.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { refresh } from '../../lib/api/refresh.ts'

export interface ItemFilters {
  q?: string
  propertyId?: string
  category?: string
  status?: StockStatus
  low?: 'true'
  sort?: InventorySort
}

const itemKey = (id: string) => ['inventory', 'one', id]

export const useItems = (filters: ItemFilters) =>
  usePagedList({
    queryKey: ['inventory', 'list', filters],
    load: (paging, signal) => call(inventory.list, { query: { ...filters, ...paging }, signal }),
  })

/** The grid of properties with their item counts. */
export const useStockedProperties = (q: string) =>
  usePagedList({
    queryKey: ['inventory', 'properties', q],
    load: (paging, signal) => call(inventory.properties, { query: { q, ...paging }, signal }),
    limit: 24,
  })

/** For one or all properties. */
export const useInventoryStats = (propertyId?: string) =>
  useQuery({
    queryKey: ['inventory', 'stats', propertyId ?? ''],
    queryFn: async ({ signal }) => (await call(inventory.stats, { query: { propertyId }, signal })).data,
  })

export const useCategories = () =>
  useQuery({
    queryKey: ['inventory', 'categories'],
    queryFn: async ({ signal }) => (await call(inventory.categories, { signal })).data.categories,
  })

export const useItem = (id: string) =>
  useQuery({
    queryKey: itemKey(id),
    queryFn: async ({ signal }) => (await call(inventory.get, { params: { id }, signal })).data.inventoryItem,
  })

/** All changes of an item's quantity, newest first. */
export const useMovements = (id: string) =>
  usePagedList({
    queryKey: ['inventory', 'movements', id],
    load: (paging, signal) => call(inventory.movements, { params: { id }, query: paging, signal }),
    limit: 10,
  })

function cacheItem(item: InventoryItem) {
  queryClient.setQueryData(itemKey(item.id), item)
  void refresh('inventory')
}

interface ItemCreation {
  body: z.input<typeof InventoryInput>
  idempotencyKey: string
}

export const useCreateItem = () =>
  useMutation({
    mutationFn: (creation: ItemCreation) => call(inventory.create, creation),
    // The grid of the properties page also shows item counts.
    onSuccess: ({ data }) => {
      cacheItem(data.inventoryItem)
      void refresh('property')
    },
  })

export const useUpdateItem = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof InventoryUpdate>) => call(inventory.update, { params: { id }, body }),
    onSuccess: ({ data }) => cacheItem(data.inventoryItem),
  })

interface ItemTransfer {
  body: z.input<typeof InventoryTransfer>
  idempotencyKey: string
}

export const useTransferItem = (id: string) =>
  useMutation({
    mutationFn: (transfer: ItemTransfer) => call(inventory.transfer, { params: { id }, ...transfer }),
    onSuccess: ({ data }) => cacheItem(data.from),
  })

export const useRemoveItem = (id: string) =>
  useMutation({
    mutationFn: () => call(inventory.remove, { params: { id } }),
    onSuccess: () => void refresh('inventory'),
  })
