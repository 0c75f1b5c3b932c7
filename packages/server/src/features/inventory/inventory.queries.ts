import type { Page } from '@ilewa/contract/core/endpoint'
import type { InventoryFilters, InventorySort } from '@ilewa/contract/inventory/filters'
import type { InventoryItem, InventoryMovement } from '@ilewa/contract/inventory/schema'
import { type StockStatus, stockStatusOf } from '@ilewa/contract/inventory/stock'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import type { ListOrder } from '../../platform/database/cursor.ts'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../platform/database/paging.ts'
import {
  columnsWithout,
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../platform/database/record-queries.ts'
import { sameTextCondition, searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'
import { inventoryItems, inventoryMovements } from './inventory.table.ts'

const columns = columnsWithout(inventoryItems, 'search')
const { quantity, minStock } = inventoryItems

/** SQL version of the contract's `stockStatusOf`. */
const stockStatusConditions: Record<StockStatus, SQL> = {
  OUT_OF_STOCK: sql`${quantity} = 0`,
  CRITICAL: sql`(${quantity} > 0 AND ${quantity} * 2 <= ${minStock})`,
  LOW_STOCK: sql`(${quantity} * 2 > ${minStock} AND ${quantity} <= ${minStock} AND ${quantity} > 0)`,
  IN_STOCK: sql`${quantity} > ${minStock}`,
}

/** Low, critical or out of stock; must match the predicate of its partial index. */
export const lowStockCondition = sql`${quantity} <= ${minStock}`

/**
 * Matches items if each word is in the item, its category or its property's name. Selects property ids first, so that
 * PostgreSQL can combine the indexes on item texts and properties.
 */
const itemSearchCondition = (ctx: Context, q = '') =>
  and(
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => {
        const nameCondition = searchCondition(sql`search_text(place.name)`, word)
        const propertyIds = sql`SELECT place.id FROM properties place WHERE place.business_id = ${ctx.businessId} AND ${nameCondition}`
        return (
          nameCondition &&
          or(
            searchCondition(inventoryItems.search, word),
            sql`${inventoryItems.propertyId} = ANY(ARRAY(${propertyIds}))`,
          )
        )
      }),
  )

/** The condition for the given search and filters. */
export const toFilterCondition = (ctx: Context, { q, propertyId, category, status, low }: InventoryFilters) =>
  and(
    existingCondition(inventoryItems, ctx),
    propertyId ? eq(inventoryItems.propertyId, propertyId) : undefined,
    category ? eq(inventoryItems.category, category) : undefined,
    status && stockStatusConditions[status],
    // Items that are not in stock are also low, so the partial index applies.
    low || (status && status !== 'IN_STOCK') ? lowStockCondition : undefined,
    itemSearchCondition(ctx, q),
  )

const select = <S extends Record<string, SQL>>(more: S) =>
  db()
    .select({ ...columns, propertyName: properties.name, propertyAddress: properties.address, ...more })
    .from(inventoryItems)
    .innerJoin(properties, referenceCondition(inventoryItems, inventoryItems.propertyId, properties))

type ItemRow = Omit<typeof inventoryItems.$inferSelect, 'search'> & {
  propertyName: string
  propertyAddress: string
}

const toItem = ({ propertyName, propertyAddress, ...row }: ItemRow): InventoryItem => ({
  ...row,
  property: { name: propertyName, address: propertyAddress },
  stockStatus: stockStatusOf(row.quantity, row.minStock),
  updatedAt: row.updatedAt.toISOString(),
})

const orders: Record<InventorySort, ListOrder> = {
  itemName: { key: sql`(item_name COLLATE "und-x-icu")`, id: inventoryItems.id, type: 'text' },
  '-updatedAt': listOrder('-updatedAt', inventoryItems),
  updatedAt: listOrder('updatedAt', inventoryItems),
}

interface ListInput extends InventoryFilters {
  sort: InventorySort
  limit: number
  cursor?: string
}

const toPageQuery = (ctx: Context, { sort, limit, cursor, ...filters }: ListInput) => ({
  where: toFilterCondition(ctx, filters),
  order: orders[sort],
  limit,
  cursor,
})

/** Returns one page without a total, for callers that read every page. */
export const readItems = (ctx: Context, input: ListInput) =>
  readPageWithoutTotal(select, { ...toPageQuery(ctx, input), toItem })

export const listItems = (ctx: Context, input: ListInput) =>
  readPage(select, { from: inventoryItems, ...toPageQuery(ctx, input), toItem })

export async function getItem(ctx: Context, id: string): Promise<InventoryItem> {
  const query = select({}).where(and(existingCondition(inventoryItems, ctx), eq(inventoryItems.id, id)))
  return toItem(await requireRow(query))
}

/** Locks items until the transaction ends, in order of their ids to avoid deadlocks. */
export async function lockItems(ctx: Context, ids: readonly string[]): Promise<InventoryItem[]> {
  const rows = await select({})
    .where(and(existingCondition(inventoryItems, ctx), inArray(inventoryItems.id, [...ids])))
    .orderBy(asc(inventoryItems.id))
    .for('update', { of: inventoryItems })
  return rows.map(toItem)
}

/** Finds the item with this name and category at a property, ignoring case; the oldest of several. */
export async function findSameItem(
  ctx: Context,
  { itemName, category }: InventoryItem,
  propertyId: string,
): Promise<InventoryItem | undefined> {
  const [row] = await select({})
    .where(
      and(
        existingCondition(inventoryItems, ctx),
        eq(inventoryItems.propertyId, propertyId),
        sameTextCondition(inventoryItems.itemName, itemName),
        sameTextCondition(inventoryItems.category, category),
      ),
    )
    .orderBy(asc(inventoryItems.id))
    .limit(1)
  return row && toItem(row)
}

const newestFirst: ListOrder = {
  key: inventoryMovements.createdAt,
  id: inventoryMovements.id,
  descending: true,
  type: 'timestamptz',
}

/** Lists every quantity change of an item, also of a deleted one. */
export async function listMovements(
  ctx: Context,
  itemId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ movements: InventoryMovement[]; page: Page }> {
  const where = and(eq(inventoryMovements.businessId, ctx.businessId), eq(inventoryMovements.itemId, itemId))
  const own = columnsWithout(inventoryMovements, 'businessId', 'createdAt')
  const select = <S extends Record<string, SQL>>(more: S) =>
    db()
      .select({
        ...own,
        at: inventoryMovements.createdAt,
        otherPropertyName: properties.name,
        byName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        ...more,
      })
      .from(inventoryMovements)
      .innerJoin(users, referenceCondition(inventoryMovements, inventoryMovements.byId, users))
      .leftJoin(
        properties,
        referenceCondition(inventoryMovements, inventoryMovements.otherPropertyId, properties),
      )
  const { items, page } = await readPage(select, {
    from: inventoryMovements,
    where,
    order: newestFirst,
    limit,
    cursor,
    toItem: (row) => ({ ...row, at: row.at.toISOString() }),
  })
  // Every item has an ADDED movement, so none means an unknown item.
  if (page.total === 0) throw notFound()
  return { movements: items, page }
}
