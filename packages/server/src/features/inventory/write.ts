import { pages, toPagePath } from '@ilewa/contract/core/paging'
import type { InventoryItem, MovementKind } from '@ilewa/contract/inventory/schema'
import { formatQuantity } from '@ilewa/contract/inventory/stock'
import { sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import {
  type AuditedRecordDescription,
  insertRecord,
  removeRecord,
  updateRecord,
} from '../audit/audited-records.audit.ts'
import type { AuditedFields } from '../audit/record.audit.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { getItem } from './inventory.queries.ts'
import { inventoryItems, inventoryMovements } from './inventory.table.ts'

type ItemFields = Pick<
  InventoryItem,
  | 'itemName'
  | 'propertyId'
  | 'category'
  | 'quantity'
  | 'minStock'
  | 'location'
  | 'costPerUnit'
  | 'description'
>

/** The reason for a quantity change. */
interface Reason {
  kind: MovementKind
  /** The other property of a transfer. */
  otherPropertyId?: string
}

type AuditedItem = Omit<ItemFields, 'propertyId'> & { property: { name: string } }

/** The audited fields of an item. */
export const toAuditedFields = (item: AuditedItem): AuditedFields => ({
  itemName: item.itemName,
  property: item.property.name,
  category: item.category,
  quantity: item.quantity,
  minStock: item.minStock,
  location: item.location,
  costPerUnit: item.costPerUnit,
  description: item.description,
})

/**
 * The time of the statement. `now()` is the start of the transaction, which is earlier than a change that the
 * transaction waited for.
 */
const currentTime = sql`clock_timestamp()`

export const toItemIdentity = ({ id, itemName }: Pick<InventoryItem, 'id' | 'itemName'>) => ({
  kind: 'inventory' as const,
  id,
  label: itemName,
})

const records: AuditedRecordDescription<typeof inventoryItems, InventoryItem> = {
  table: inventoryItems,
  get: getItem,
  toIdentity: toItemIdentity,
  toAuditedFields,
}

const addMovement = (
  { businessId, userId }: Context,
  itemId: string,
  { from, to, ...reason }: Reason & { from: number; to: number },
) =>
  db()
    .insert(inventoryMovements)
    .values({
      ...reason,
      businessId,
      id: newId(),
      itemId,
      fromQuantity: from,
      toQuantity: to,
      byId: userId,
      createdAt: currentTime,
    })

/** Notifies once each time an item changes from in stock to low. */
async function notifyLowStock(ctx: Context, before: InventoryItem, after: InventoryItem): Promise<void> {
  if (before.stockStatus !== 'IN_STOCK' || after.stockStatus === 'IN_STOCK') return
  const { id, itemName, propertyId, property, quantity, minStock, version } = after
  const isOut = after.stockStatus === 'OUT_OF_STOCK'
  await notify(ctx, {
    kind: 'LOW_STOCK',
    key: `low-stock:${id}:${version}`,
    title: `${isOut ? 'Out of stock' : 'Low stock'}: ${itemName}`,
    text: `${isOut ? 'None' : formatQuantity(quantity)} left at ${property.name}, the minimum is ${formatQuantity(minStock)}.`,
    pathFor: () => toPagePath(pages.inventory, { property: propertyId, open: id }),
  })
}

/** Creates an item with its first movement. */
export async function addItem(ctx: Context, fields: ItemFields, reason: Reason): Promise<InventoryItem> {
  const item = await insertRecord(ctx, records, fields)
  await addMovement(ctx, item.id, { ...reason, from: 0, to: fields.quantity })
  return item
}

/** Updates a locked item; a changed quantity creates a movement. */
export async function changeItem(
  ctx: Context,
  before: InventoryItem,
  changes: Partial<ItemFields>,
  reason: Reason,
): Promise<InventoryItem> {
  const after = await updateRecord(ctx, records, before, { ...changes, updatedAt: currentTime })
  if (after.quantity !== before.quantity)
    await addMovement(ctx, after.id, { ...reason, from: before.quantity, to: after.quantity })
  await notifyLowStock(ctx, before, after)
  return after
}

/** Removes a locked item. */
export async function dropItem(ctx: Context, item: InventoryItem): Promise<void> {
  await addMovement(ctx, item.id, { kind: 'REMOVED', from: item.quantity, to: 0 })
  await removeRecord(ctx, records, item)
}
