import { lazyNamed } from '../../../lib/lazy-named.ts'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { bookingDialogs, useBookingActions } from './use-booking-actions.ts'

const components = {
  [bookingDialogs.details]: lazyNamed(() => import('./BookingDetailsDialog.tsx'), 'BookingDetailsDialog'),
  [bookingDialogs.create]: lazyNamed(() => import('./CreateBookingDialog.tsx'), 'CreateBookingDialog'),
  [bookingDialogs.edit]: lazyNamed(() => import('./EditBookingDialog.tsx'), 'EditBookingDialog'),
  [bookingDialogs.move]: lazyNamed(() => import('./MoveBookingDialog.tsx'), 'MoveBookingDialog'),
  [bookingDialogs.cancel]: lazyNamed(() => import('./CancelBookingDialog.tsx'), 'CancelBookingDialog'),
  [bookingDialogs.checkIn]: lazyNamed(() => import('../desk/CheckInSheet.tsx'), 'CheckInSheet'),
  [bookingDialogs.checkOut]: lazyNamed(() => import('../desk/CheckOutSheet.tsx'), 'CheckOutSheet'),
  [bookingDialogs.noShow]: lazyNamed(() => import('../desk/NoShowSheet.tsx'), 'NoShowSheet'),
  [bookingDialogs.extend]: lazyNamed(() => import('../desk/ExtendSheet.tsx'), 'ExtendSheet'),
  [bookingDialogs.availability]: lazyNamed(
    () => import('../availability/AvailabilityDialog.tsx'),
    'AvailabilityDialog',
  ),
  [bookingDialogs.payment]: lazyNamed(() => import('../payments/payment-dialogs.ts'), 'PaymentDialog'),
  [bookingDialogs.refund]: lazyNamed(() => import('../payments/payment-dialogs.ts'), 'RefundDialog'),
  [bookingDialogs.document]: lazyNamed(() => import('../payments/payment-dialogs.ts'), 'DocumentDialog'),
}
const eraseGuest = {
  [bookingDialogs.eraseGuest]: lazyNamed(() => import('./EraseGuestDialog.tsx'), 'EraseGuestDialog'),
}
const remove = {
  [bookingDialogs.remove]: lazyNamed(() => import('./RemoveBookingDialog.tsx'), 'RemoveBookingDialog'),
}

const sheets: readonly string[] = [bookingDialogs.checkIn, bookingDialogs.checkOut]

/** A sheet makes room for a form that was opened in it, and returns with the new state of the stay. */
function hideCoveredSheets(dialogs: Dialogs): Dialogs {
  const isCovered = [bookingDialogs.payment, bookingDialogs.move].some(
    (name) => dialogs.itemOf(name) !== null,
  )
  return { ...dialogs, itemOf: (name) => (isCovered && sheets.includes(name) ? null : dialogs.itemOf(name)) }
}

/** The dialogs of bookings that the role allows. */
export function BookingDialogs({ dialogs }: { dialogs: Dialogs }) {
  const { onEraseGuest, onRemove } = useBookingActions(dialogs)
  return (
    <RecordDialogs
      dialogs={hideCoveredSheets(dialogs)}
      components={{ ...components, ...(onEraseGuest && eraseGuest), ...(onRemove && remove) }}
      hideDetailsFor={[
        bookingDialogs.edit,
        bookingDialogs.move,
        bookingDialogs.cancel,
        bookingDialogs.checkIn,
        bookingDialogs.checkOut,
        bookingDialogs.noShow,
        bookingDialogs.extend,
        bookingDialogs.payment,
        bookingDialogs.refund,
        bookingDialogs.document,
        bookingDialogs.eraseGuest,
      ]}
    />
  )
}
