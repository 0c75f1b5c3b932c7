import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../../ui/record/RemoveRecordDialog.tsx'
import { bookingApi } from '../bookings.api.ts'
import { formatStay } from '../form/stay-dates.ts'

export const RemoveBookingDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={bookingApi}
    title="Delete Booking"
    confirmLabel="Delete booking"
    fallback="Failed to delete booking"
  >
    {(booking) => (
      <>
        Are you sure you want to delete the booking of <strong>{booking?.guestName ?? 'this guest'}</strong>
        {booking && ` (${formatStay(booking)})`}? This action cannot be undone.
      </>
    )}
  </RemoveRecordDialog>
)
