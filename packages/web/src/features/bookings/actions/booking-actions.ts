import { isExpected } from '@ilewa/contract/bookings/phases'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { BookingStatus } from '@ilewa/contract/bookings/terms'
import type { DeskPerson, StayAction } from '../desk/stay-actions.ts'

/** Actions that the person is allowed to take on bookings. An action without a handler is not offered. */
export interface BookingActions {
  /** Decides which quick actions are offered. */
  person: DeskPerson
  onView: (id: string) => void
  onEdit: (id: string) => void
  /** Moves the stay to other nights or another property. */
  onMove: (id: string) => void
  /** Opens the sheet of a quick action that something must be decided for. */
  onAsk: (action: StayAction, id: string) => void
  onRemove?: (id: string) => void
  /** Erases the guest's personal data in all of their bookings. */
  onEraseGuest?: (id: string) => void
  /** An agent can edit a booking only while it is pending or confirmed. */
  editsOpenOnly: boolean
  /** Status labels that replace the default ones. */
  labels?: Record<BookingStatus, string>
}

export const canEdit = ({ status }: Pick<Booking, 'status'>, { editsOpenOnly }: BookingActions) =>
  !editsOpenOnly || isExpected({ status })

/** A cancelled stay occupies no nights, so it cannot be moved. */
export const canMove = (booking: Pick<Booking, 'status'>, actions: BookingActions) =>
  canEdit(booking, actions) && booking.status !== 'CANCELLED'
