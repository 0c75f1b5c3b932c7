import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { moneyEntries } from './money.table.ts'

export type MoneyEntry = typeof moneyEntries.$inferSelect

/** What an entry adds to what a guest has paid, in naira: below 0 for refunds, corrections and reversed payments. */
export const signedAmount = sql`CASE 'BOOKING' WHEN ${moneyEntries.creditKind} THEN ${moneyEntries.amount}
  WHEN ${moneyEntries.debitKind} THEN -${moneyEntries.amount} ELSE 0 END`

/** Throws `common.not_found`. */
export const getEntry = ({ businessId }: Context, id: string): Promise<MoneyEntry> =>
  requireRow(
    db()
      .select()
      .from(moneyEntries)
      .where(and(eq(moneyEntries.businessId, businessId), eq(moneyEntries.id, id))),
  )

/** Whether a payment of the booking was recorded with its method in the last `minutes` minutes. */
export async function hasRecentPayment(
  { businessId }: Context,
  bookingId: string,
  minutes: number,
): Promise<boolean> {
  const [row] = await db()
    .select({ id: moneyEntries.id })
    .from(moneyEntries)
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        eq(moneyEntries.bookingId, bookingId),
        eq(moneyEntries.kind, 'PAYMENT'),
        // An amount paid of an edit has none.
        ne(moneyEntries.method, 'UNKNOWN'),
        gt(moneyEntries.createdAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The entry that was posted in the transaction which wrote this audit entry of a booking. */
export async function findEntryOfChange(
  { businessId }: Context,
  auditEntryId: string,
): Promise<MoneyEntry | undefined> {
  const [row] = await db()
    .select({ entry: moneyEntries })
    .from(moneyEntries)
    .innerJoin(
      auditEntries,
      and(
        eq(auditEntries.businessId, moneyEntries.businessId),
        eq(auditEntries.recordId, moneyEntries.bookingId),
        // Both are the start of their transaction.
        eq(auditEntries.createdAt, moneyEntries.createdAt),
      ),
    )
    .where(and(eq(moneyEntries.businessId, businessId), eq(auditEntries.id, auditEntryId)))
  return row?.entry
}
