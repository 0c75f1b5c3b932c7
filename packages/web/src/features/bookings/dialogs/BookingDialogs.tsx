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
  [bookingDialogs.checkOutEarly]: lazyNamed(() => import('./EarlyCheckOutDialog.tsx'), 'EarlyCheckOutDialog'),
}
const eraseGuest = {
  [bookingDialogs.eraseGuest]: lazyNamed(() => import('./EraseGuestDialog.tsx'), 'EraseGuestDialog'),
}
const remove = {
  [bookingDialogs.remove]: lazyNamed(() => import('./RemoveBookingDialog.tsx'), 'RemoveBookingDialog'),
}

/** The dialogs of both booking screens that the role allows. */
export function BookingDialogs({ dialogs }: { dialogs: Dialogs }) {
  const { onEraseGuest, onRemove } = useBookingActions(dialogs)
  return (
    <RecordDialogs
      dialogs={dialogs}
      components={{ ...components, ...(onEraseGuest && eraseGuest), ...(onRemove && remove) }}
      hideDetailsFor={[
        bookingDialogs.edit,
        bookingDialogs.move,
        bookingDialogs.cancel,
        bookingDialogs.checkOutEarly,
        bookingDialogs.eraseGuest,
      ]}
    />
  )
}
