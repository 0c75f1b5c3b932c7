import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { DueDate } from '@ilewa/contract/money/due-states'
import { notifyOwnersAndAgent } from '../../bookings/bookings.notifications.ts'
import type { PastDueBooking } from './overdue.queries.ts'

/** Notifies the owners and the agent of the booking that an amount is overdue. */
export const notifyOverdue = (
  booking: PastDueBooking,
  { day, missing }: Pick<DueDate, 'day' | 'missing'>,
): Promise<void> => {
  const { id, guestName, propertyName, checkIn, checkOut } = booking
  return notifyOwnersAndAgent(booking, {
    kind: 'PAYMENT_OVERDUE',
    key: `due:${id}:${day}`,
    title: `Payment overdue: ${guestName}`,
    text: `${propertyName}, ${formatDateRange(checkIn, checkOut)}. ${formatNaira(missing)} was due on ${formatDate(day)}.`,
  })
}
