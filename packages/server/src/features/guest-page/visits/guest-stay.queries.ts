import type { Booking } from '@ilewa/contract/bookings/schema'
import {
  type AddressState,
  addressStateOf,
  type CodesRule,
  codesPeriodOf,
  codesStateOf,
} from '@ilewa/contract/guest-page/access-rules'
import type { ArrivalDetails } from '@ilewa/contract/guest-page/schema'
import { formatDocumentNumber } from '@ilewa/contract/money/documents'
import type { PaymentRequest } from '@ilewa/contract/money/payment-request'
import { and, asc, eq, not } from 'drizzle-orm'
import { notFound } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { getBooking } from '../../bookings/bookings.queries.ts'
import { getSystemContext } from '../../business/system-context.queries.ts'
import { isReversed } from '../../money/documents/documents.queries.ts'
import { documents } from '../../money/documents/documents.table.ts'
import { getPaymentRequest } from '../../money/holds/payment-request.queries.ts'
import { getHost, type Host } from '../../public-page/visits/host.queries.ts'
import { findArrivalDetails } from '../arrival/arrival-details.queries.ts'
import { getCodesSettings } from '../arrival/codes-settings.queries.ts'
import { getGuestLinkByToken, missingPageReason } from '../guest-links.queries.ts'
import type { GuestLinkRow } from '../guest-links.ts'

/** What a guest's page is about. */
export interface GuestStay {
  ctx: ActorContext
  link: GuestLinkRow
  booking: Booking
  host: Host
  arrival: ArrivalDetails
  rule: CodesRule
}

/** Throws `common.not_found`, also once the page has ended or the guest was erased. */
async function readStay(ctx: ActorContext, link: GuestLinkRow): Promise<GuestStay> {
  const booking = await getBooking(ctx, link.bookingId)
  const host = await getHost({ businessId: ctx.businessId, propertyId: booking.propertyId })
  if (missingPageReason(host, booking)) throw notFound()
  const arrival = await findArrivalDetails(ctx, booking.propertyId)
  return {
    ctx,
    link,
    booking,
    host,
    arrival,
    rule: { ...(await getCodesSettings(ctx)), depositPercent: host.depositPercent },
  }
}

/** The stay of a guest's link. Throws `common.not_found`, also once the page has ended. */
export async function getGuestStay(token: string): Promise<GuestStay> {
  const link = await getGuestLinkByToken(token)
  return readStay(await getSystemContext(link), link)
}

const timesOf = ({ booking, host }: GuestStay) => ({
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  checkInFrom: host.checkInFrom,
  checkOutBy: host.checkOutBy,
  timeZone: host.timeZone,
})

/** Whether the guest can see the codes now, and from when. */
export function codesOf(stay: GuestStay) {
  const times = timesOf(stay)
  const { from } = codesPeriodOf(times, stay.rule)
  return { from, state: codesStateOf(stay.booking, { times, rule: stay.rule, now: now() }) }
}

/** Whether the guest can see the address and the directions now. */
export const addressOf = (stay: GuestStay): AddressState =>
  addressStateOf(stay.booking, { times: timesOf(stay), rule: stay.rule, now: now() })

/** Whether the host has entered something that is hidden behind the digits. */
export const hasCodes = ({ arrival }: Pick<GuestStay, 'arrival'>): boolean =>
  arrival.doorCode !== null || arrival.wifiName !== null || arrival.wifiPassword !== null

/** What the guest has to pay, and how. Throws `common.not_found`. */
export const getGuestPayment = ({ ctx, link }: GuestStay): Promise<PaymentRequest> =>
  getPaymentRequest(ctx, link.bookingId)

export interface GuestReceipt {
  id: string
  number: string
}

/**
 * The receipts of a stay, oldest first. Those that name another guest, who was replaced, and those of reversed payments are left out.
 */
export async function listGuestReceipts({ link, booking }: GuestStay): Promise<GuestReceipt[]> {
  const { businessId, bookingId } = link
  const { id, kind, number } = documents
  const rows = await db()
    .select({ id, kind, number })
    .from(documents)
    .where(
      and(
        eq(documents.businessId, businessId),
        eq(documents.bookingId, bookingId),
        eq(documents.kind, 'RECEIPT'),
        eq(documents.guestName, booking.guestName),
        not(isReversed),
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
  return rows.map((row) => ({ id: row.id, number: formatDocumentNumber(row.kind, row.number) }))
}
