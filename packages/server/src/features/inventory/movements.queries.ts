import type { InventoryMovement } from '@ilewa/contract/inventory/schema'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db } from '../../platform/database/database.ts'
import { columnsWithout } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { properties } from '../properties/properties.table.ts'
import { inventoryItems, inventoryMovements as movements } from './inventory.table.ts'

/** A movement with its item. */
interface MovementWithItem extends InventoryMovement {
  itemId: string
  itemName: string
  propertyName: string
}

const otherProperties = alias(properties, 'others')

/** Lists the movements of all items, deleted ones included, in chronological order; the cursor is the last id. */
export async function listAllMovements(
  { businessId }: Context,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<{ rows: MovementWithItem[]; nextCursor: string | null }> {
  const own = columnsWithout(movements, 'businessId', 'createdAt', 'otherPropertyId')
  const rows = await db()
    .select({
      ...own,
      at: movements.createdAt,
      itemName: inventoryItems.itemName,
      propertyName: properties.name,
      otherPropertyName: otherProperties.name,
      byName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(movements)
    .innerJoin(
      inventoryItems,
      and(eq(inventoryItems.businessId, businessId), eq(inventoryItems.id, movements.itemId)),
    )
    .innerJoin(
      properties,
      and(eq(properties.businessId, businessId), eq(properties.id, inventoryItems.propertyId)),
    )
    .innerJoin(users, and(eq(users.businessId, businessId), eq(users.id, movements.byId)))
    .leftJoin(
      otherProperties,
      and(eq(otherProperties.businessId, businessId), eq(otherProperties.id, movements.otherPropertyId)),
    )
    .where(and(eq(movements.businessId, businessId), cursor ? gt(movements.id, cursor) : undefined))
    .orderBy(asc(movements.id))
    .limit(limit)
  const nextCursor = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor }
}
