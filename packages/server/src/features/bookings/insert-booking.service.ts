import type { BookingLine } from '@ilewa/contract/prices/lines'
import { db } from '../../platform/database/database.ts'
import type { ActorContext } from '../../platform/http/pipeline/context.ts'
import { newBookingReference, newId } from '../../platform/id.ts'
import { rejectTakenDates } from '../properties/taken-nights.queries.ts'
import { bookings } from './bookings.table.ts'
import { insertLines } from './lines/lines.service.ts'

type NewBooking = Omit<
  typeof bookings.$inferInsert,
  'businessId' | 'id' | 'reference' | 'createdBy' | 'paidAmount'
>

/**
 * Inserts a booking for which nothing is paid, with the lines of its price, and returns its id. Call it under the lock of the property.
 * Throws `bookings.dates_taken`.
 */
export async function insertBooking(
  { businessId, userId }: Pick<ActorContext, 'businessId' | 'userId'>,
  lines: readonly BookingLine[],
  fields: NewBooking,
): Promise<string> {
  const values = {
    ...fields,
    businessId,
    paidAmount: 0,
    createdBy: userId,
  }
  const target = [bookings.businessId, bookings.reference]
  for (;;) {
    const [row] = await rejectTakenDates(() =>
      db()
        .insert(bookings)
        .values({ ...values, id: newId(), reference: newBookingReference() })
        .onConflictDoNothing({ target })
        .returning({ id: bookings.id })
        .prepare('bookings_create')
        .execute(),
    )
    if (!row) continue
    await insertLines({ businessId }, row.id, lines)
    return row.id
  }
}
