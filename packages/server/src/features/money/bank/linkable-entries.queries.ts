import { type BankLine, matchDays } from '@ilewa/contract/bank/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
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
