import { depositDueOf, isHeld } from '@ilewa/contract/bookings/money'
import { isGuestPageOpen } from '@ilewa/contract/guest-page/access-rules'
import { guestPagePath } from '@ilewa/contract/guest-page/terms'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import { requestStateOf } from '@ilewa/contract/public-page/requests'
import { publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { and, eq, sql } from 'drizzle-orm'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { bookings } from '../../bookings/bookings.table.ts'
import { tokenOfGuest } from '../../guest-page/guest-links.ts'
import { ensureGuestLink } from '../../guest-page/guest-links.writes.ts'
import { findAccountForGuests } from '../../money/accounts.queries.ts'
import { toPayee } from '../pages/account-details.ts'
import type { RequestView } from '../pages/request-view.ts'
import { type FoundRequest, getRequestByToken } from '../requests/booking-requests.queries.ts'
import { getHost } from './host.queries.ts'

interface Payment {
  paymentCode: string
  payAmount: number
  paidAmount: number
  isClaimed: boolean
}

/** What the guest has to pay for the booking of a request, also of one that was deleted. */
async function getPayment({ businessId, bookingId }: FoundRequest): Promise<Payment> {
  const [booking] =
    bookingId === null
      ? []
      : await db()
          .select({
            reference: bookings.reference,
            status: bookings.status,
            holdUntil: sql<string | null>`${bookings.holdUntil}`,
            holdAmount: bookings.holdAmount,
            totalAmount: bookings.totalAmount,
            paidAmount: bookings.paidAmount,
            claimedAmount: bookings.claimedAmount,
          })
          .from(bookings)
          .where(and(eq(bookings.businessId, businessId), eq(bookings.id, bookingId)))
  if (!booking) return { paymentCode: '', payAmount: 0, paidAmount: 0, isClaimed: false }
  return {
    paymentCode: paymentCodeOf(booking),
    payAmount: isHeld(booking) ? depositDueOf(booking) : 0,
    paidAmount: booking.paidAmount,
    isClaimed: booking.claimedAmount > 0,
  }
}

/** The guest's page of a confirmed stay, while it is open. */
async function findGuestPath(
  request: FoundRequest,
  { timeZone }: { timeZone: string },
): Promise<string | null> {
  const { businessId, bookingId, checkOut } = request
  const isOpen = isGuestPageOpen({ checkOut }, { timeZone, now: now() })
  if (requestStateOf(request) !== 'CONFIRMED' || bookingId === null || !isOpen) return null
  const link = await ensureGuestLink({ businessId, bookingId })
  // A link that was replaced, such as for another guest, is sent by the host.
  return link.epoch === 0 ? guestPagePath(tokenOfGuest(link)) : null
}

/** What a guest sees of a request. Throws `common.not_found`. */
export async function getRequestView(token: string): Promise<RequestView> {
  const request = await getRequestByToken(token)
  const host = await getHost(request)
  const { businessName, timeZone, pageWhatsapp, slug, propertySlug } = host
  const [payment, account] = await Promise.all([
    getPayment(request),
    findAccountForGuests(request).then(toPayee),
  ])
  const { checkIn, checkOut, guests, totalAmount, depositAmount, cautionAmount, reason, propertyName } =
    request
  const state = requestStateOf(request)
  const isShown = host.isShown && slug !== null && propertySlug !== null
  return {
    ...{ state, businessName, timeZone, propertyName, reason },
    ...{ checkIn, checkOut, guests, totalAmount, depositAmount, cautionAmount },
    whatsapp: pageWhatsapp,
    codeEmail: state === 'UNPROVEN' ? request.guestEmail : null,
    ...payment,
    pagePath: isShown ? publicPropertyPath(slug, propertySlug) : null,
    heldUntil: state === 'HELD' ? request.holdUntil : null,
    guestPath: await findGuestPath(request, host),
    account,
  }
}
