import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import { and, eq } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { referenceCondition } from '../../../platform/database/record-queries.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { businesses } from '../../business/business.table.ts'
import { properties } from '../../properties/properties.table.ts'
import { propertyCondition, requestColumns } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'

const columns = {
  businessId: bookingRequests.businessId,
  id: bookingRequests.id,
  state: bookingRequests.state,
  guestName: bookingRequests.guestName,
  guestEmail: bookingRequests.guestEmail,
  checkIn: requestColumns.checkIn,
  checkOut: requestColumns.checkOut,
  totalAmount: requestColumns.totalAmount,
  depositAmount: requestColumns.depositAmount,
  reason: bookingRequests.reason,
  businessName: businesses.name,
  propertyName: properties.name,
  bookingReference: bookings.reference,
  bookingStatus: bookings.status,
  bookingVersion: bookings.version,
  holdUntil: bookings.holdUntil,
}

/** A request with what a mail to its guest says; undefined if it is erased. */
export async function findMailedRequest({ businessId, id }: { businessId: string; id: string }) {
  const [row] = await db()
    .select(columns)
    .from(bookingRequests)
    .innerJoin(businesses, eq(businesses.id, bookingRequests.businessId))
    .leftJoin(bookings, referenceCondition(bookingRequests, bookingRequests.bookingId, bookings))
    .innerJoin(properties, propertyCondition)
    .where(and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.id, id)))
  if (!row) return undefined
  const { bookingReference, ...request } = row
  return {
    ...request,
    paymentCode: bookingReference === null ? null : paymentCodeOf({ reference: bookingReference }),
  }
}

export type MailedRequest = NonNullable<Awaited<ReturnType<typeof findMailedRequest>>>
