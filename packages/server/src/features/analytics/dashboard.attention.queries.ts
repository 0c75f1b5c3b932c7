import { can } from '@ilewa/contract/access'
import { attentionRows, type BalancesDue, type Dashboard } from '@ilewa/contract/dashboard'
import { planAllows } from '@ilewa/contract/plans'
import { stockStatusOf } from '@ilewa/contract/stock'
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { visibleTo } from '../bookings/bookings.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'
import { toFew, totalOfAll } from './dashboard.desk.queries.ts'

const balance = sql`(${bookings.totalAmount} - ${bookings.paidAmount})`

/** As the list's "balance due" filter has it. */
const hasBalance = (ctx: Context) =>
  and(visibleTo(ctx), lt(bookings.paidAmount, bookings.totalAmount), ne(bookings.status, 'CANCELLED'))

/** Who owes most. */
export const listLargestBalances = (ctx: Context): Promise<BalancesDue['rows']> =>
  db()
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
    .innerJoin(
      properties,
      and(eq(properties.businessId, bookings.businessId), eq(properties.id, bookings.propertyId)),
    )
    .where(hasBalance(ctx))
    .orderBy(desc(balance), asc(bookings.id))
    .limit(attentionRows)

/** What runs out, the emptiest first. */
async function listLowStock(ctx: Context): Promise<NonNullable<Dashboard['lowStock']>> {
  const { quantity, minStock } = inventoryItems
  const rows = await db()
    .select({
      id: inventoryItems.id,
      itemName: inventoryItems.itemName,
      propertyId: inventoryItems.propertyId,
      propertyName: properties.name,
      quantity,
      minStock,
      total: totalOfAll,
    })
    .from(inventoryItems)
    .innerJoin(
      properties,
      and(eq(properties.businessId, inventoryItems.businessId), eq(properties.id, inventoryItems.propertyId)),
    )
    .where(
      and(
        eq(inventoryItems.businessId, ctx.businessId),
        isNull(inventoryItems.removedAt),
        lte(quantity, minStock),
      ),
    )
    .orderBy(sql`${quantity} / nullif(${minStock}, 0) NULLS FIRST`, asc(inventoryItems.id))
    .limit(attentionRows)
  const { rows: shown, total } = toFew(rows)
  return {
    total,
    rows: shown.map((row) => ({ ...row, stockStatus: stockStatusOf(row.quantity, row.minStock) })),
  }
}

/** Urgent requests that are still open, the oldest first. */
async function listUrgentRepairs(ctx: Context): Promise<NonNullable<Dashboard['urgentRepairs']>> {
  const { status, priority, createdAt } = maintenanceRequests
  const rows = await db()
    .select({
      id: maintenanceRequests.id,
      title: maintenanceRequests.title,
      propertyName: properties.name,
      priority,
      status,
      createdAt,
      total: totalOfAll,
    })
    .from(maintenanceRequests)
    .innerJoin(
      properties,
      and(
        eq(properties.businessId, maintenanceRequests.businessId),
        eq(properties.id, maintenanceRequests.propertyId),
      ),
    )
    .where(
      and(
        eq(maintenanceRequests.businessId, ctx.businessId),
        isNull(maintenanceRequests.removedAt),
        inArray(status, ['PENDING', 'IN_PROGRESS']),
        eq(priority, 'URGENT'),
      ),
    )
    .orderBy(asc(createdAt), asc(maintenanceRequests.id))
    .limit(attentionRows)
  const { rows: shown, total } = toFew(rows)
  return { total, rows: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

type Attention = Pick<Dashboard, 'lowStock' | 'urgentRepairs'>

/** What needs somebody's attention, as far as the role sees it and the plan has it. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const hasRepairs = can(ctx.role, 'maintenance:manage') && planAllows(ctx.plan, 'maintenance')
  const [lowStock, urgentRepairs] = await Promise.all([
    can(ctx.role, 'inventory:manage') ? listLowStock(ctx) : null,
    hasRepairs ? listUrgentRepairs(ctx) : null,
  ])
  return { lowStock, urgentRepairs }
}
