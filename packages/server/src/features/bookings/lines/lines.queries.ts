import type { BookingLine } from '@ilewa/contract/prices/lines'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { bookingLines } from './lines.table.ts'

const { kind, quantity, unitAmount, amount, note, bookingId: ofBooking } = bookingLines

/** What the total of a booking consists of; empty for one that was stored without lines. */
export const listLines = ({ businessId }: Context, bookingId: string): Promise<BookingLine[]> =>
  db()
    .select({ kind, quantity, unitAmount, amount, note })
    .from(bookingLines)
    .where(and(eq(bookingLines.businessId, businessId), eq(bookingLines.bookingId, bookingId)))
    .orderBy(asc(bookingLines.position))

/** The lines of these bookings, booking by booking. */
export const listLinesOfAll = (
  { businessId }: Context,
  bookingIds: readonly string[],
): Promise<(BookingLine & { bookingId: string })[]> =>
  db()
    .select({ kind, quantity, unitAmount, amount, note, bookingId: ofBooking })
    .from(bookingLines)
    .where(and(eq(bookingLines.businessId, businessId), inArray(ofBooking, [...bookingIds])))
    .orderBy(asc(ofBooking), asc(bookingLines.position))
