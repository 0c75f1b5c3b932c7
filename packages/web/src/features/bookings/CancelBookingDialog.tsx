import { maxReason } from '@ilewa/contract/bookings'
import { Text } from '@mantine/core'
import { CountedTextarea } from '../../ui/CountedTextarea.tsx'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { formatStay } from './stay-dates.ts'
import { useStatusForm } from './use-status-form.ts'

interface CancelBookingDialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Cancels a stay with an optional reason. Its nights become available again. */
export function CancelBookingDialog({ id, onClose, ...dialog }: CancelBookingDialogProps) {
  const { form, submit, busy, failure, booking } = useStatusForm({ id, status: 'CANCELLED', onDone: onClose })
  return (
    <FormDialog
      {...dialog}
      title="Cancel Booking"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Cancel booking"
      cancelLabel="Keep it"
      destructive
      busy={busy}
      failure={failure}
      dirty={form.isDirty()}
    >
      <Text>
        Cancel the stay of <strong>{booking?.guestName ?? 'this guest'}</strong>
        {booking && ` at ${booking.property.name}, ${formatStay(booking)}`}? Its nights become free again.
      </Text>
      <CountedTextarea label="Reason (optional)" max={maxReason} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
