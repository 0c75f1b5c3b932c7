import { departureDate } from '@ilewa/contract/bookings'
import { formatDate } from '@ilewa/contract/dates'
import { formatNaira } from '@ilewa/contract/money'
import { Text } from '@mantine/core'
import { useToday } from '../../lib/today.ts'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useStatusForm } from './use-status-form.ts'

interface LeaveEarlyDialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Confirms a check-out before the booked date, because it shortens the stay. */
export function LeaveEarlyDialog({ id, onClose, ...dialog }: LeaveEarlyDialogProps) {
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
          end on {formatDate(departureDate(booking, today))} and the nights after it become free. The total
          stays {formatNaira(booking.totalAmount)}.
        </Text>
      )}
    </FormDialog>
  )
}
