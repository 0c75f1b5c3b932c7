import { type BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings/schema'

/** What an agent reads (decisions section 6). */
export const agentStatusLabels: Record<BookingStatus, string> = {
  ...bookingStatusLabels,
  CHECKED_IN: 'Confirmed · in house',
  CHECKED_OUT: 'Completed',
}

/** What a quick action does. */
export const statusActions: Record<BookingStatus, string> = {
  PENDING: 'Set to pending',
  CONFIRMED: 'Confirm',
  CHECKED_IN: 'Check in',
  CHECKED_OUT: 'Check out',
  CANCELLED: 'Cancel booking',
}
