import { departureDate } from '@ilewa/contract/bookings/departure-date'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Text } from '@mantine/core'
import { useToday } from '../../../lib/today.ts'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useStatusForm } from '../actions/use-status-form.ts'

interface EarlyCheckOutDialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Confirms a check-out before the booked date, because it shortens the stay. */
export function EarlyCheckOutDialog({ id, onClose, ...dialog }: EarlyCheckOutDialogProps) {
  const today = useToday()
  const { submit, busy, failure, booking } = useStatusForm({ id, status: 'CHECKED_OUT', onDone: onClose })
  return (
    <FormDialog
      {...dialog}
      title="Check Out Early"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Check out"
      busy={busy}
      failure={failure}
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
