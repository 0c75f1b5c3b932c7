import { z } from 'zod'
import { text, uuid } from '../core/fields.ts'
import { ListQuery } from '../core/list-query.ts'
import { maxCategory } from './input.ts'
import { StockStatus } from './stock.ts'

/** `q` matches the name of the item, category or property. */
export const InventoryFilters = z.object({
  q: ListQuery.shape.q,
  propertyId: uuid.optional(),
  category: text({ max: maxCategory }).optional(),
  status: StockStatus.optional(),
  /** Only items that are low, critical or out of stock. */
  low: z.literal('true').optional(),
})
export type InventoryFilters = z.output<typeof InventoryFilters>

export const InventorySort = z.enum(['itemName', '-updatedAt', 'updatedAt'])
export type InventorySort = z.infer<typeof InventorySort>
