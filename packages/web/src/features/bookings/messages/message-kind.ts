import type { Booking } from '@ilewa/contract/bookings/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { type MessageKind, StandardMessageKind } from '@ilewa/contract/messages/terms'

/** What a message to the guest of a booking is most likely about: directions from the day before arrival. */
export function likelyKind(
  { status, checkIn }: Pick<Booking, 'status' | 'checkIn'>,
  today: CivilDate,
): StandardMessageKind {
  if (status === 'PENDING') return 'PAYMENT_REQUEST'
  if (status === 'CHECKED_IN') return 'CHECK_IN'
  if (status === 'CHECKED_OUT') return 'THANKS'
  return checkIn <= addDays(today, 1) ? 'DIRECTIONS' : 'CONFIRMATION'
}

/** The item of the dialog: a booking, and what the message is about. */
export const toMessageItem = (bookingId: string, kind: MessageKind): string => `${bookingId}_${kind}`
export function parseMessageItem(item: string): { bookingId: string; kind: StandardMessageKind | undefined } {
  const [bookingId = '', kind] = item.split(/_(.*)/s)
  return { bookingId, kind: StandardMessageKind.safeParse(kind).data }
}
