import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import {
  containsErasedWords,
  type ErasedWords,
  replaceErasedWords,
} from '../../platform/database/erased-words.ts'
import { moneyEntries, paymentClaims } from './money.table.ts'

/**
 * Erases a guest from the claims and notes of their bookings: who sent the money, free text, and the guest's words in the
 * reasons of refunds. Amounts stay.
 */
export async function eraseFromMoney(
  businessId: string,
  bookingIds: readonly string[],
  words: ErasedWords,
): Promise<void> {
  const { reason } = paymentClaims
  await db()
    .update(paymentClaims)
    .set({ senderName: null, senderBank: null, note: null, reason: replaceErasedWords(reason, words) })
    .where(and(eq(paymentClaims.businessId, businessId), inArray(paymentClaims.bookingId, [...bookingIds])))
  await db()
    .update(moneyEntries)
    .set({ note: sql`left(${replaceErasedWords(moneyEntries.note, words)}, 500)` })
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        inArray(moneyEntries.bookingId, [...bookingIds]),
        isNotNull(moneyEntries.note),
        containsErasedWords(moneyEntries.note, words),
      ),
    )
}
