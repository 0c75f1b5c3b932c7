import { payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatDateTime } from '@ilewa/contract/core/times'
import { isPaidToAirbnb } from '@ilewa/contract/guest-page/access-rules'
import type { MessageValues } from '@ilewa/contract/messages/template-text'
import { cautionDueOf } from '@ilewa/contract/money/caution-rules'
import type { PaymentRequest } from '@ilewa/contract/money/payment-request'
import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { users } from '../auth/auth.table.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { businesses } from '../business/business.table.ts'
import { missingPageReason } from '../guest-page/guest-links.queries.ts'
import { showGuestLink } from '../guest-page/guest-links.writes.ts'
import { getPaymentRequest } from '../money/holds/payment-request.queries.ts'
import { properties } from '../properties/properties.table.ts'

/** Names and the address, which a booking does not have. */
const getNames = ({ businessId, userId }: Context, { propertyId }: Pick<Booking, 'propertyId'>) =>
  requireRow(
    db()
      .select({ address: properties.address, business: businesses.name, host: users.firstName })
      .from(properties)
      .innerJoin(businesses, eq(businesses.id, properties.businessId))
      .innerJoin(users, and(eq(users.businessId, properties.businessId), eq(users.id, userId)))
      .where(and(eq(properties.businessId, businessId), eq(properties.id, propertyId))),
  )

const amountOrNothing = (amount: number) => (amount > 0 ? formatNaira(amount) : '')

const deadlineOf = ({ holdUntil, dueOn }: PaymentRequest, timeZone: string): string => {
  if (holdUntil) return formatDateTime(new Date(holdUntil), timeZone)
  return dueOn ? formatDate(dueOn) : ''
}

/** A booking with what a template can say of it. Throws `common.not_found`. */
export async function getMessageValues(
  ctx: Context,
  bookingId: string,
): Promise<{ booking: Booking; values: MessageValues }> {
  const booking = await getBooking(ctx, bookingId)
  const [names, request] = await Promise.all([getNames(ctx, booking), getPaymentRequest(ctx, bookingId)])
  const { guestName, property, checkIn, checkOut, totalAmount, paidAmount, reference } = booking
  const nights = nightsBetween(checkIn, checkOut)
  const { account, amount, paymentCode } = request
  // Who paid Airbnb knows another price.
  const amountOf = isPaidToAirbnb(booking) ? () => '' : amountOrNothing
  const values = {
    guest: guestName.split(/\s+/)[0] ?? guestName,
    property: property.name,
    address: names.address,
    business: names.business,
    host: names.host,
    reference,
    checkIn: formatDate(checkIn),
    checkOut: formatDate(checkOut),
    nights: nights === 1 ? '1 night' : `${nights} nights`,
    total: amountOf(totalAmount),
    paid: amountOf(paidAmount),
    balance: amountOf(payableOf(booking)),
    deposit: amountOrNothing(cautionDueOf(booking)),
    due: amountOrNothing(amount),
    deadline: deadlineOf(request, ctx.timeZone),
    bank: account?.bankName ?? '',
    accountNumber: account?.accountNumber ?? '',
    accountName: account?.accountName ?? '',
    code: paymentCode,
    guestPage: missingPageReason(ctx, booking) ? '' : (await showGuestLink(ctx, bookingId)).url,
  }
  return { booking, values }
}
