import { EntryKind } from '@ilewa/contract/money/terms'
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { notFound } from '../../platform/app-error.ts'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { moneyEntries } from './money.table.ts'

export type LedgerEntry = typeof moneyEntries.$inferSelect

/** An entry of a guest's money. */
export interface MoneyEntry extends LedgerEntry {
  kind: EntryKind
  bookingId: string
}

/** Selects the entries of guests' money: those of bookings, without commission. */
export const guestEntryCondition = and(
  isNull(moneyEntries.agentId),
  isNull(moneyEntries.landlordId),
  isNotNull(moneyEntries.bookingId),
)
/** The kind of an entry of a guest's money. */
export const guestEntryKind = sql<EntryKind>`${moneyEntries.kind}`

/** Whether another entry reverses the one of a query. */
export const isReversedEntry = sql<boolean>`EXISTS (SELECT FROM money_entries reversal
  WHERE reversal.business_id = ${moneyEntries.businessId} AND reversal.reverses = ${moneyEntries.id})`

/** Throws `common.not_found` for an entry of another account. */
function toMoneyEntry(entry: LedgerEntry): MoneyEntry {
  const kind = EntryKind.safeParse(entry.kind)
  if (entry.bookingId === null || !kind.success) throw notFound()
  return { ...entry, kind: kind.data, bookingId: entry.bookingId }
}

/** What an entry adds to what a guest has paid, in naira: below 0 for refunds, corrections and reversed payments. */
export const signedAmount = sql`CASE 'BOOKING' WHEN ${moneyEntries.creditKind} THEN ${moneyEntries.amount}
  WHEN ${moneyEntries.debitKind} THEN -${moneyEntries.amount} ELSE 0 END`

/** An entry of any account. Throws `common.not_found`. */
export const getLedgerEntry = ({ businessId }: Context, id: string): Promise<LedgerEntry> =>
  requireRow(
    db()
      .select()
      .from(moneyEntries)
      .where(and(eq(moneyEntries.businessId, businessId), eq(moneyEntries.id, id))),
  )

/** An entry of a guest's money. Throws `common.not_found`. */
export const getEntry = async (ctx: Context, id: string): Promise<MoneyEntry> =>
  toMoneyEntry(await getLedgerEntry(ctx, id))

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
    // The commission of the booking may be posted in the same transaction.
    .where(
      and(eq(moneyEntries.businessId, businessId), eq(auditEntries.id, auditEntryId), guestEntryCondition),
    )
  return row && toMoneyEntry(row.entry)
}
