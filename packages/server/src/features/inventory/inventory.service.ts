import {
  type InventoryInput,
  type InventoryTransfer,
  type InventoryUpdate,
  maxQuantity,
} from '@ilewa/contract/inventory/input'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { addQuantities, averageCost, formatQuantity } from '@ilewa/contract/inventory/stock'
import { AppError, invalidField, notFound } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { requireVersion } from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { findSameItem, getItem, lockItems } from './inventory.queries.ts'
import { findCategory, lockPropertyStock } from './stock.queries.ts'
import { addItem, changeItem, dropItem } from './write.ts'

/** Returns the business's existing spelling of a category, or the given spelling of a new one. */
const toExistingSpelling = async (ctx: Context, category: string) =>
  (await findCategory(ctx, category)) ?? category

/** Adds an item to a property. */
export const createItem = (ctx: Context, input: InventoryInput): Promise<InventoryItem> =>
  createOnce(ctx, async () => {
    await lockPropertyStock(ctx, input.propertyId)
    const category = await toExistingSpelling(ctx, input.category)
    return addItem(ctx, { ...input, category }, { kind: 'ADDED' })
  })

async function lockItem(ctx: Context, id: string): Promise<InventoryItem> {
  const [item] = await lockItems(ctx, [id])
  if (!item) throw notFound()
  return item
}

/** Updates an item; a new quantity counts as a stock count. Throws `common.stale_edit`. */
export const updateItem = (
  ctx: Context,
  id: string,
  { version, ...input }: InventoryUpdate,
): Promise<InventoryItem> =>
  inTransaction(async () => {
    const before = await lockItem(ctx, id)
    requireVersion(before, version)
    const category =
      input.category === before.category ? before.category : await toExistingSpelling(ctx, input.category)
    return changeItem(ctx, before, { ...input, category }, { kind: 'COUNTED' })
  })

export const removeItem = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => dropItem(ctx, await lockItem(ctx, id)))

interface TransferResult {
  from: InventoryItem
  to: InventoryItem
}

/** Adds the quantity to the existing item at average cost, or creates the item with the source's fields. */
function addToProperty(
  ctx: Context,
  source: InventoryItem,
  { target, propertyId, quantity }: { target?: InventoryItem; propertyId: string; quantity: number },
): Promise<InventoryItem> {
  const reason = { kind: 'TRANSFERRED_IN' as const, otherPropertyId: source.propertyId }
  const { itemName, category, minStock, costPerUnit, description } = source
  if (!target) {
    const fields = { itemName, category, minStock, costPerUnit, description, location: '' }
    return addItem(ctx, { ...fields, propertyId, quantity }, reason)
  }
  const newQuantity = addQuantities(target.quantity, quantity)
  if (newQuantity > maxQuantity)
    throw invalidField('quantity', `The property would then hold more than ${formatQuantity(maxQuantity)}.`)
  const cost = averageCost(target, { quantity, costPerUnit })
  return changeItem(ctx, target, { quantity: newQuantity, costPerUnit: cost }, reason)
}

/**
 * Moves a quantity of an item to another property, atomically. Transfers to one property run sequentially, so that two
 * never create the same item there; items are locked in order of their ids. Throws `inventory.not_enough` and
 * `common.stale_edit`.
 */
export const transferItem = (
  ctx: Context,
  id: string,
  { propertyId, quantity, version }: InventoryTransfer,
): Promise<TransferResult> =>
  createOnce(ctx, async () => {
    const currentItem = await getItem(ctx, id)
    if (currentItem.propertyId === propertyId)
      throw invalidField('propertyId', 'Choose another property: the item is already there.')
    await lockPropertyStock(ctx, propertyId)
    const existing = await findSameItem(ctx, currentItem, propertyId)
    const locked = await lockItems(ctx, existing ? [id, existing.id] : [id])
    const source = locked.find((item) => item.id === id)
    if (!source) throw notFound()
    requireVersion(source, version)
    if (quantity > source.quantity)
      throw new AppError('inventory.not_enough', {
        field: 'quantity',
        values: { quantity: formatQuantity(source.quantity) },
      })
    const target = locked.find((item) => item.id === existing?.id)
    const remaining = addQuantities(source.quantity, -quantity)
    const reason = { kind: 'TRANSFERRED_OUT' as const, otherPropertyId: propertyId }
    return {
      from: await changeItem(ctx, source, { quantity: remaining }, reason),
      to: await addToProperty(ctx, source, { target, propertyId, quantity }),
    }
  })
