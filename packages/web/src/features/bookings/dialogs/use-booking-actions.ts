import { can } from '@ilewa/contract/core/access'
import { useSession } from '../../../lib/session/session.ts'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import type { BookingActions } from '../actions/booking-actions.ts'
import { agentStatusLabels } from '../actions/booking-labels.ts'

/** Names of the dialogs that only bookings have. */
export const bookingDialogs = {
  ...recordDialogs,
  move: 'move',
  cancel: 'cancel',
  checkOutEarly: 'leave',
  eraseGuest: 'erase',
} as const

/** The actions that the signed-in person may take on bookings. */
export function useBookingActions(dialogs: Dialogs): BookingActions {
  const role = useSession()?.user.role
  const open = (dialog: string) => (id: string) => dialogs.open(dialog, id)
  return {
    onView: open(bookingDialogs.details),
    onEdit: open(bookingDialogs.edit),
    onMove: open(bookingDialogs.move),
    onCancel: open(bookingDialogs.cancel),
    onCheckOutEarly: open(bookingDialogs.checkOutEarly),
    onRemove: role && can(role, 'bookings:remove') ? open(bookingDialogs.remove) : undefined,
    onEraseGuest: role && can(role, 'bookings:erase-guest') ? open(bookingDialogs.eraseGuest) : undefined,
    labels: role === 'AGENT' ? agentStatusLabels : undefined,
    editsOpenOnly: !role || !can(role, 'bookings:read-all'),
  }
}
