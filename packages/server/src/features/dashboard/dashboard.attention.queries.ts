import { can } from '@ilewa/contract/core/access'
import { attentionRows, type Dashboard } from '@ilewa/contract/dashboard'
import { stockStatusOf } from '@ilewa/contract/inventory/stock'
import { planAllows } from '@ilewa/contract/subscription/plans'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { preparedStatement } from '../../platform/database/database.ts'
import { existingCondition, referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { paymentClaims } from '../money/money.table.ts'
import { properties } from '../properties/properties.table.ts'

/** The number of all rows before the limit. */
const totalCount = sql<number>`(count(*) OVER ())::int`

/** Splits the total from the rows. */
function splitTotal<R extends { total: number }>(rows: R[]): { rows: Omit<R, 'total'>[]; total: number } {
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const expensesToApprove = preparedStatement((database) => {
  const { id, title, amount, expenseDate, status } = expenses
  return database
    .select({
      id,
      title,
      amount,
      expenseDate,
      propertyName: properties.name,
      createdByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      total: totalCount,
    })
    .from(expenses)
    .innerJoin(users, referenceCondition(expenses, expenses.createdBy, users))
    .leftJoin(properties, referenceCondition(expenses, expenses.propertyId, properties))
    .where(
      and(
        existingCondition(expenses, { businessId: sql.placeholder('businessId') }),
        eq(status, sql`'PENDING'`),
      ),
    )
    .orderBy(asc(expenseDate), asc(id))
    .limit(attentionRows)
    .prepare('dashboard_expenses')
})

/** Lists pending expenses, oldest first. */
const listExpensesToApprove = async ({ businessId }: Context) =>
  splitTotal(await expensesToApprove().execute({ businessId }))

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

const openClaims = preparedStatement((database) =>
  database
    .select({
      total: sql<number>`count(*)::int`,
      amount: sql`coalesce(sum(${paymentClaims.amount}), 0)`.mapWith(Number),
    })
    .from(paymentClaims)
    .where(
      and(
        eq(paymentClaims.businessId, sql.placeholder('businessId')),
        eq(paymentClaims.state, sql`'CLAIMED'`),
      ),
    )
    .prepare('dashboard_claims'),
)

async function sumOpenClaims({ businessId }: Context): Promise<NonNullable<Dashboard['claims']>> {
  const [row] = await openClaims().execute({ businessId })
  return row ?? { total: 0, amount: 0 }
}

type Attention = Pick<Dashboard, 'claims' | 'expensesToApprove' | 'lowStock' | 'urgentRepairs'>

/** Open payment claims, pending expenses, low stock and urgent repairs, as far as role and plan allow. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const canSeeRepairs = can(ctx.role, 'maintenance:manage') && planAllows(ctx.plan, 'maintenance')
  const canDecideExpenses = can(ctx.role, 'expenses:decide') && planAllows(ctx.plan, 'expenses')
  const [claims, pendingExpenses, stock, repairs] = await Promise.all([
    can(ctx.role, 'payments:record') ? sumOpenClaims(ctx) : null,
    canDecideExpenses ? listExpensesToApprove(ctx) : null,
    can(ctx.role, 'inventory:manage') ? listLowStock(ctx) : null,
    canSeeRepairs ? listUrgentRepairs(ctx) : null,
  ])
  return { claims, expensesToApprove: pendingExpenses, lowStock: stock, urgentRepairs: repairs }
}
