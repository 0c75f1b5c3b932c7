import { z } from 'zod'
import { uuid, Version } from '../core/fields.ts'
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
