import type { RecordedMoney } from '@ilewa/contract/bank/recorded-money'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'
import { fromAccountJoin, fromAccounts } from '../moves/moves.queries.ts'
import { unlinkedEntryCondition } from './linkable-entries.queries.ts'
import type { UnlinkedMoney } from './rules/same-money.ts'
import { maxSettlementDays } from './rules/settlements.ts'

interface Search {
  amounts: readonly Naira[]
  /** Days of transfers. */
  days: readonly CivilDate[]
  /** Entries that belong to the transfers. */
  linkedIds: readonly string[]
}

/** Payments and moves of these amounts, near these days, that belong to no transfer; the oldest first. */
export async function listUnlinkedMoney(
  { businessId }: Context,
  moneyAccountId: string,
  { amounts, days, linkedIds }: Search,
): Promise<(UnlinkedMoney & Omit<RecordedMoney, 'lineId'>)[]> {
  const inOrder = days.toSorted()
  const first = inOrder[0]
  const last = inOrder.at(-1)
  if (first === undefined || last === undefined) return []
  const sum = sql<number>`sum(${moneyEntries.amount})`.mapWith(Number)
  const isByTransfer = sql<boolean>`bool_and(${moneyEntries.method} = 'TRANSFER')`
  const rows = await db()
    .select({
      amount: sum,
      paidOn: moneyEntries.paidOn,
      bookingId: moneyEntries.bookingId,
      reference: bookings.reference,
      guestName: bookings.guestName,
      accountName: moneyAccounts.name,
      fromAccountId: moneyEntries.fromAccountId,
      fromAccountName: fromAccounts.name,
      isOfAccount: sql<boolean>`${moneyAccounts.id} = ${moneyAccountId}
        OR (${moneyAccounts.kind} = 'UNKNOWN' AND ${isByTransfer})`,
      isByTransfer,
    })
    .from(moneyEntries)
    .innerJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))
    .leftJoin(fromAccounts, fromAccountJoin)
    .leftJoin(bookings, referenceCondition(moneyEntries, moneyEntries.bookingId, bookings))
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        inArray(moneyEntries.kind, ['PAYMENT', 'CAUTION_IN', 'MOVED']),
        between(moneyEntries.paidOn, addDays(first, -maxSettlementDays), addDays(last, maxSettlementDays)),
        unlinkedEntryCondition,
        sql`${moneyEntries.id} <> ALL(${sql.param([...linkedIds])}::uuid[])`,
      ),
    )
    // The parts of one payment are posted in one transaction, which has one time.
    .groupBy(
      moneyEntries.bookingId,
      moneyEntries.paidOn,
      moneyEntries.createdAt,
      moneyEntries.fromAccountId,
      bookings.reference,
      bookings.guestName,
      fromAccounts.name,
      moneyAccounts.id,
      moneyAccounts.name,
      moneyAccounts.kind,
      sql`CASE ${moneyEntries.kind} WHEN 'MOVED' THEN ${moneyEntries.id} END`,
    )
    .having(sql`${sum} = ANY(${sql.param([...new Set(amounts)])}::numeric[])`)
    .orderBy(asc(moneyEntries.paidOn))
  return rows.map(({ bookingId, reference, guestName, ...row }) => ({
    ...row,
    bookingId,
    booking: bookingId && reference && guestName ? { bookingId, reference, guestName } : null,
  }))
}
