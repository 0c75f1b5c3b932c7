import { can } from '@ilewa/contract/core/access'
import { attentionRows, type BalancesDue, type Dashboard } from '@ilewa/contract/dashboard'
import { stockStatusOf } from '@ilewa/contract/inventory/stock'
import { planAllows } from '@ilewa/contract/subscription/plans'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { preparedStatement, unnamedStatement } from '../../platform/database/database.ts'
import { existingCondition, referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { balanceDueCondition } from '../bookings/lists/filters.queries.ts'
import { prepareByRole, visibilityCondition } from '../bookings/lists/visibility.queries.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'
import { splitTotal, totalCount } from './dashboard.desk.queries.ts'

const balance = sql`(${bookings.totalAmount} - ${bookings.paidAmount})`

const largestBalances = prepareByRole((database, viewer) =>
  database
    .select({
      id: bookings.id,
      reference: bookings.reference,
      guestName: bookings.guestName,
      propertyName: properties.name,
      checkIn: bookings.checkIn,
      checkOut: bookings.checkOut,
      balance: balance.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .where(and(visibilityCondition(viewer), balanceDueCondition))
    .orderBy(desc(balance), asc(bookings.id))
    .limit(attentionRows)
    .prepare(unnamedStatement),
)

/** Lists the largest balances due. */
export const listLargestBalances = ({ role, businessId, userId }: Context): Promise<BalancesDue['rows']> =>
  largestBalances({ role }).execute({ businessId, userId })

const lowStock = preparedStatement((database) => {
  const { quantity, minStock } = inventoryItems
  return database
    .select({
      id: inventoryItems.id,
      itemName: inventoryItems.itemName,
      propertyId: inventoryItems.propertyId,
      propertyName: properties.name,
      quantity,
      minStock,
      total: totalCount,
    })
    .from(inventoryItems)
    .innerJoin(properties, referenceCondition(inventoryItems, inventoryItems.propertyId, properties))
    .where(
      and(
        existingCondition(inventoryItems, { businessId: sql.placeholder('businessId') }),
        lte(quantity, minStock),
      ),
    )
    .orderBy(sql`${quantity} / nullif(${minStock}, 0) NULLS FIRST`, asc(inventoryItems.id))
    .limit(attentionRows)
    .prepare('dashboard_low_stock')
})

/** Lists items at or below their minimum stock, lowest ratio first. */
async function listLowStock({ businessId }: Context): Promise<NonNullable<Dashboard['lowStock']>> {
  const { rows, total } = splitTotal(await lowStock().execute({ businessId }))
  return {
    total,
    rows: rows.map((row) => ({ ...row, stockStatus: stockStatusOf(row.quantity, row.minStock) })),
  }
}

const urgentRepairs = preparedStatement((database) => {
  const { status, priority, createdAt } = maintenanceRequests
  return database
    .select({
      id: maintenanceRequests.id,
      title: maintenanceRequests.title,
      propertyName: properties.name,
      priority,
      status,
      createdAt,
      total: totalCount,
    })
    .from(maintenanceRequests)
    .innerJoin(
      properties,
      referenceCondition(maintenanceRequests, maintenanceRequests.propertyId, properties),
    )
    .where(
      and(
        existingCondition(maintenanceRequests, { businessId: sql.placeholder('businessId') }),
        inArray(status, ['PENDING', 'IN_PROGRESS']),
        eq(priority, 'URGENT'),
      ),
    )
    .orderBy(asc(createdAt), asc(maintenanceRequests.id))
    .limit(attentionRows)
    .prepare('dashboard_urgent_repairs')
})

/** Lists open urgent requests, oldest first. */
async function listUrgentRepairs({ businessId }: Context): Promise<NonNullable<Dashboard['urgentRepairs']>> {
  const { rows, total } = splitTotal(await urgentRepairs().execute({ businessId }))
  return { total, rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

type Attention = Pick<Dashboard, 'lowStock' | 'urgentRepairs'>

/** Low stock and urgent repairs, as far as role and plan allow. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const hasRepairs = can(ctx.role, 'maintenance:manage') && planAllows(ctx.plan, 'maintenance')
  const [stock, repairs] = await Promise.all([
    can(ctx.role, 'inventory:manage') ? listLowStock(ctx) : null,
    hasRepairs ? listUrgentRepairs(ctx) : null,
  ])
  return { lowStock: stock, urgentRepairs: repairs }
}
