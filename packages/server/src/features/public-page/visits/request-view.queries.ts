import { depositDueOf, isHeld } from '@ilewa/contract/bookings/money'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import { requestStateOf } from '@ilewa/contract/public-page/requests'
import { publicPagePath, publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { and, eq, isNull } from 'drizzle-orm'
import { todayIn } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { requireRow } from '../../../platform/database/record-queries.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { businesses } from '../../business/business.table.ts'
import { findAccountForGuests } from '../../money/accounts.queries.ts'
import type { PayeeAccount, RequestView } from '../pages/request-view.ts'
import { propertyPages, publicPages, publicSlugs } from '../public-page.table.ts'
import { type FoundRequest, getRequestByToken } from '../requests/booking-requests.queries.ts'

/** What is known of the business of a request, also while its page is hidden. */
const getHost = ({ businessId, propertyId }: FoundRequest) =>
  requireRow(
    db()
      .select({
        businessName: businesses.name,
        timeZone: businesses.timeZone,
        whatsapp: publicPages.whatsapp,
        slug: publicSlugs.slug,
        propertySlug: propertyPages.slug,
      })
      .from(businesses)
      .leftJoin(publicPages, eq(publicPages.businessId, businesses.id))
      .leftJoin(publicSlugs, and(eq(publicSlugs.businessId, businesses.id), isNull(publicSlugs.replacedAt)))
      .leftJoin(
        propertyPages,
        and(eq(propertyPages.businessId, businesses.id), eq(propertyPages.propertyId, propertyId)),
      )
      .where(eq(businesses.id, businessId)),
  )

interface Payment {
  paymentCode: string
  payAmount: number
  paidAmount: number
  isClaimed: boolean
}

/** What the guest has to pay for the booking of a request. */
async function getPayment({ businessId, bookingId }: FoundRequest, timeZone: string): Promise<Payment> {
  if (bookingId === null) return { paymentCode: '', payAmount: 0, paidAmount: 0, isClaimed: false }
  const ctx = { businessId, userId: null, role: 'OWNER' as const, today: todayIn(timeZone) }
  const booking = await getBooking(ctx, bookingId)
  return {
    paymentCode: paymentCodeOf(booking),
    payAmount: isHeld(booking) ? depositDueOf(booking) : 0,
    paidAmount: booking.paidAmount,
    isClaimed: booking.claimedAmount > 0,
  }
}

/** The account that guests pay into, if the business has named all of it. */
async function findPayee(business: { businessId: string }): Promise<PayeeAccount | null> {
  const account = await findAccountForGuests(business)
  const { bankName, accountNumber, accountName } = account ?? {}
  return bankName && accountNumber && accountName ? { bankName, accountNumber, accountName } : null
}

/** What a guest sees of a request. Throws `common.not_found`. */
export async function getRequestView(token: string): Promise<RequestView> {
  const request = await getRequestByToken(token)
  const host = await getHost(request)
  const { businessName, timeZone, whatsapp, slug, propertySlug } = host
  const [payment, account] = await Promise.all([getPayment(request, timeZone), findPayee(request)])
  const { checkIn, checkOut, guests, totalAmount, depositAmount, cautionAmount, reason, propertyName } =
    request
  const state = requestStateOf(request)
  const isShown = slug !== null && propertySlug !== null
  return {
    ...{ state, businessName, timeZone, whatsapp, propertyName, reason },
    ...{ checkIn, checkOut, guests, totalAmount, depositAmount, cautionAmount },
    ...payment,
    pagePath: isShown ? publicPropertyPath(slug, propertySlug) : publicPagePath(slug ?? ''),
    heldUntil: state === 'HELD' ? request.holdUntil : null,
    account,
  }
}
