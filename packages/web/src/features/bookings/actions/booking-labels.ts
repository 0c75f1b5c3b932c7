import { type BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings/terms'

/** Status labels for agents. */
export const agentStatusLabels: Record<BookingStatus, string> = {
  ...bookingStatusLabels,
  CHECKED_IN: 'Confirmed · in house',
  CHECKED_OUT: 'Completed',
}

/** Labels of the quick actions. */
export const statusActions: Record<BookingStatus, string> = {
  PENDING: 'Set to pending',
  CONFIRMED: 'Confirm',
  CHECKED_IN: 'Check in',
  CHECKED_OUT: 'Check out',
  CANCELLED: 'Cancel booking',
}
