import { can } from '@ilewa/contract/core/access'
import { availabilityDialog } from '../../../lib/availability-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import type { BookingActions } from '../actions/booking-actions.ts'
import { agentStatusLabels } from '../actions/booking-labels.ts'
import type { StayAction } from '../desk/stay-actions.ts'

/** Names of the dialogs that only bookings have. */
export const bookingDialogs = {
  ...recordDialogs,
  move: 'move',
  cancel: 'cancel',
  cancellationFee: 'fee',
  checkIn: 'arrive',
  checkOut: 'leave',
  noShow: 'missing',
  extend: 'extend',
  payment: 'pay',
  refund: 'refund',
  /** Its item is the id of the document. */
  document: 'document',
  hold: 'hold',
  // Not 'due', which is a filter of the list.
  dueDates: 'schedule',
  confirm: 'confirm',
  paymentRequest: 'request',
  payLink: 'link',
  returnCaution: 'return',
  keepCaution: 'keep',
  applyCaution: 'apply',
  changeCaution: 'caution',
  /** Its item is `toMessageItem`, or the id of a booking. */
  message: 'message',
  guestPage: 'guest',
  register: 'register',
  eraseGuest: 'erase',
  availability: availabilityDialog,
} as const

/** The dialog that asks what an action needs. */
const questions: Partial<Record<StayAction, string>> = {
  checkIn: bookingDialogs.checkIn,
  checkOut: bookingDialogs.checkOut,
  noShow: bookingDialogs.noShow,
  extend: bookingDialogs.extend,
  pay: bookingDialogs.payment,
  cancel: bookingDialogs.cancel,
  confirm: bookingDialogs.confirm,
}

/** The actions that the signed-in person may take on bookings. */
export function useBookingActions(dialogs: Dialogs): BookingActions {
  const user = useSession()?.user
  const role = user?.role
  const open = (dialog: string) => (id: string) => dialogs.open(dialog, id)
  return {
    person: user ?? { role: 'STAFF', worksAtDesk: false },
    onView: open(bookingDialogs.details),
    onEdit: open(bookingDialogs.edit),
    onMove: open(bookingDialogs.move),
    onAsk: (action, id) => {
      const dialog = questions[action]
      if (dialog) dialogs.open(dialog, id)
    },
    onRemove: role && can(role, 'bookings:remove') ? open(bookingDialogs.remove) : undefined,
    onEraseGuest: role && can(role, 'bookings:erase-guest') ? open(bookingDialogs.eraseGuest) : undefined,
    labels: role === 'AGENT' ? agentStatusLabels : undefined,
    editsOpenOnly: !role || !can(role, 'bookings:read-all'),
  }
}
