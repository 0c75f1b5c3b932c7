import { erasedGuestName } from '@ilewa/contract/bookings/guest-erasure'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { erasedReason } from '@ilewa/contract/money/schema'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { eraseFromBankLines } from './bank/bank-lines.erasure.ts'
import { eraseClaimPictures } from './claim-pictures.erasure.ts'
import { revokeLinksOfBookings } from './documents/documents.service.ts'
import { documents } from './documents/documents.table.ts'
import { cautionDeductions, moneyEntries, paymentClaims } from './money.table.ts'

/** Erases free texts, senders, narrations and the guest's name on documents of these bookings, and revokes links. Amounts and documents stay. */
export async function eraseFromMoney(businessId: string, bookingIds: readonly string[]): Promise<void> {
  await eraseClaimPictures(businessId, bookingIds)
  const { reason } = paymentClaims
  await db()
    .update(paymentClaims)
    .set({
      senderName: null,
      senderBank: null,
      note: null,
      reason: sql`CASE WHEN ${reason} IS NOT NULL THEN ${erasedReason} END`,
    })
    .where(and(eq(paymentClaims.businessId, businessId), inArray(paymentClaims.bookingId, [...bookingIds])))
  const { kind, note, reverses } = moneyEntries
  await db()
    .update(moneyEntries)
    .set({ note: sql`CASE WHEN ${kind} = 'REFUND' OR ${reverses} IS NOT NULL THEN ${erasedReason} END` })
    .where(
      and(
        eq(moneyEntries.businessId, businessId),
        inArray(moneyEntries.bookingId, [...bookingIds]),
        isNotNull(note),
        // The texts of other kinds are the app's own.
        or(inArray(kind, ['PAYMENT', 'REFUND', 'CAUTION_IN', 'CAUTION_OUT']), isNotNull(reverses)),
      ),
    )
  await db()
    .update(cautionDeductions)
    .set({ reason: erasedReason })
    .where(
      and(
        eq(cautionDeductions.businessId, businessId),
        inArray(cautionDeductions.bookingId, [...bookingIds]),
      ),
    )
  await eraseFromBankLines(businessId, bookingIds)
  await revokeLinksOfBookings(businessId, bookingIds)
  await db()
    .update(documents)
    .set({ guestName: erasedGuestName })
    .where(and(eq(documents.businessId, businessId), inArray(documents.bookingId, [...bookingIds])))
}

type Guest = Pick<Booking, 'guestErasedAt'>

/** A note of a booking's money. That of an erased guest is not stored, because it may name them. */
export const noteOf = ({ guestErasedAt }: Guest, note: string | null | undefined): string | null =>
  guestErasedAt ? null : (note ?? null)

/** `noteOf` for a required reason. */
export const reasonOf = ({ guestErasedAt }: Guest, reason: string): string =>
  guestErasedAt ? erasedReason : reason
