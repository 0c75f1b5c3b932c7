import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { askedHours } from '@ilewa/contract/public-page/requests'
import { newId } from '../../../platform/id.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { bookingPathFor } from '../../bookings/bookings.notifications.ts'
import { notify } from '../../notifications/notify.notifications.ts'
import { type FoundRequest, findRequestOfBooking } from './booking-requests.queries.ts'
import type { RequestMail } from './mail-kinds.ts'
import { mailRequestGuest } from './requests.jobs.ts'

const requestsPath = () => toPagePath(pages.requests)

const describeStay = ({ propertyName, checkIn, checkOut, totalAmount }: FoundRequest) =>
  `${propertyName}, ${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))} · ${formatNaira(totalAmount)}.`

/** Mails the guest of a request what has become of it. Call it inside the transaction. */
export const mailGuest = (
  { businessId, id }: Pick<FoundRequest, 'businessId' | 'id'>,
  mail: RequestMail,
  delay: { afterSeconds?: number } = {},
): Promise<void> => enqueue(mailRequestGuest, { businessId, id, mail }, delay)

/** Tells the owners of a proven request, and the guest if the dates are held. */
export async function notifyRequest(request: FoundRequest, booking: Booking | undefined): Promise<void> {
  const actor = { businessId: request.businessId, userId: null }
  const { guestName } = request
  await notify(actor, {
    kind: 'REQUEST',
    key: `request:${request.id}`,
    title: booking ? `Dates held: ${guestName}` : `Request: ${guestName}`,
    text: booking
      ? `${describeStay(request)} Held on your page until the deposit is paid.`
      : `${describeStay(request)} Accept or decline it within ${askedHours} hours.`,
    pathFor: booking ? bookingPathFor(booking) : requestsPath,
    roles: ['OWNER'],
  })
  if (booking) await mailGuest(request, 'HELD')
}

/** Tells the owners that a guest took back a request, and that dates which were held are free. */
export const notifyWithdrawn = (request: FoundRequest): Promise<void> =>
  notify(
    { businessId: request.businessId, userId: null },
    {
      kind: 'REQUEST',
      key: `request:${request.id}:withdrawn`,
      title: `Withdrawn: ${request.guestName}`,
      text: `${describeStay(request)} The dates are free.`,
      pathFor: requestsPath,
      roles: ['OWNER'],
    },
  )

/** Tells the owners that the guest of a held booking says to have paid. */
export const notifyGuestClaim = (request: FoundRequest, booking: Booking, amount: Naira): Promise<void> =>
  notify(
    { businessId: request.businessId, userId: null },
    {
      kind: 'PAYMENT_CLAIM',
      key: `claim:${newId()}`,
      title: `To confirm: ${formatNaira(amount)}`,
      text: `${request.guestName} says they paid ${formatNaira(amount)} for ${request.propertyName}. Look in your bank's app, not at a screenshot.`,
      pathFor: bookingPathFor(booking),
      roles: ['OWNER'],
    },
  )

interface StatusChange {
  before: Pick<Booking, 'status'>
  after: Pick<Booking, 'id' | 'status'>
}

/** Mails the guest of the public page until when the dates are held. Others get no such mail. */
export async function mailGuestOfHold(ctx: { businessId: string }, bookingId: string): Promise<void> {
  const request = await findRequestOfBooking(ctx, bookingId)
  if (request?.state === 'BOOKED') await mailGuest(request, 'HELD')
}

/** Mails the guest of the public page that a pending booking was confirmed or cancelled. Others get no such mail. */
export async function mailGuestOfChange(
  { businessId }: { businessId: string },
  { before, after }: StatusChange,
  delay: { afterSeconds?: number } = {},
): Promise<void> {
  if (before.status !== 'PENDING' || after.status === 'PENDING') return
  const request = await findRequestOfBooking({ businessId }, after.id)
  if (request?.state === 'BOOKED')
    await mailGuest(request, after.status === 'CANCELLED' ? 'EXPIRED' : 'CONFIRMED', delay)
}
