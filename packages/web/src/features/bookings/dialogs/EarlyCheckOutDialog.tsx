import { departureDate } from '@ilewa/contract/bookings/departure-date'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { useBookingStatusForm } from '../actions/use-booking-status-form.ts'

/** Confirms a check-out before the booked date, because it shortens the stay. */
export function EarlyCheckOutDialog({ id, ...dialog }: RecordDialogProps) {
  const today = useToday()
  const contractForm = useBookingStatusForm({ id, status: 'CHECKED_OUT', onDone: dialog.onClose })
  const { record: booking } = contractForm
  return (
    <FormDialog
      {...dialog}
      title="Check Out Early"
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Check out"
    >
      {booking && (
        <Text>
          <strong>{booking.guestName}</strong> is booked until {formatDate(booking.checkOut)}. The stay will
          end on {formatDate(departureDate(booking, today))} and the nights after it become available. The
          total remains {formatNaira(booking.totalAmount)}.
        </Text>
      )}
    </FormDialog>
  )
}
