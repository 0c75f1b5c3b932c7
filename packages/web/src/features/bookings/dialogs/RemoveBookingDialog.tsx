import { notifySuccess } from '../../../lib/notify.ts'
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { useBooking, useRemoveBooking } from '../bookings.api.ts'
import { formatStay } from '../form/stay-dates.ts'

interface RemoveBookingDialogProps extends DialogState {
  id: string
  onClose: () => void
}

export function RemoveBookingDialog({ id, ...dialog }: RemoveBookingDialogProps) {
  const { data: booking } = useBooking(id)
  const { mutateAsync: remove } = useRemoveBooking(id)
  return (
    <ConfirmDelete
      {...dialog}
      title="Delete Booking"
      confirmLabel="Delete booking"
      fallback="Failed to delete booking"
      onConfirm={async () => notifySuccess((await remove()).message)}
    >
      Are you sure you want to delete the booking of <strong>{booking?.guestName ?? 'this guest'}</strong>
      {booking && ` (${formatStay(booking)})`}? This action cannot be undone.
    </ConfirmDelete>
  )
}
