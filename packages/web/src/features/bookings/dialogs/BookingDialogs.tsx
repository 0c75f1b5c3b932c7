import { lazyNamed } from '../../../lib/lazy-named.ts'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { bookingDialogs, useBookingActions } from './use-booking-actions.ts'

const loadCancelDialogs = () => import('../cancellation/cancel-dialogs.ts')
export const loadMessageDialogs = () => import('../messages/message-dialogs.ts')
const loadRemovalDialogs = () => import('./removal-dialogs.ts')
const loadPaymentDialogs = () => import('../payments/payment-dialogs.ts')
export const loadStayDialogs = () => import('../desk/stay-dialogs.ts')

const components = {
  [bookingDialogs.details]: lazyNamed(() => import('./BookingDetailsDialog.tsx'), 'BookingDetailsDialog'),
  [bookingDialogs.create]: lazyNamed(() => import('./CreateBookingDialog.tsx'), 'CreateBookingDialog'),
  [bookingDialogs.edit]: lazyNamed(() => import('./EditBookingDialog.tsx'), 'EditBookingDialog'),
  [bookingDialogs.move]: lazyNamed(() => import('./MoveBookingDialog.tsx'), 'MoveBookingDialog'),
  [bookingDialogs.cancel]: lazyNamed(loadCancelDialogs, 'CancelBookingDialog'),
  [bookingDialogs.cancellationFee]: lazyNamed(loadCancelDialogs, 'ChangeFeeDialog'),
  [bookingDialogs.checkIn]: lazyNamed(loadStayDialogs, 'CheckInSheet'),
  [bookingDialogs.checkOut]: lazyNamed(loadStayDialogs, 'CheckOutSheet'),
  [bookingDialogs.noShow]: lazyNamed(loadStayDialogs, 'NoShowSheet'),
  [bookingDialogs.extend]: lazyNamed(loadStayDialogs, 'ExtendSheet'),
  [bookingDialogs.availability]: lazyNamed(
    () => import('../availability/AvailabilityDialog.tsx'),
    'AvailabilityDialog',
  ),
  [bookingDialogs.payment]: lazyNamed(loadPaymentDialogs, 'PaymentDialog'),
  [bookingDialogs.refund]: lazyNamed(loadPaymentDialogs, 'RefundDialog'),
  [bookingDialogs.document]: lazyNamed(loadPaymentDialogs, 'DocumentDialog'),
  [bookingDialogs.hold]: lazyNamed(loadPaymentDialogs, 'HoldDialog'),
  [bookingDialogs.dueDates]: lazyNamed(loadPaymentDialogs, 'DueDatesDialog'),
  [bookingDialogs.confirm]: lazyNamed(loadPaymentDialogs, 'ConfirmHeldDialog'),
  [bookingDialogs.paymentRequest]: lazyNamed(loadPaymentDialogs, 'PaymentRequestDialog'),
  [bookingDialogs.payLink]: lazyNamed(loadPaymentDialogs, 'PayLinkDialog'),
  [bookingDialogs.returnCaution]: lazyNamed(loadPaymentDialogs, 'ReturnCautionDialog'),
  [bookingDialogs.keepCaution]: lazyNamed(loadPaymentDialogs, 'KeepCautionDialog'),
  [bookingDialogs.applyCaution]: lazyNamed(loadPaymentDialogs, 'ApplyCautionDialog'),
  [bookingDialogs.changeCaution]: lazyNamed(loadPaymentDialogs, 'ChangeCautionDialog'),
  [bookingDialogs.message]: lazyNamed(loadMessageDialogs, 'MessageDialog'),
  [bookingDialogs.guestPage]: lazyNamed(loadMessageDialogs, 'GuestPageDialog'),
  [bookingDialogs.register]: lazyNamed(loadMessageDialogs, 'RegisterDialog'),
}
const eraseGuest = {
  [bookingDialogs.eraseGuest]: lazyNamed(loadRemovalDialogs, 'EraseGuestDialog'),
}
const remove = {
  [bookingDialogs.remove]: lazyNamed(loadRemovalDialogs, 'RemoveBookingDialog'),
}

const coveringDialogs = Object.keys({ ...components, ...eraseGuest }).filter(
  (name) => name !== bookingDialogs.details,
)

const coveringForms = [
  bookingDialogs.payment,
  bookingDialogs.payLink,
  bookingDialogs.move,
  bookingDialogs.register,
]
const sheets: readonly string[] = [bookingDialogs.checkIn, bookingDialogs.checkOut]

/** A sheet makes room for a form that was opened in it, and returns with the new state of the stay. */
export function hideCoveredSheets(dialogs: Dialogs): Dialogs {
  const isCovered = coveringForms.some((name) => dialogs.itemOf(name) !== null)
  return { ...dialogs, itemOf: (name) => (isCovered && sheets.includes(name) ? null : dialogs.itemOf(name)) }
}

/** The dialogs of bookings that the role allows. */
export function BookingDialogs({ dialogs }: { dialogs: Dialogs }) {
  const { onEraseGuest, onRemove } = useBookingActions(dialogs)
  return (
    <RecordDialogs
      dialogs={hideCoveredSheets(dialogs)}
      components={{ ...components, ...(onEraseGuest && eraseGuest), ...(onRemove && remove) }}
      hideDetailsFor={coveringDialogs}
    />
  )
}
