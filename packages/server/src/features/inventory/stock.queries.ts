import type { Page } from '@ilewa/contract/core/endpoint'
import type { InventoryFilters } from '@ilewa/contract/inventory/filters'
import { inventoryCategories } from '@ilewa/contract/inventory/input'
import type { InventoryStats, StockedProperty } from '@ilewa/contract/inventory/schema'
import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { ListOrder } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/paging.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import { sameTextCondition, searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toPicture } from '../../platform/images/stored-pictures.ts'
import { properties } from '../properties/properties.table.ts'
import { lowStockCondition, toFilterCondition } from './inventory.queries.ts'
import { inventoryItems } from './inventory.table.ts'

/** Rounds each item's value to the kobo first, so that the sum over properties equals the total. */
const value = sql`round(${inventoryItems.quantity} * ${inventoryItems.costPerUnit}, 2)`

export async function getStats(ctx: Context, filters: InventoryFilters): Promise<InventoryStats> {
  const [row] = await db()
    .select({
      totalItems: count(),
      lowStockItems: sql<number>`(count(*) FILTER (WHERE ${lowStockCondition}))::int`,
      totalValue: sql`coalesce(sum(${value}), 0)`.mapWith(Number),
      categories: sql<number>`count(DISTINCT ${inventoryItems.category})::int`,
    })
    .from(inventoryItems)
    .where(toFilterCondition(ctx, filters))
  if (!row) throw new Error('The aggregate query returned no row')
  return row
}

// Raw SQL, because the query builder omits table names in a select from one table; a subquery needs them.
const itemsOfProperty = sql`FROM inventory_items item
  WHERE item.business_id = properties.business_id AND item.property_id = properties.id AND item.removed_at IS NULL`
const imageId = sql<string | null>`(
  SELECT image.id FROM property_images image
  WHERE image.business_id = properties.business_id AND image.property_id = properties.id
  ORDER BY image.position LIMIT 1
)`

const cardColumns = {
  id: properties.id,
  name: properties.name,
  address: properties.address,
  archivedAt: properties.archivedAt,
  imageId,
  itemCount: sql<number>`(SELECT count(*)::int ${itemsOfProperty})`,
  lowCount: sql<number>`(SELECT count(*)::int ${itemsOfProperty} AND item.quantity <= item.min_stock)`,
}

const byName: ListOrder = { key: sql`(name COLLATE "und-x-icu")`, id: properties.id, type: 'text' }

/** Lists the properties of the business, and archived ones that still have items. */
export async function listStockedProperties(
  ctx: Context,
  { q, limit, cursor }: { q?: string; limit: number; cursor?: string },
): Promise<{ properties: StockedProperty[]; page: Page }> {
  const visibleCondition = or(isNull(properties.archivedAt), sql`EXISTS (SELECT 1 ${itemsOfProperty})`)
  const where = and(
    eq(properties.businessId, ctx.businessId),
    visibleCondition,
    searchCondition(properties.search, q),
  )
  const { items, page } = await readPage(
    (more) =>
      db()
        .select({ ...cardColumns, ...more })
        .from(properties),
    {
      from: properties,
      where,
      order: byName,
      limit,
      cursor,
      toItem: ({ archivedAt, imageId: picture, ...row }) => ({
        ...row,
        archived: archivedAt !== null,
        thumbnailUrl: picture && toPicture(ctx, picture).thumbnailUrl,
      }),
    },
  )
  return { properties: items, page }
}

/** Safety limit, above any realistic number. */
const maxCategories = 300

/** The six defaults, then the business's own categories by name. */
export async function listCategories(ctx: Context): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ category: inventoryItems.category })
    .from(inventoryItems)
    .where(toFilterCondition(ctx, {}))
    .orderBy(asc(inventoryItems.category))
    .limit(maxCategories)
  return [...new Set<string>([...inventoryCategories, ...rows.map(({ category }) => category)])]
}

/** Lists the property and name of every item. */
export const listItemKeys = (ctx: Context): Promise<{ propertyId: string; itemName: string }[]> =>
  db()
    .select({ propertyId: inventoryItems.propertyId, itemName: inventoryItems.itemName })
    .from(inventoryItems)
    .where(toFilterCondition(ctx, {}))

/** Finds the existing spelling of a category, ignoring case. */
export async function findCategory(ctx: Context, searchedCategory: string): Promise<string | undefined> {
  const defaultCategory = inventoryCategories.find(
    (category) => category.toLowerCase() === searchedCategory.toLowerCase(),
  )
  if (defaultCategory) return defaultCategory
  const [row] = await db()
    .select({ category: inventoryItems.category })
    .from(inventoryItems)
    .where(and(toFilterCondition(ctx, {}), sameTextCondition(inventoryItems.category, searchedCategory)))
    .limit(1)
  return row?.category
}

/**
 * Prevents archiving of the property until the transaction ends, and serializes additions to it. NO KEY UPDATE does not
 * block movements of other transactions that reference the property.
 */
export async function lockPropertyStock(ctx: Context, propertyId: string): Promise<void> {
  const query = db()
    .select({ id: properties.id })
    .from(properties)
    .where(
      and(
        eq(properties.businessId, ctx.businessId),
        eq(properties.id, propertyId),
        isNull(properties.archivedAt),
      ),
    )
    .for('no key update')
  await requireRow(query)
}
