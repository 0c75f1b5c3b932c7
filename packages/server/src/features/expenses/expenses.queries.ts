import { can } from '@ilewa/contract/core/access'
import type { ExpenseFilters, ExpenseListQuery } from '@ilewa/contract/expenses/filters'
import type { Expense, ExpenseStats } from '@ilewa/contract/expenses/schema'
import { and, count, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { readPage, readPageWithoutTotal } from '../../platform/database/paging.ts'
import {
  columnsWithout,
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../platform/database/record-queries.ts'
import { searchCondition } from '../../platform/database/search.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toPrivatePicture } from '../../platform/images/stored-pictures.ts'
import { toIsoDates } from '../../platform/iso-dates.ts'
import { users } from '../auth/auth.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { properties } from '../properties/properties.table.ts'
import { expenses } from './expenses.table.ts'

const columns = columnsWithout(expenses, 'search', 'receiptBytes')
const deciders = alias(users, 'deciders')

const nameOf = (people: typeof users | typeof deciders) =>
  sql<string>`${people.firstName} || ' ' || ${people.lastName}`

const selection = {
  ...columns,
  propertyName: properties.name,
  maintenanceTitle: maintenanceRequests.title,
  createdByName: nameOf(users),
  decidedByName: nameOf(deciders) as SQL<string | null>,
}

const select = <S extends Record<string, SQL>>(extraColumns: S) =>
  db()
    .select({ ...selection, ...extraColumns })
    .from(expenses)
    .innerJoin(users, referenceCondition(expenses, expenses.createdBy, users))
    .leftJoin(deciders, referenceCondition(expenses, expenses.decidedBy, deciders))
    .leftJoin(properties, referenceCondition(expenses, expenses.propertyId, properties))
    .leftJoin(
      maintenanceRequests,
      referenceCondition(expenses, expenses.maintenanceRequestId, maintenanceRequests),
    )

type ExpenseRow = Awaited<ReturnType<typeof select<Record<never, SQL>>>>[number]

const toExpense = (row: ExpenseRow): Expense => ({
  ...toIsoDates(row),
  receipt: row.receiptId ? toPrivatePicture(row, row.receiptId) : null,
})

/** Staff see only their own expenses, other roles all of the business. */
const visibilityCondition = (ctx: Context): SQL | undefined =>
  and(
    existingCondition(expenses, ctx),
    can(ctx.role, 'expenses:manage-all') ? undefined : eq(expenses.createdBy, ctx.userId),
  )

const toFilterCondition = (
  ctx: Context,
  { q, category, status, propertyId, from, to, maintenanceRequestId }: ExpenseFilters,
) =>
  and(
    visibilityCondition(ctx),
    category && eq(expenses.category, category),
    status && eq(expenses.status, status),
    propertyId ? eq(expenses.propertyId, propertyId) : undefined,
    maintenanceRequestId ? eq(expenses.maintenanceRequestId, maintenanceRequestId) : undefined,
    from ? gte(expenses.expenseDate, from) : undefined,
    to ? lte(expenses.expenseDate, to) : undefined,
    searchCondition(expenses.search, q),
  )

type ListInput = z.output<typeof ExpenseListQuery>

const toPageQuery = (ctx: Context, { sort, limit, cursor, ...filters }: ListInput) => ({
  where: toFilterCondition(ctx, filters),
  order: listOrder(sort, expenses),
  limit,
  cursor,
})

export const listExpensesWithoutTotal = (ctx: Context, query: ListInput) =>
  readPageWithoutTotal(select, { ...toPageQuery(ctx, query), toItem: toExpense })

export const listExpenses = (ctx: Context, query: ListInput) =>
  readPage(select, { from: expenses, ...toPageQuery(ctx, query), toItem: toExpense })

export async function getExpense(ctx: Context, expenseId: string): Promise<Expense> {
  const query = select({}).where(and(visibilityCondition(ctx), eq(expenses.id, expenseId)))
  return toExpense(await requireRow(query))
}

const statusFilter = (status: Expense['status']) => sql`FILTER (WHERE ${expenses.status} = ${status})`
const countOfStatus = (status: Expense['status']) => sql<number>`(count(*) ${statusFilter(status)})::int`
const sumOfAmounts = (filter: SQL) => sql`coalesce(sum(${expenses.amount}) ${filter}, 0)`.mapWith(Number)

/** Counts by status and sums of the filtered expenses. */
export async function getExpenseStats(ctx: Context, filters: ExpenseFilters): Promise<ExpenseStats> {
  const [row] = await db()
    .select({
      total: count(),
      pending: countOfStatus('PENDING'),
      approved: countOfStatus('APPROVED'),
      paid: countOfStatus('PAID'),
      rejected: countOfStatus('REJECTED'),
      totalAmount: sumOfAmounts(sql`FILTER (WHERE ${expenses.status} <> 'REJECTED')`),
      pendingAmount: sumOfAmounts(statusFilter('PENDING')),
      paidAmount: sumOfAmounts(statusFilter('PAID')),
    })
    .from(expenses)
    .where(toFilterCondition(ctx, filters))
  if (!row) throw new Error('The aggregate query returned no row')
  return row
}
