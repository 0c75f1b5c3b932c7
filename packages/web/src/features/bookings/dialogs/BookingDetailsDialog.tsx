import { Skeleton } from '@mantine/core'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { type BookingActions, canEdit } from '../actions/booking-actions.ts'
import { StatusButtons } from '../actions/StatusButtons.tsx'
import { useBooking } from '../bookings.api.ts'
import { BookingDetails } from './BookingDetails.tsx'
import classes from './BookingDetailsDialog.module.css'

interface BookingDetailsDialogProps extends DialogState {
  id: string
  actions: BookingActions
  onClose: () => void
}

/** All details of one booking, contact options and the next status actions. */
export function BookingDetailsDialog({ id, actions, ...dialog }: BookingDetailsDialogProps) {
  const query = useBooking(id)
  const { data: booking, isError, error, refetch } = query
  return (
    <DetailsDialog
      {...dialog}
      query={query}
      title={booking?.guestName ?? 'Booking'}
      footer={booking && canEdit(booking, actions) && <StatusButtons booking={booking} actions={actions} />}
    >
      {booking && (
        <>
          <div className={classes.head}>
            <span className={classes.where}>{booking.property.name}</span>
            <BookingStatusBadge status={booking.status} label={actions.labels?.[booking.status]} />
          </div>
          <BookingDetails booking={booking} onEraseGuest={actions.onEraseGuest} />
        </>
      )}
      {!booking && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!booking && !isError && <Skeleton className="late" height="24rem" radius="lg" />}
    </DetailsDialog>
  )
}
