import { type GuestErasure, maxErasureRows } from '@ilewa/contract/bookings/guest-erasure'
import { balanceDueOf, refundDueOf } from '@ilewa/contract/bookings/money'
import { sumNaira } from '@ilewa/contract/core/money'
import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import {
  existingCondition,
  referenceCondition,
  requireRow,
} from '../../../platform/database/record-queries.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { properties } from '../../properties/properties.table.ts'
import { bookingRequests } from '../../public-page/requests/booking-requests.table.ts'
import { bookings } from '../bookings.table.ts'

const columns = {
  id: bookings.id,
  reference: bookings.reference,
  propertyId: bookings.propertyId,
  propertyName: properties.name,
  checkIn: bookings.checkIn,
  checkOut: bookings.checkOut,
  status: bookings.status,
  totalAmount: bookings.totalAmount,
  paidAmount: bookings.paidAmount,
  cancellationFee: bookings.cancellationFee,
  guestName: bookings.guestName,
  guestEmail: bookings.guestEmail,
  guestPhone: bookings.guestPhone,
  guestPhoneE164: bookings.guestPhoneE164,
  removedAt: bookings.removedAt,
}

const select = () =>
  db()
    .select(columns)
    .from(bookings)
    .innerJoin(properties, referenceCondition(bookings, bookings.propertyId, properties))
    .orderBy(desc(bookings.checkIn), desc(bookings.id))

export type GuestBooking = Awaited<ReturnType<typeof select>>[number]

async function listBy(ctx: Context, emails: string[], phones: string[]): Promise<GuestBooking[]> {
  return select().where(
    and(
      eq(bookings.businessId, ctx.businessId),
      isNull(bookings.guestErasedAt),
      or(inArray(bookings.guestEmail, emails), inArray(bookings.guestPhoneE164, phones)),
    ),
  )
}

const nonEmptyValues = (values: readonly (string | null)[]) =>
  [...new Set(values.filter((value) => !!value))] as string[]

/**
 * Lists every booking of this booking's guest, including cancelled and deleted ones: those that share an e-mail or
 * phone number with it, directly or through other bookings. Empty once the guest is erased. Throws `common.not_found`.
 */
export async function listBookingsOfGuest(
  ctx: Context,
  id: string,
): Promise<{ selected: { guestName: string; reference: string }; found: GuestBooking[] }> {
  const selected = await requireRow(
    select().where(and(existingCondition(bookings, ctx), eq(bookings.id, id))),
  )
  let found: GuestBooking[] = []
  for (let contacts = 0, linked = [selected]; ; linked = found) {
    const emails = nonEmptyValues(linked.map(({ guestEmail }) => guestEmail))
    const phones = nonEmptyValues(linked.map(({ guestPhoneE164 }) => guestPhoneE164))
    // Without a contact this booking only: many guests can have the same "0000000000".
    if (emails.length + phones.length === 0) return { selected, found: [selected] }
    if (emails.length + phones.length === contacts) return { selected, found }
    contacts = emails.length + phones.length
    found = await listBy(ctx, emails, phones)
    if (found.length === 0) return { selected, found }
  }
}

/** Which of these e-mails and phone numbers bookings or requests of others have now. The guest's own have one of the names. */
export async function listContactsOfOthers(
  { businessId }: Pick<Context, 'businessId'>,
  { bookingIds, emails, phones, names }: Record<'bookingIds' | 'emails' | 'phones' | 'names', string[]>,
): Promise<Set<string | null>> {
  const [ofBookings, ofRequests] = await Promise.all([
    db()
      .select({ email: bookings.guestEmail, phone: bookings.guestPhoneE164 })
      .from(bookings)
      .where(
        and(
          eq(bookings.businessId, businessId),
          notInArray(bookings.id, bookingIds),
          or(inArray(bookings.guestEmail, emails), inArray(bookings.guestPhoneE164, phones)),
        ),
      ),
    db()
      .select({ email: bookingRequests.guestEmail, phone: bookingRequests.guestPhoneE164 })
      .from(bookingRequests)
      .where(
        and(
          eq(bookingRequests.businessId, businessId),
          notInArray(bookingRequests.guestName, names),
          or(inArray(bookingRequests.guestEmail, emails), inArray(bookingRequests.guestPhoneE164, phones)),
        ),
      ),
  ])
  return new Set([...ofBookings, ...ofRequests].flatMap(({ email, phone }) => [email, phone]))
}

const isActiveBooking = ({ status, removedAt }: GuestBooking) => status !== 'CANCELLED' && removedAt === null

/** A guest in house or with an upcoming stay must stay identifiable and reachable, for safety and payment. */
export const isGuestExpected = (ctx: Context, found: readonly GuestBooking[]): boolean =>
  found.some(
    (booking) =>
      isActiveBooking(booking) &&
      (booking.status === 'CHECKED_IN' || (booking.status !== 'CHECKED_OUT' && booking.checkOut > ctx.today)),
  )

/** Lists what erasing the guest of a booking would change. */
export async function previewErasure(ctx: Context, id: string): Promise<GuestErasure> {
  const { selected, found } = await listBookingsOfGuest(ctx, id)
  const owed = found.filter(isActiveBooking).map(balanceDueOf)
  return {
    guestName: selected.guestName,
    count: found.length,
    balance: sumNaira(owed),
    refundDue: sumNaira(found.filter(({ removedAt }) => removedAt === null).map(refundDueOf)),
    isExpected: isGuestExpected(ctx, found),
    bookings: found
      .slice(0, maxErasureRows)
      .map(({ removedAt, ...booking }) => ({ ...booking, isDeleted: removedAt !== null })),
  }
}
