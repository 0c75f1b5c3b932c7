import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { moneyEntries } from './money.table.ts'

export type MoneyEntry = typeof moneyEntries.$inferSelect

/** Throws `common.not_found`. */
export const getEntry = ({ businessId }: Context, id: string): Promise<MoneyEntry> =>
  requireRow(
    db()
      .select()
      .from(moneyEntries)
      .where(and(eq(moneyEntries.businessId, businessId), eq(moneyEntries.id, id))),
  )

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
