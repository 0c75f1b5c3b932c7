import { can } from '@ilewa/contract/core/access'
import { useSession } from '../../../lib/session/session.ts'
import { useOpenItem } from '../../../ui/list/use-url-filters.ts'
import type { BookingActions } from '../actions/booking-actions.ts'
import { agentStatusLabels } from '../actions/booking-labels.ts'

export type BookingDialogsState = ReturnType<typeof useBookingDialogs>

/** The open dialogs of a booking screen, and the actions that open them. */
export function useBookingDialogs() {
  const role = useSession()?.user.role
  const details = useOpenItem('open')
  const creation = useOpenItem('new')
  const edit = useOpenItem('edit')
  const move = useOpenItem('move')
  const cancellation = useOpenItem('cancel')
  const departure = useOpenItem('leave')
  const removal = useOpenItem('delete')
  const erasure = useOpenItem('erase')
  const actions: BookingActions = {
    onView: details.openItem,
    onEdit: edit.openItem,
    onMove: move.openItem,
    onCancel: cancellation.openItem,
    onCheckOutEarly: departure.openItem,
    onRemove: role && can(role, 'bookings:remove') ? removal.openItem : undefined,
    onEraseGuest: role && can(role, 'bookings:erase-guest') ? erasure.openItem : undefined,
    labels: role === 'AGENT' ? agentStatusLabels : undefined,
    editsOpenOnly: !role || !can(role, 'bookings:read-all'),
  }
  return { actions, details, creation, edit, move, cancellation, departure, removal, erasure }
}
