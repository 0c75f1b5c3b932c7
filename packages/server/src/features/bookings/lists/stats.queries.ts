import { monthToDate, toStaysMoney } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingStats, MonthMoney } from '@ilewa/contract/bookings/stats'
import { fromKobo, subtractNaira } from '@ilewa/contract/core/money'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookings } from '../bookings.table.ts'
import { bookingTotals } from '../rollups/rollups.table.ts'
import { listSpanMoney, toSpanMoney } from './money.queries.ts'
import { inHouseCondition } from './phases.queries.ts'
import { prepareByRole, visibilityCondition } from './visibility.queries.ts'

const sumOf = (column: PgColumn, where?: SQL) =>
  sql`coalesce(sum(${column})${where ? sql` FILTER (WHERE ${where})` : sql``}, 0)`.mapWith(Number)

const totals = prepareByRole((database, { role, businessId, userId }) => {
  const { status, totalAmount, paidAmount, withBalance, balance } = bookingTotals
  const countWithStatus = (one: Booking['status']) => sumOf(bookingTotals.bookings, eq(status, one))
  const bookedCondition = sql`${status} NOT IN ('PENDING', 'CANCELLED')`
  return database
    .select({
      total: sumOf(bookingTotals.bookings),
      pending: countWithStatus('PENDING'),
      confirmed: countWithStatus('CONFIRMED'),
      checkedIn: countWithStatus('CHECKED_IN'),
      checkedOut: countWithStatus('CHECKED_OUT'),
      cancelled: countWithStatus('CANCELLED'),
      bookedValue: sumOf(totalAmount, bookedCondition),
      paidOnBooked: sumOf(paidAmount, bookedCondition),
      balance: sumOf(balance, bookedCondition),
      paidOnPending: sumOf(paidAmount, eq(status, 'PENDING')),
      paidOnCancelled: sumOf(paidAmount, eq(status, 'CANCELLED')),
      withBalance: sumOf(withBalance, bookedCondition),
    })
    .from(bookingTotals)
    .where(
      and(
        eq(bookingTotals.businessId, businessId),
        role === 'AGENT' ? eq(bookingTotals.agentId, userId) : undefined,
      ),
    )
    .prepare('bookings_totals')
})

const inHouseCount = prepareByRole((database, viewer) =>
  database
    .select({ count: sql<number>`count(*)::int` })
    .from(bookings)
    .where(and(visibilityCondition(viewer), inHouseCondition(sql.placeholder('today'))))
    .prepare('bookings_in_house'),
)

/** This month up to today, and the same days of last month. */
async function readMonths(ctx: Context): Promise<{ month: MonthMoney; lastMonth: MonthMoney }> {
  const { current, previous } = monthToDate(ctx.today)
  const [now, then] = await listSpanMoney(ctx, [current, previous])
  if (!now || !then) throw new Error('The query returned no row for a span')
  const toMonth = (kobo: typeof now): MonthMoney => {
    const { bookedValue, paidSoFar } = toSpanMoney(kobo, kobo)
    return { bookedValue, paidSoFar, earned: fromKobo(kobo.earned) }
  }
  return { month: toMonth(now), lastMonth: toMonth(then) }
}

/** Counts and amounts of all bookings, and the number of bookings with a balance due. */
export async function getBookingTotals(ctx: Context): Promise<{ stats: BookingStats; withBalance: number }> {
  const { businessId, role, userId, today } = ctx
  const [[row], [guests], months] = await Promise.all([
    totals({ role }).execute({ businessId, userId }),
    inHouseCount({ role }).execute({ businessId, userId, today }),
    readMonths(ctx),
  ])
  if (!row || !guests) throw new Error('The aggregate query returned no row')
  const { withBalance, balance, bookedValue, paidOnBooked, paidOnPending, paidOnCancelled, ...counts } = row
  const { bookedValue: totalRevenue, ...money } = toStaysMoney({
    ...{ bookedValue, paidOnBooked, paidOnPending, paidOnCancelled },
    // The balances are at least 0 each, so what they exceed this difference by is paid above the totals.
    overpaid: subtractNaira(balance, subtractNaira(bookedValue, paidOnBooked)),
  })
  return { stats: { ...counts, inHouse: guests.count, totalRevenue, ...money, ...months }, withBalance }
}

export const getBookingStats = async (ctx: Context): Promise<BookingStats> =>
  (await getBookingTotals(ctx)).stats
