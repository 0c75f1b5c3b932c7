import type { Booking, BookingStatus } from '@ilewa/contract/bookings/schema'

/** What this person may do with bookings; what is missing is not offered. */
export interface BookingActions {
  onView: (id: string) => void
  onEdit: (id: string) => void
  /** Other nights or another property. */
  onMove: (id: string) => void
  onCancel: (id: string) => void
  onLeaveEarly: (id: string) => void
  onRemove?: (id: string) => void
  /** Everything personal of the guest, in all of their bookings. */
  onEraseGuest?: (id: string) => void
  /** An agent changes a booking only while it is pending or confirmed. */
  editsOpenOnly: boolean
  /** Other words for the statuses than the usual ones. */
  labels?: Record<BookingStatus, string>
}

export const mayEdit = ({ status }: Pick<Booking, 'status'>, { editsOpenOnly }: BookingActions) =>
  !editsOpenOnly || status === 'PENDING' || status === 'CONFIRMED'

/** A cancelled stay holds no nights that could move. */
export const mayMove = (booking: Pick<Booking, 'status'>, actions: BookingActions) =>
  mayEdit(booking, actions) && booking.status !== 'CANCELLED'
