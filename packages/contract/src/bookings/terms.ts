import { z } from 'zod'

export const formatGuests = (guests: number): string => (guests === 1 ? '1 guest' : `${guests} guests`)

export const BookingStatus = z.enum(['PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'])
export type BookingStatus = z.infer<typeof BookingStatus>

export const bookingStatusLabels: Record<BookingStatus, string> = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  CHECKED_IN: 'Checked in',
  CHECKED_OUT: 'Checked out',
  CANCELLED: 'Cancelled',
}

/** Of a stay that is over or will not take place. */
export const finishedStatuses = ['CHECKED_OUT', 'CANCELLED'] as const satisfies BookingStatus[]

export const isFinished = (status: BookingStatus): boolean => finishedStatuses.some((one) => one === status)

/** Why a stay is cancelled, if not by the guest or the business. */
export const CancelKind = z.enum(['NO_SHOW'])
export type CancelKind = z.infer<typeof CancelKind>

export const BookingSource = z.enum(['DIRECT', 'AGENT', 'WALK_IN', 'AIRBNB', 'BOOKING_COM', 'OTHER'])
export type BookingSource = z.infer<typeof BookingSource>

export const bookingSourceLabels: Record<BookingSource, string> = {
  DIRECT: 'Direct',
  AGENT: 'Agent',
  WALK_IN: 'Walk-in',
  AIRBNB: 'Airbnb',
  BOOKING_COM: 'Booking.com',
  OTHER: 'Other',
}
