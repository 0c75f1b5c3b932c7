import type { Booking } from '@ilewa/contract/bookings/schema'
import { type PlannedDueDate, toDueDates } from '@ilewa/contract/money/due-dates'
import type { DueDate } from '@ilewa/contract/money/due-states'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { ActorContext, Context } from '../../../platform/http/pipeline/context.ts'
import { bookingDueDates } from './due-dates.table.ts'

const { day, amount, bookingId: ofBooking } = bookingDueDates

/** The due dates of a booking as they are agreed, by day. */
export const listPlannedDueDates = (
  { businessId }: Pick<Context, 'businessId'>,
  bookingId: string,
): Promise<PlannedDueDate[]> =>
  db()
    .select({ day, amount })
    .from(bookingDueDates)
    .where(and(eq(bookingDueDates.businessId, businessId), eq(ofBooking, bookingId)))
    .orderBy(asc(day))

/** The due dates of a booking with their states today. */
export const listDueDates = async (
  ctx: Pick<ActorContext, 'businessId' | 'today'>,
  booking: Booking,
): Promise<DueDate[]> => toDueDates(await listPlannedDueDates(ctx, booking.id), booking, ctx.today)

/** The due dates of these bookings as they are agreed, booking by booking. */
export const listPlannedDueDatesOfAll = (
  { businessId }: Context,
  bookingIds: readonly string[],
): Promise<(PlannedDueDate & { bookingId: string })[]> =>
  db()
    .select({ day, amount, bookingId: ofBooking })
    .from(bookingDueDates)
    .where(and(eq(bookingDueDates.businessId, businessId), inArray(ofBooking, [...bookingIds])))
    .orderBy(asc(ofBooking), asc(day))
