import type { InventoryRow } from '@ilewa/contract/data/rows'
import { inBatches, type Judged, rowImport } from '../../platform/csv/row-import.ts'
import type { Row } from '../../platform/csv/rows.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { recordAllCreated } from '../audit/record.audit.ts'
import { placeFinder } from '../properties/property-names.queries.ts'
import { inventoryItems, inventoryMovements } from './inventory.table.ts'
import { listCategories, listItemKeys } from './stock.queries.ts'
import { itemRecord, toAudited } from './write.ts'

interface ReadyItem extends Omit<InventoryRow, 'propertyId'> {
  propertyId: string
}

const itemKey = ({ propertyId, itemName }: { propertyId: string; itemName: string }) =>
  `${propertyId} ${itemName.toLowerCase()}`

/** Returns a function that maps a category to its first spelling, in the business or in the file. */
async function speller(ctx: Context): Promise<(category: string) => string> {
  const known = new Map((await listCategories(ctx)).map((category) => [category.toLowerCase(), category]))
  return (category) => {
    const spelled = known.get(category.toLowerCase()) ?? category
    known.set(category.toLowerCase(), spelled)
    return spelled
  }
}

async function judge(ctx: Context, rows: Row<InventoryRow>[]): Promise<Judged<ReadyItem>> {
  const find = await placeFinder(ctx)
  const spell = await speller(ctx)
  const present = new Set((await listItemKeys(ctx)).map(itemKey))
  const judged: Judged<ReadyItem> = { ready: [], errors: [], warnings: [] }
  for (const { row, value } of rows) {
    const found = find(value)
    if (!('place' in found)) {
      judged.errors.push({ row, field: 'property', message: found.fault })
      continue
    }
    const { id, name, archivedAt } = found.place
    const item = { ...value, property: name, propertyId: id, category: spell(value.category) }
    if (archivedAt) judged.warnings.push({ row, field: 'property', message: `“${name}” is archived.` })
    if (present.has(itemKey(item))) {
      const message = `“${name}” already has “${value.itemName}”. This adds another.`
      judged.warnings.push({ row, field: 'itemName', message })
    }
    judged.ready.push(item)
  }
  return judged
}

async function store(ctx: Context, items: ReadyItem[]): Promise<void> {
  const { businessId, userId } = ctx
  const stored = items.map((item) => ({ ...item, businessId, id: newId(), createdBy: userId }))
  await inBatches(stored, async (some) => {
    await db()
      .insert(inventoryItems)
      .values(some.map(({ property: _, ...item }) => item))
    await db()
      .insert(inventoryMovements)
      .values(
        some.map(({ id: itemId, quantity }) => ({
          ...{ businessId, id: newId(), itemId, byId: userId, kind: 'ADDED' as const },
          fromQuantity: 0,
          toQuantity: quantity,
        })),
      )
  })
  await recordAllCreated(
    ctx,
    'inventory',
    stored.map(({ property, ...item }) => ({
      ...itemRecord(item),
      after: toAudited({ ...item, property: { name: property } }),
    })),
  )
}

/** Imports items with their first movement, without low-stock notifications. */
export const inventoryImport = rowImport({ feature: 'inventory', judge, store })
