import { addDays } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { and, asc, between, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { isReversedEntry } from '../entries.queries.ts'
import { moneyAccounts, moneyBalances, moneyEntries } from '../money.table.ts'
import { feeOfMove, fromAccountJoin, fromAccounts, isMove, moveFees } from '../moves/moves.queries.ts'
import { unlinkedEntryCondition } from './linkable-entries.queries.ts'
import type { RecordedMove } from './rules/candidates.ts'
import { maxSettlementDays, type UnsettledAccount } from './rules/settlements.ts'

const maxRecordedMoves = 2_000
/** Payments by POS or online of the days of the transfers: above it, no settlement is looked for. */
const maxSettledPayments = 2_000

/** Moves into the account with these amounts and days that belong to no line. */
export const listRecordedMoves = (
  { businessId }: Context,
  moneyAccountId: string,
  { amounts, from, to }: { amounts: readonly Naira[]; from: string; to: string },
): Promise<RecordedMove[]> =>
  db()
    .select({
      entryId: moneyEntries.id,
      amount: moneyEntries.amount,
      paidOn: moneyEntries.paidOn,
      fromAccountId: fromAccounts.id,
      fromAccountName: fromAccounts.name,
      fee: feeOfMove,
    })
    .from(moneyEntries)
    .innerJoin(fromAccounts, fromAccountJoin)
    .leftJoin(moveFees.table, moveFees.join)
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        isMove,
        eq(moneyEntries.moneyAccountId, moneyAccountId),
        between(moneyEntries.paidOn, from, to),
        sql`${moneyEntries.amount} = ANY(${sql.param([...amounts])}::numeric[])`,
        unlinkedEntryCondition,
      ),
    )
    .orderBy(asc(moneyEntries.paidOn), asc(moneyEntries.id))
    .limit(maxRecordedMoves)

/** POS and online accounts with money in them, and the payments of these days. */
export async function listUnsettledAccounts(
  { businessId }: Context,
  { first, last }: { first: string; last: string },
): Promise<UnsettledAccount[]> {
  const rows = await db()
    .select({
      id: moneyAccounts.id,
      name: moneyAccounts.name,
      balance: moneyBalances.amount,
      day: moneyEntries.paidOn,
      // The parts of one payment are posted in one transaction, which has one time.
      amount: sql<number>`sum(${moneyEntries.amount})`.mapWith(Number),
    })
    .from(moneyAccounts)
    .innerJoin(
      moneyBalances,
      and(
        eq(moneyBalances.businessId, moneyAccounts.businessId),
        eq(moneyBalances.kind, 'MONEY_ACCOUNT'),
        eq(moneyBalances.accountId, moneyAccounts.id),
      ),
    )
    .innerJoin(
      moneyEntries,
      and(
        eq(moneyEntries.businessId, moneyAccounts.businessId),
        eq(moneyEntries.moneyAccountId, moneyAccounts.id),
      ),
    )
    .where(
      and(
        eq(moneyAccounts.businessId, businessId),
        inArray(moneyAccounts.kind, ['POS', 'ONLINE']),
        gt(moneyBalances.amount, 0),
        inArray(moneyEntries.kind, ['PAYMENT', 'CAUTION_IN']),
        between(moneyEntries.paidOn, addDays(first, -maxSettlementDays), last),
        isNull(moneyEntries.reverses),
        sql`NOT ${isReversedEntry}`,
      ),
    )
    .groupBy(
      moneyAccounts.id,
      moneyAccounts.name,
      moneyBalances.amount,
      ...[moneyEntries.bookingId, moneyEntries.paidOn, moneyEntries.createdAt],
    )
    .limit(maxSettledPayments + 1)
  // Without all of them, no sum is right.
  if (rows.length > maxSettledPayments) return []
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((payments) => {
    const [account] = payments
    return account ? [{ id: account.id, name: account.name, balance: account.balance, payments }] : []
  })
}
