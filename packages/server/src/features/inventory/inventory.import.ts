import type { InventoryImportRow } from '@ilewa/contract/data/rows'
import type { Row } from '../../platform/csv/import-row.ts'
import { inBatches, rowImport, type ValidatedRows } from '../../platform/csv/row-import.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { recordAllCreated } from '../audit/record.audit.ts'
import { createPropertyFinder } from '../properties/property-lookup.queries.ts'
import { inventoryItems, inventoryMovements } from './inventory.table.ts'
import { listCategories, listItemKeys } from './stock.queries.ts'
import { toAuditedFields, toItemIdentity } from './write.ts'

interface ValidatedItem extends Omit<InventoryImportRow, 'propertyId'> {
  propertyId: string
}

const itemKey = ({ propertyId, itemName }: { propertyId: string; itemName: string }) =>
  `${propertyId} ${itemName.toLowerCase()}`

/**
 * Returns a function that spells each category like its first occurrence, ignoring case. Categories of the
 * business come first, then those of the file.
 */
async function createCategorySpeller(ctx: Context): Promise<(category: string) => string> {
  const spellings = new Map((await listCategories(ctx)).map((category) => [category.toLowerCase(), category]))
  return (category) => {
    const spelled = spellings.get(category.toLowerCase()) ?? category
    spellings.set(category.toLowerCase(), spelled)
    return spelled
  }
}

async function validate(
  ctx: Context,
  rows: Row<InventoryImportRow>[],
): Promise<ValidatedRows<ValidatedItem>> {
  const find = await createPropertyFinder(ctx)
  const spellCategory = await createCategorySpeller(ctx)
  const existingKeys = new Set((await listItemKeys(ctx)).map(itemKey))
  const result: ValidatedRows<ValidatedItem> = { records: [], errors: [], warnings: [] }
  for (const { row, value } of rows) {
    const found = find(value)
    if (!('property' in found)) {
      result.errors.push({ row, field: 'property', message: found.error })
      continue
    }
    const { id, name, archivedAt } = found.property
    const item = { ...value, property: name, propertyId: id, category: spellCategory(value.category) }
    if (archivedAt) result.warnings.push({ row, field: 'property', message: `“${name}” is archived.` })
    if (existingKeys.has(itemKey(item))) {
      const message = `“${name}” already has “${value.itemName}”. This adds another.`
      result.warnings.push({ row, field: 'itemName', message })
    }
    result.records.push(item)
  }
  return result
}

async function store(ctx: Context, items: ValidatedItem[]): Promise<void> {
  const { businessId, userId } = ctx
  const stored = items.map((item) => ({ ...item, businessId, id: newId(), createdBy: userId }))
  await inBatches(stored, async (batch) => {
    await db()
      .insert(inventoryItems)
      .values(batch.map(({ property: _, ...item }) => item))
    await db()
      .insert(inventoryMovements)
      .values(
        batch.map(({ id: itemId, quantity }) => ({
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
      ...toItemIdentity(item),
      after: toAuditedFields({ ...item, property: { name: property } }),
    })),
  )
}

/** Imports items with their first movement, without low-stock notifications. */
export const inventoryImport = rowImport({ feature: 'inventory', validate, store })
