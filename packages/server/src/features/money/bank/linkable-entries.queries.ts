import { type BankLine, matchDays } from '@ilewa/contract/bank/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { and, asc, between, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { isReversedEntry, type LedgerEntry } from '../entries.queries.ts'
import { moneyAccounts, moneyEntries } from '../money.table.ts'
import { isMove } from '../moves/moves.queries.ts'
import { bankLineEntries } from './bank.table.ts'
import { maxSettlementDays } from './rules/settlements.ts'

const isPayment = and(
  inArray(moneyEntries.kind, ['PAYMENT', 'CAUTION_IN']),
  eq(moneyEntries.method, 'TRANSFER'),
)

/** Selects entries that are not reversed and belong to no transfer. */
export const unlinkedEntryCondition = and(
  isNull(moneyEntries.reverses),
  sql`NOT ${isReversedEntry}`,
  sql`NOT EXISTS (SELECT FROM ${bankLineEntries} link
    WHERE link.business_id = ${moneyEntries.businessId} AND link.entry_id = ${moneyEntries.id})`,
)

const isWithinDays = (day: CivilDate, days: number) =>
  between(moneyEntries.paidOn, addDays(day, -days), addDays(day, days))

/** Those of the days near this one. What moves between accounts may take longer than a transfer. */
const unlinkedCondition = ({ businessId }: Context, day: CivilDate, days = matchDays) =>
  and(eq(moneyEntries.businessId, businessId), isWithinDays(day, days), unlinkedEntryCondition)

/** Those of these entries that a transfer can be linked with: payments and moves into its account, and payments into one that is not known. */
export async function listLinkableEntries(
  ctx: Context,
  { day, moneyAccountId }: BankLine,
  ids: readonly string[],
): Promise<LedgerEntry[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ entry: moneyEntries })
    .from(moneyEntries)
    .innerJoin(moneyAccounts, referenceCondition(moneyEntries, moneyEntries.moneyAccountId, moneyAccounts))
    .where(
      and(
        unlinkedCondition(ctx, day, maxSettlementDays),
        inArray(moneyEntries.id, [...ids]),
        or(
          and(
            isPayment,
            isWithinDays(day, matchDays),
            or(eq(moneyAccounts.id, moneyAccountId), eq(moneyAccounts.kind, 'UNKNOWN')),
          ),
          and(isMove, eq(moneyAccounts.id, moneyAccountId)),
        ),
      ),
    )
    .orderBy(asc(moneyEntries.id))
  return rows.map(({ entry }) => entry)
}

interface PossiblePayment {
  bookingId: string
  amount: Naira
  day: CivilDate
  /** Entries that are known. */
  besides: readonly string[]
}

/** Whether a transfer of this amount was recorded for the booking near the day, in one transaction, and belongs to no bank transfer. */
export async function hasUnlinkedPayment(
  ctx: Context,
  { bookingId, amount, day, besides }: PossiblePayment,
): Promise<boolean> {
  const rows = await db()
    .select({ at: moneyEntries.createdAt })
    .from(moneyEntries)
    .where(
      and(
        unlinkedCondition(ctx, day),
        isPayment,
        eq(moneyEntries.bookingId, bookingId),
        sql`${moneyEntries.id} <> ALL(${sql.param([...besides])}::uuid[])`,
      ),
    )
    .groupBy(moneyEntries.createdAt)
    .having(sql`sum(${moneyEntries.amount}) = ${amount}`)
    .limit(1)
  return rows.length > 0
}

interface PossibleMove {
  fromAccountId: string
  toAccountId: string
  amount: Naira
  paidOn: CivilDate
}

/** Whether a move of this amount between these accounts was recorded near the day, and belongs to no bank transfer. */
export async function hasUnlinkedMove(
  ctx: Context,
  { fromAccountId, toAccountId, amount, paidOn }: PossibleMove,
  linkedIds: readonly string[],
): Promise<boolean> {
  const rows = await db()
    .select({ id: moneyEntries.id })
    .from(moneyEntries)
    .where(
      and(
        unlinkedCondition(ctx, paidOn, maxSettlementDays),
        isMove,
        eq(moneyEntries.fromAccountId, fromAccountId),
        eq(moneyEntries.moneyAccountId, toAccountId),
        eq(moneyEntries.amount, amount),
        sql`${moneyEntries.id} <> ALL(${sql.param([...linkedIds])}::uuid[])`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
