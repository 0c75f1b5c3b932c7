import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { isReversedEntry, type LedgerEntry } from './entries.queries.ts'
import { moneyAccounts, moneyEntries } from './money.table.ts'

/** The entries of a payout, which are posted in one transaction: what was paid and what was withheld. Of an opening balance, itself. */
export const listPayoutParts = (
  { businessId }: Context,
  { id, agentId, landlordId }: LedgerEntry,
): Promise<LedgerEntry[]> =>
  db()
    .select()
    .from(moneyEntries)
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        landlordId === null
          ? eq(moneyEntries.agentId, agentId ?? '')
          : eq(moneyEntries.landlordId, landlordId),
        // The column is more precise than a Date.
        sql`${moneyEntries.createdAt} = (SELECT created_at FROM money_entries WHERE business_id = ${businessId} AND id = ${id})`,
        isNull(moneyEntries.bookingId),
        isNull(moneyEntries.statementId),
        isNull(moneyEntries.reverses),
      ),
    )
    .orderBy(moneyEntries.kind)

/** The columns of an `AccountEntry`, of a query that joins `money_accounts`. */
export const accountEntryColumns = {
  id: moneyEntries.id,
  amount: moneyEntries.amount,
  paidOn: moneyEntries.paidOn,
  method: moneyEntries.method,
  moneyAccountName: moneyAccounts.name,
  note: moneyEntries.note,
  reverses: moneyEntries.reverses,
  isReversed: isReversedEntry,
  createdAt: moneyEntries.createdAt,
}
