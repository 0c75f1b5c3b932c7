import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import type { PaymentClaim } from '@ilewa/contract/money/schema'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { bookingPathFor } from '../bookings/bookings.notifications.ts'
import { notify } from '../notifications/notify.notifications.ts'

/** Notifies the owner of a claim by another person; only the owner can confirm it. */
export async function notifyClaim(ctx: Context, booking: Booking, amount: Naira): Promise<void> {
  if (ctx.role === 'OWNER') return
  const { guestName, property, agentName } = booking
  await notify(ctx, {
    kind: 'PAYMENT_CLAIM',
    key: `claim:${newId()}`,
    title: `To confirm: ${formatNaira(amount)}`,
    text: `${agentName ?? 'A colleague'} says that ${guestName} paid ${formatNaira(amount)} for ${property.name}. Look in your bank's app, not at a screenshot.`,
    pathFor: bookingPathFor(booking),
    roles: ['OWNER'],
  })
}

/** Notifies the person who made a claim of the decision. */
export async function notifyClaimDecision(
  ctx: Context,
  booking: Booking,
  { id, claimedBy, amount }: PaymentClaim,
  decision: { received: Naira } | 'REJECTED',
): Promise<void> {
  if (claimedBy === null || claimedBy === ctx.userId) return
  const { guestName, property } = booking
  await notify(ctx, {
    kind: 'MONEY_RECEIVED',
    key: `claim:${id}:decided`,
    title:
      decision !== 'REJECTED'
        ? `Confirmed: ${formatNaira(decision.received)}`
        : `Not confirmed: ${formatNaira(amount)}`,
    text:
      decision !== 'REJECTED'
        ? `The owner received ${formatNaira(decision.received)} of ${formatNaira(amount)} claimed from ${guestName}, ${property.name}.`
        : `The owner did not find the money of ${guestName}, ${property.name}. The booking has the reason.`,
    pathFor: bookingPathFor(booking),
    userIds: [claimedBy],
  })
}
