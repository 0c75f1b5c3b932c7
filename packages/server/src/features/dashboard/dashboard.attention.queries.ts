import { can } from '@ilewa/contract/core/access'
import { attentionRows, type Dashboard } from '@ilewa/contract/dashboard'
import { stockStatusOf } from '@ilewa/contract/inventory/stock'
import { planAllows } from '@ilewa/contract/subscription/plan-rules'
import { and, asc, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '../../platform/database/database.ts'
import { existingCondition, referenceCondition } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { bookings, refundDueCondition } from '../bookings/bookings.table.ts'
import { overdueCondition } from '../bookings/lists/filters.queries.ts'
import { calendarConflicts, calendarImports } from '../calendars/calendars.table.ts'
import { listConflicts } from '../calendars/events/conflicts.queries.ts'
import { expenses } from '../expenses/expenses.table.ts'
import { inventoryItems } from '../inventory/inventory.table.ts'
import { maintenanceRequests } from '../maintenance/maintenance.table.ts'
import { bankLines, countTransfersToMatch } from '../money/bank/bank.table.ts'
import { cautionToSettleCondition } from '../money/cautions/cautions.queries.ts'
import { moneyAccounts, paymentClaims } from '../money/money.table.ts'
import { properties } from '../properties/properties.table.ts'
import { bookingRequests } from '../public-page/requests/booking-requests.table.ts'

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

// One statement, because a request for the dashboard sends many.
const guestMoney = preparedStatement((database) => {
  const businessId = sql.placeholder('businessId')
  const today = sql`${sql.placeholder('today')}::date`
  const countBookings = (condition: SQL | undefined) =>
    sql<number>`(SELECT count(*)::int FROM ${bookings} WHERE ${and(existingCondition(bookings, { businessId }), condition)})`
  const openAccounts = sql`(SELECT id FROM ${moneyAccounts} WHERE business_id = ${businessId} AND archived_at IS NULL)`
  return database
    .select({
      total: sql<number>`count(*)::int`,
      amount: sql`coalesce(sum(${paymentClaims.amount}), 0)`.mapWith(Number),
      refundsDue: countBookings(refundDueCondition),
      cautionsToSettle: countBookings(cautionToSettleCondition),
      overdue: countBookings(overdueCondition({ businessId, today })),
      transfersToMatch: countTransfersToMatch(
        and(eq(bankLines.businessId, businessId), sql`${bankLines.moneyAccountId} IN ${openAccounts}`),
      ),
    })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.businessId, businessId), eq(paymentClaims.state, sql`'CLAIMED'`)))
    .prepare('dashboard_guest_money')
})

/** Open payment claims, and how many bookings have money to collect or to return. */
async function getGuestMoney({
  businessId,
  today,
  plan,
}: Context): Promise<Pick<Attention, 'claims' | 'guestMoney'>> {
  const [row] = await guestMoney().execute({ businessId, today })
  if (!row) throw new Error('The aggregate query returned no row')
  const { total, amount, ...counts } = row
  const transfersToMatch = planAllows(plan, 'matching') ? counts.transfersToMatch : 0
  return { claims: { total, amount }, guestMoney: { ...counts, transfersToMatch } }
}

// Most businesses have none, so only what is there is read.
const channelsToSettle = preparedStatement((database) => {
  const businessId = sql.placeholder('businessId')
  const { propertyId, state, removedAt } = calendarImports
  return database
    .select({
      questions: sql<number>`count(*)::int`,
      propertyId: sql<string | null>`(array_agg(${propertyId}))[1]`,
      hasConflicts: sql<boolean>`EXISTS (SELECT FROM ${calendarConflicts} WHERE ${eq(calendarConflicts.businessId, businessId)} AND state = 'OPEN')`,
      // The state as text, for the partial index. What cannot be accepted any more is not counted.
      requestsToAnswer: sql<number>`(SELECT count(*)::int FROM ${bookingRequests} WHERE ${and(
        eq(bookingRequests.businessId, businessId),
        gt(bookingRequests.endsAt, sql`now()`),
        gte(bookingRequests.checkIn, sql`${sql.placeholder('today')}::date`),
      )} AND state = 'ASKED')`,
    })
    .from(calendarImports)
    .where(
      and(
        eq(calendarImports.businessId, businessId),
        eq(state, sql`'NEEDS_CONFIRMATION'`),
        isNull(removedAt),
      ),
    )
    .prepare('dashboard_channels')
})

async function listDoubleBookings(ctx: Context): Promise<NonNullable<Dashboard['doubleBookings']>> {
  const { items, page } = await listConflicts(ctx, { limit: attentionRows })
  const rows = items.map(({ property, event, ...conflict }) => ({
    id: conflict.id,
    propertyId: property.id,
    propertyName: property.name,
    calendarName: event.calendarName,
    checkIn: event.checkIn,
    checkOut: event.checkOut,
    otherLabel: conflict.otherLabel,
    otherCheckIn: conflict.otherCheckIn,
    otherCheckOut: conflict.otherCheckOut,
  }))
  return { rows, total: page.total }
}

/** Nights that were sold twice, and calendars and guests that need an answer. */
async function getChannels(
  ctx: Context,
): Promise<Pick<Attention, 'doubleBookings' | 'calendarQuestions' | 'requestsToAnswer'>> {
  const [row] = await channelsToSettle().execute({ businessId: ctx.businessId, today: ctx.today })
  if (!row) throw new Error('The aggregate query returned no row')
  const { questions, propertyId, hasConflicts, requestsToAnswer } = row
  return {
    doubleBookings: hasConflicts ? await listDoubleBookings(ctx) : { rows: [], total: 0 },
    calendarQuestions: { total: questions, propertyId },
    requestsToAnswer,
  }
}

type Attention = Pick<
  Dashboard,
  | 'claims'
  | 'guestMoney'
  | 'doubleBookings'
  | 'calendarQuestions'
  | 'requestsToAnswer'
  | 'expensesToApprove'
  | 'lowStock'
  | 'urgentRepairs'
>

/** Money of guests, double bookings, requests, pending expenses, low stock and urgent repairs, as far as role and plan allow. */
export async function getAttention(ctx: Context): Promise<Attention> {
  const canSeeRepairs = can(ctx.role, 'maintenance:manage') && planAllows(ctx.plan, 'maintenance')
  const canDecideExpenses = can(ctx.role, 'expenses:decide') && planAllows(ctx.plan, 'expenses')
  const [money, channels, pendingExpenses, stock, repairs] = await Promise.all([
    can(ctx.role, 'payments:record') ? getGuestMoney(ctx) : { claims: null, guestMoney: null },
    can(ctx.role, 'calendars:manage')
      ? getChannels(ctx)
      : { doubleBookings: null, calendarQuestions: null, requestsToAnswer: null },
    canDecideExpenses ? listExpensesToApprove(ctx) : null,
    can(ctx.role, 'inventory:manage') ? listLowStock(ctx) : null,
    canSeeRepairs ? listUrgentRepairs(ctx) : null,
  ])
  return {
    ...money,
    ...channels,
    expensesToApprove: pendingExpenses,
    lowStock: stock,
    urgentRepairs: repairs,
  }
}
