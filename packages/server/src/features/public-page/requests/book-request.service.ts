import type { Booking } from '@ilewa/contract/bookings/schema'
import { withTotal } from '@ilewa/contract/prices/line-rules'
import { commissionBaseOf, taxAmountOfLines } from '@ilewa/contract/prices/tax-rules'
import { and, eq, sql } from 'drizzle-orm'
import { minutesFromNow } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { recordCreated, recordUpdated } from '../../audit/record.audit.ts'
import { toAuditedFields, toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { insertBooking } from '../../bookings/insert-booking.service.ts'
import { endByArrival } from '../../money/holds/hold-end.ts'
import { isReminderPast } from '../../money/holds/holds.queries.ts'
import { type CheckedQuote, quoteStay } from '../../prices/quotes.queries.ts'
import { requireFreeNights } from '../../properties/taken-nights.queries.ts'
import type { RequestRow } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'
import { toRequestIdentity } from './requests.audit.ts'

interface Terms {
  holdHours: number
  timeZone: string
}

/** Of a booking that waits for its deposit. Without a deposit the booking is confirmed at once. */
function holdOf({ checkIn, depositAmount }: RequestRow, { holdHours, timeZone }: Terms) {
  if (depositAmount === 0) return { status: 'CONFIRMED' as const }
  const holdUntil = endByArrival(minutesFromNow(holdHours * 60), { checkIn, timeZone })
  const holdReminded = isReminderPast(holdUntil)
  return { status: 'PENDING' as const, holdUntil, holdAmount: depositAmount, holdReminded }
}

/** The price that the guest was offered, also if it has changed meanwhile. */
function priceOf({ totalAmount }: RequestRow, { quote, cancellationPolicy }: CheckedQuote) {
  const taxes = [...quote.taxes]
  const lines = withTotal(quote.lines, totalAmount, taxes)
  return {
    lines,
    fields: {
      ...{ totalAmount, taxes, cancellationPolicy },
      taxAmount: taxAmountOfLines(lines, taxes),
      commissionBase: commissionBaseOf(lines, taxes),
    },
  }
}

/**
 * Makes a booking of a request, which takes the nights: held until its deposit is paid. Call it under the lock of the property. Throws
 * `bookings.dates_taken`.
 */
export async function bookRequest(ctx: ActorContext, request: RequestRow, terms: Terms): Promise<Booking> {
  const { businessId, id, propertyId, checkIn, checkOut, guests, cautionAmount } = request
  const { guestName, guestEmail, guestPhone, guestPhoneE164, note } = request
  await requireFreeNights(ctx, { propertyId, checkIn, checkOut })
  const { lines, fields } = priceOf(
    request,
    await quoteStay(ctx, { propertyId, checkIn, checkOut, guests, allowsArchived: true }),
  )
  const bookingId = await insertBooking(ctx, lines, {
    ...{ propertyId, checkIn, checkOut, guests, cautionAmount },
    ...{ guestName, guestEmail, guestPhone, guestPhoneE164 },
    ...fields,
    ...holdOf(request, terms),
    notes: note,
    source: 'DIRECT',
    agentId: null,
  })
  await db()
    .update(bookingRequests)
    .set({
      state: 'BOOKED',
      bookingId,
      provenAt: sql`coalesce(${bookingRequests.provenAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.id, id)))
  const booking = await getBooking(ctx, bookingId)
  await recordCreated(ctx, toBookingIdentity(booking), toAuditedFields(booking))
  await recordUpdated(ctx, toRequestIdentity(request), {
    before: { state: request.state },
    after: { state: 'BOOKED' },
  })
  return booking
}
