import { erasedReason } from '@ilewa/contract/money/schema'
import { and, eq, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { moneyEntries } from '../money.table.ts'
import { bankLineEntries, bankLines } from './bank.table.ts'

/** Narrations name the sender, and so may the reason for which a transfer was ignored before. The fingerprints stay, so that the same statement adds no line. */
const eraseNarrations = (businessId: string, lineIds: SQLWrapper): Promise<unknown> =>
  db()
    .update(bankLines)
    .set({
      narration: erasedReason,
      reference: null,
      reason: sql`CASE WHEN ${bankLines.reason} IS NOT NULL THEN ${erasedReason} END`,
    })
    .where(and(eq(bankLines.businessId, businessId), inArray(bankLines.id, lineIds)))

const selectLineIds = () =>
  db()
    .select({ lineId: bankLineEntries.lineId })
    .from(bankLineEntries)
    .innerJoin(moneyEntries, referenceCondition(bankLineEntries, bankLineEntries.entryId, moneyEntries))
    .innerJoin(bookings, referenceCondition(moneyEntries, moneyEntries.bookingId, bookings))

/** Erases the narrations of transfers that paid for these bookings. */
export const eraseFromBankLines = (businessId: string, bookingIds: readonly string[]): Promise<unknown> =>
  eraseNarrations(
    businessId,
    selectLineIds().where(
      and(eq(bankLineEntries.businessId, businessId), inArray(bookings.id, [...bookingIds])),
    ),
  )

/** Erases the narrations of those of these transfers that paid for the booking of a guest who is erased already. */
export const eraseNarrationsOfErasedGuests = (
  { businessId }: Pick<Context, 'businessId'>,
  lineIds: readonly string[],
): Promise<unknown> =>
  eraseNarrations(
    businessId,
    selectLineIds().where(
      and(
        eq(bankLineEntries.businessId, businessId),
        inArray(bankLineEntries.lineId, [...lineIds]),
        isNotNull(bookings.guestErasedAt),
      ),
    ),
  )
