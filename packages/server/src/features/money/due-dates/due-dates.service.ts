import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import {
  type DueDatesInput,
  findSumProblem,
  nothingDueWhenCancelledReason,
  type PlannedDueDate,
  sumProblemPath,
} from '@ilewa/contract/money/due-dates'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { updateRow } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { getBookingDetails } from '../../bookings/lists/details.queries.ts'
import { lockBooking } from '../../bookings/write.ts'
import { listPlannedDueDates } from './due-dates.queries.ts'
import { bookingDueDates } from './due-dates.table.ts'

/** A day that stays keeps its row, so that it is not reported twice as overdue. */
async function replaceDueDates(
  { businessId }: Context,
  bookingId: string,
  dueDates: readonly PlannedDueDate[],
): Promise<void> {
  const days = dueDates.map(({ day }) => day)
  await db()
    .delete(bookingDueDates)
    .where(
      and(
        eq(bookingDueDates.businessId, businessId),
        eq(bookingDueDates.bookingId, bookingId),
        notInArray(bookingDueDates.day, days),
      ),
    )
  if (dueDates.length === 0) return
  await db()
    .insert(bookingDueDates)
    .values(dueDates.map((dueDate) => ({ ...dueDate, businessId, bookingId })))
    .onConflictDoUpdate({
      target: [bookingDueDates.businessId, bookingDueDates.bookingId, bookingDueDates.day],
      set: { amount: sql`excluded.amount` },
    })
}

/** ["1 Dec 2026: ₦60,000.00"] */
const toAuditedDueDates = (dueDates: readonly PlannedDueDate[]): string[] =>
  dueDates.map(({ day, amount }) => `${formatDate(day)}: ${formatNaira(amount)}`)

/**
 * Replaces the due dates of a booking; an empty list removes them. Throws `common.stale_edit`, and `bookings.wrong_state` for a
 * cancelled booking, on which nothing is due.
 */
export async function setDueDates(
  ctx: Context,
  id: string,
  { dueDates, version }: DueDatesInput,
): Promise<Booking> {
  await inTransaction(async () => {
    const { before } = await lockBooking(ctx, id, version)
    if (before.status === 'CANCELLED')
      throw new AppError('bookings.wrong_state', { message: nothingDueWhenCancelledReason })
    const problem = findSumProblem(dueDates, before.totalAmount)
    if (problem) throw invalidField(sumProblemPath(dueDates), problem)
    const beforeDates = await listPlannedDueDates(ctx, id)
    await replaceDueDates(ctx, id, dueDates)
    await updateRow(bookings, ctx, id, {})
    await recordUpdated(ctx, toBookingIdentity(before), {
      before: { dueDates: toAuditedDueDates(beforeDates) },
      after: { dueDates: toAuditedDueDates(await listPlannedDueDates(ctx, id)) },
    })
  })
  // After the transaction, because it sends its statements at once.
  return getBookingDetails(ctx, id)
}
