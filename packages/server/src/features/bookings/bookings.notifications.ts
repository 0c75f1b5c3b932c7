import { balanceOf, hasBalanceDue } from '@ilewa/contract/bookings/money'
import type { bookingMoneyPanel } from '@ilewa/contract/bookings/money-panel'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Role } from '@ilewa/contract/core/access'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  type NotificationInput,
  notify,
  withdrawNotification,
} from '../notifications/notify.notifications.ts'

/** The page that shows the booking to a user of a role, at a panel of its details. */
export const bookingPathFor =
  ({ id }: Pick<Booking, 'id'>, panel?: typeof bookingMoneyPanel) =>
  (role: Role) =>
    `${toPagePath(role === 'AGENT' ? pages.myBookings : pages.bookings, { open: id })}${panel ? `#${panel}` : ''}`

interface NotifiedBooking {
  businessId: string
  id: string
  agentId: string | null
}

/** Notifies the owners and the agent of a booking of what the system found or did. */
export async function notifyOwnersAndAgent(
  booking: NotifiedBooking,
  content: Pick<NotificationInput, 'kind' | 'key' | 'title' | 'text'>,
  panel?: typeof bookingMoneyPanel,
): Promise<void> {
  const { businessId, agentId } = booking
  const actor = { businessId, userId: null }
  const notification = { ...content, pathFor: bookingPathFor(booking, panel) }
  await notify(actor, { ...notification, roles: ['OWNER'] })
  if (agentId) await notify(actor, { ...notification, userIds: [agentId] })
}

const formatGuests = (guests: number) => `${guests} ${guests === 1 ? 'guest' : 'guests'}`

/** Formats a stay as "Lekki Loft, 20 – 23 Nov 2026 · 3 nights · 2 guests." */
function describe({ property, checkIn, checkOut, guests }: Booking): string {
  const nights = formatNights(nightsBetween(checkIn, checkOut))
  return `${property.name}, ${formatDateRange(checkIn, checkOut)} · ${nights} · ${formatGuests(guests)}.`
}

/** Notifies the owner of an agent's booking, and an agent of a booking assigned to them. */
export async function notifyNewBooking(ctx: Context, booking: Booking): Promise<void> {
  const notification = {
    kind: 'NEW_BOOKING',
    key: `booking:${booking.id}`,
    title: `New booking: ${booking.guestName}`,
    pathFor: bookingPathFor(booking),
  } as const
  const stay = describe(booking)
  if (ctx.role !== 'OWNER') {
    const { claimedAmount } = booking
    const claimed =
      claimedAmount > 0 ? ` ${formatNaira(claimedAmount)} is claimed as paid, for you to confirm.` : ''
    await notify(ctx, {
      ...notification,
      text: `${stay} Booked by ${booking.agentName}.${claimed}`,
      roles: ['OWNER'],
    })
  } else if (booking.agentId) {
    await notify(ctx, { ...notification, text: `${stay} It is assigned to you.`, userIds: [booking.agentId] })
  }
}

interface Change {
  before: Booking
  after: Booking
}

/** Notifies an agent that a booking was assigned to them. */
async function notifyAssignedAgent(ctx: Context, { before, after }: Change): Promise<void> {
  if (!after.agentId || after.agentId === before.agentId) return
  await notify(ctx, {
    kind: 'NEW_BOOKING',
    key: `booking:${after.id}:assigned:${after.version}`,
    title: `Booking assigned to you: ${after.guestName}`,
    text: describe(after),
    pathFor: bookingPathFor(after),
    userIds: [after.agentId],
  })
}

/** Title and text of what the owner must know of an action of the desk, if anything. */
function deskNotice({ before, after }: Change): { title: string; text: string } | undefined {
  const isFreeNight = after.checkIn < before.checkIn && after.totalAmount === before.totalAmount
  const balance = hasBalanceDue(after) ? `Balance due: ${formatNaira(balanceOf(after))}.` : undefined
  const freeNight = isFreeNight ? 'The guest arrived a day early, and the added night is free.' : undefined
  const text = [describe(after), balance, freeNight].filter((part) => part !== undefined).join(' ')
  if (balance && after.status === 'CHECKED_OUT')
    return { title: `Left with a balance: ${after.guestName}`, text }
  if (freeNight) return { title: `Free night: ${after.guestName}`, text }
  if (balance && after.status === 'CHECKED_IN')
    return { title: `Checked in with a balance: ${after.guestName}`, text }
  return undefined
}

const deskNoticeKey = ({ id, version }: Booking) => `booking:${id}:desk:${version}`

/** Notifies the owner of what others did at the desk about money: an open balance, or an added night that is free. */
export async function notifyDeskAction(ctx: Context, change: Change): Promise<void> {
  const notice = ctx.role === 'OWNER' ? undefined : deskNotice(change)
  if (!notice) return
  const { after } = change
  await notify(ctx, {
    kind: 'PAYMENT',
    key: deskNoticeKey(after),
    ...notice,
    pathFor: bookingPathFor(after),
    roles: ['OWNER'],
  })
}

/** Removes the notification of the action that made this version of the booking, because it is undone. */
export const withdrawDeskNotice = (ctx: Context, booking: Booking): Promise<void> =>
  withdrawNotification(ctx, deskNoticeKey(booking))

/** Sends the notifications of a change. */
export async function notifyBookingChange(ctx: Context, change: Change): Promise<void> {
  await notifyAssignedAgent(ctx, change)
}
