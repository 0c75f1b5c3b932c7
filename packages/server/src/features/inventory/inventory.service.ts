import {
  type InventoryInput,
  type InventoryTransfer,
  type InventoryUpdate,
  maxQuantity,
} from '@ilewa/contract/inventory/input'
import type { InventoryItem } from '@ilewa/contract/inventory/schema'
import { addQuantities, averageCost, formatQuantity } from '@ilewa/contract/inventory/stock'
import { Fault, invalidField, notFound } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { findSameItem, getItem, lockItems } from './inventory.queries.ts'
import { findCategory, lockStore } from './stock.queries.ts'
import { addItem, changeItem, dropItem } from './write.ts'

/** Returns the first spelling of the business's own category. */
const spelled = async (ctx: Context, category: string) => (await findCategory(ctx, category)) ?? category

/** Adds an item to a property. */
export const createItem = (ctx: Context, input: InventoryInput): Promise<InventoryItem> =>
  createOnce(ctx, async () => {
    await lockStore(ctx, input.propertyId)
    const category = await spelled(ctx, input.category)
    return addItem(ctx, { ...input, category }, { kind: 'ADDED' })
  })

const requireVersion = (item: InventoryItem, version: number | undefined) => {
  if (version !== undefined && version !== item.version) throw new Fault('common.stale_edit')
}

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
    const category = input.category === before.category ? before.category : await spelled(ctx, input.category)
    return changeItem(ctx, before, { ...input, category }, { kind: 'COUNTED' })
  })

export const removeItem = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => dropItem(ctx, await lockItem(ctx, id)))

interface Moved {
  from: InventoryItem
  to: InventoryItem
}

/** Adds the quantity to the existing item at average cost, or creates the item with the source's fields. */
function receive(
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
  const together = addQuantities(target.quantity, quantity)
  if (together > maxQuantity)
    throw invalidField('quantity', `The property would then hold more than ${formatQuantity(maxQuantity)}.`)
  const cost = averageCost(target, { quantity, costPerUnit })
  return changeItem(ctx, target, { quantity: together, costPerUnit: cost }, reason)
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
): Promise<Moved> =>
  createOnce(ctx, async () => {
    const seen = await getItem(ctx, id)
    if (seen.propertyId === propertyId)
      throw invalidField('propertyId', 'Choose another property: the item is already there.')
    await lockStore(ctx, propertyId)
    const there = await findSameItem(ctx, seen, propertyId)
    const locked = await lockItems(ctx, there ? [id, there.id] : [id])
    const source = locked.find((item) => item.id === id)
    if (!source) throw notFound()
    requireVersion(source, version)
    if (quantity > source.quantity)
      throw new Fault('inventory.not_enough', {
        field: 'quantity',
        values: { quantity: formatQuantity(source.quantity) },
      })
    const target = locked.find((item) => item.id === there?.id)
    const left = addQuantities(source.quantity, -quantity)
    const reason = { kind: 'TRANSFERRED_OUT' as const, otherPropertyId: propertyId }
    return {
      from: await changeItem(ctx, source, { quantity: left }, reason),
      to: await receive(ctx, source, { target, propertyId, quantity }),
    }
  })
