import { erasedReason } from '@ilewa/contract/money/schema'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { moneyEntries } from '../money.table.ts'
import { bankLineEntries, bankLines } from './bank.table.ts'

/**
 * Erases the narrations of transfers that paid for these bookings, because they name the sender. Their digests stay, so that the same
 * statement adds no line.
 */
export async function eraseFromBankLines(businessId: string, bookingIds: readonly string[]): Promise<void> {
  const paid = db()
    .select({ lineId: bankLineEntries.lineId })
    .from(bankLineEntries)
    .innerJoin(
      moneyEntries,
      and(
        eq(moneyEntries.businessId, bankLineEntries.businessId),
        eq(moneyEntries.id, bankLineEntries.entryId),
      ),
    )
    .where(and(eq(bankLineEntries.businessId, businessId), inArray(moneyEntries.bookingId, [...bookingIds])))
  await db()
    .update(bankLines)
    .set({ narration: erasedReason, reference: sql`NULL` })
    .where(and(eq(bankLines.businessId, businessId), inArray(bankLines.id, paid)))
}
