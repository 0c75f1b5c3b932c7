import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { formatNaira, type Naira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import type { PaymentClaim } from '@ilewa/contract/money/schema'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { newId } from '../../platform/id.ts'
import { notify } from '../notifications/notify.notifications.ts'

const pathTo =
  ({ id }: Booking) =>
  (role: Role) =>
    toPagePath(role === 'AGENT' ? pages.myBookings : pages.bookings, { open: id })

/** Notifies the owner of a claim by another person; only the owner can confirm it. */
export async function notifyClaim(ctx: Context, booking: Booking, amount: Naira): Promise<void> {
  if (ctx.role === 'OWNER') return
  const { guestName, property, agentName } = booking
  await notify(ctx, {
    kind: 'PAYMENT',
    key: `claim:${newId()}`,
    title: `To confirm: ${formatNaira(amount)}`,
    text: `${agentName ?? 'A colleague'} says that ${guestName} paid ${formatNaira(amount)} for ${property.name}. Look in your bank's app, not at a screenshot.`,
    pathFor: pathTo(booking),
    roles: ['OWNER'],
  })
}

/** Notifies the person who made a claim of the decision. */
export async function notifyClaimDecision(
  ctx: Context,
  booking: Booking,
  { id, claimedBy, amount }: PaymentClaim,
  decision: { received: Naira } | { reason: string },
): Promise<void> {
  if (claimedBy === ctx.userId) return
  const { guestName, property } = booking
  const isConfirmed = 'received' in decision
  await notify(ctx, {
    kind: 'PAYMENT',
    key: `claim:${id}:decided`,
    title: isConfirmed
      ? `Confirmed: ${formatNaira(decision.received)}`
      : `Not confirmed: ${formatNaira(amount)}`,
    text: isConfirmed
      ? `The owner received ${formatNaira(decision.received)} from ${guestName}, ${property.name}.`
      : `${guestName}, ${property.name}. ${decision.reason}`,
    pathFor: pathTo(booking),
    userIds: [claimedBy],
  })
}
