import { depositDueOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { formatDateTime, formatTime } from '@ilewa/contract/core/times'
import type { ActorContext, Context } from '../../../platform/http/pipeline/context.ts'
import { bookingPathFor, notifyOwnersAndAgent } from '../../bookings/bookings.notifications.ts'
import { notify } from '../../notifications/notify.notifications.ts'
import type { HeldBooking } from './holds.queries.ts'

interface Notice {
  event: string
  title: string
  text: string
}

const notifyOfHold = (held: HeldBooking, { event, title, text }: Notice): Promise<void> =>
  notifyOwnersAndAgent(held, {
    kind: 'HOLD',
    key: `hold:${held.id}:${event}:${held.holdUntil.getTime()}`,
    title: `${title}: ${held.guestName}`,
    text,
  })

const describeStay = ({
  property,
  checkIn,
  checkOut,
}: Pick<HeldBooking, 'property' | 'checkIn' | 'checkOut'>) =>
  `${property.name}, ${formatDateRange(checkIn, checkOut)}.`

/** Announces the end of a hold. */
export function notifyHoldEnding(held: HeldBooking): Promise<void> {
  const claimed = held.claimedAmount > 0 ? ` ${formatNaira(held.claimedAmount)} is claimed.` : ''
  return notifyOfHold(held, {
    event: 'ending',
    title: `Hold ends at ${formatTime(held.holdUntil, held.timeZone)}`,
    text: `${describeStay(held)} ${formatNaira(depositDueOf(held))} of the deposit is not confirmed.${claimed}`,
  })
}

/** Says that a claim keeps the dates until the new end of the hold. */
export const notifyHoldExtended = (held: HeldBooking): Promise<void> =>
  notifyOfHold(held, {
    event: 'extended',
    title: 'Look for a payment',
    text: `${describeStay(held)} ${formatNaira(held.claimedAmount)} is claimed, so the dates are held until ${formatDateTime(held.holdUntil, held.timeZone)}. They are released then, unless the payment is confirmed.`,
  })

/** Says that the booking has lost its dates, and why. */
export const notifyHoldEnded = (held: HeldBooking, reason: string): Promise<void> =>
  notifyOfHold(held, { event: 'ended', title: 'Dates released', text: `${describeStay(held)} ${reason}.` })

/** Notifies the agent that the deposit confirmed the booking. */
export async function notifyDepositPaid(ctx: ActorContext, booking: Booking): Promise<void> {
  const { id, version, agentId, guestName } = booking
  if (!agentId) return
  await notify(ctx, {
    kind: 'HOLD',
    key: `hold:${id}:paid:${version}`,
    title: `Confirmed: ${guestName}`,
    text: `${describeStay(booking)} The deposit is paid.`,
    pathFor: bookingPathFor(booking),
    userIds: [agentId],
  })
}

/** Notifies the agent that the payment which confirmed the booking was reversed, and until when the dates are held. */
export async function notifyHeldAgain(ctx: Context, booking: Booking, holdUntil: Date): Promise<void> {
  const { id, version, agentId, guestName } = booking
  if (!agentId) return
  await notify(ctx, {
    kind: 'HOLD',
    key: `hold:${id}:again:${version}`,
    title: `Held again: ${guestName}`,
    text: `${describeStay(booking)} A payment was reversed. The dates are held until ${formatDateTime(holdUntil, ctx.timeZone)}.`,
    pathFor: bookingPathFor(booking),
    userIds: [agentId],
  })
}
