import { type BookingStatus, bookingStatusLabels } from '@ilewa/contract/bookings/terms'

/** Status labels for agents. */
export const agentStatusLabels: Record<BookingStatus, string> = {
  ...bookingStatusLabels,
  CHECKED_IN: 'Confirmed · in house',
  CHECKED_OUT: 'Completed',
}
