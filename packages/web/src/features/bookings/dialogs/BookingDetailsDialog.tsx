import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RecordDetailsDialog } from '../../../ui/record/RecordDetailsDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { StatusButtons } from '../actions/StatusButtons.tsx'
import { bookingApi } from '../bookings.api.ts'
import { BookingDetails } from './BookingDetails.tsx'
import classes from './BookingDetailsDialog.module.css'
import { useBookingActions } from './use-booking-actions.ts'

/** All details of one booking, contact options and the next status actions. */
export function BookingDetailsDialog(props: RecordDialogProps) {
  const actions = useBookingActions(useDialogs())
  return (
    <RecordDetailsDialog
      {...props}
      api={bookingApi}
      fallbackTitle="Booking"
      titleOf={({ guestName }) => guestName}
      footer={(booking) => <StatusButtons booking={booking} actions={actions} />}
    >
      {(booking) => (
        <>
          <div className={classes.head}>
            <span className={classes.where}>{booking.property.name}</span>
            <BookingStatusBadge status={booking.status} label={actions.labels?.[booking.status]} />
          </div>
          <BookingDetails booking={booking} onEraseGuest={actions.onEraseGuest} />
        </>
      )}
    </RecordDetailsDialog>
  )
}
