import { maxReason } from '@ilewa/contract/bookings/schema'
import { Text } from '@mantine/core'
import type { DialogState } from '../../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'
import { useStatusForm } from '../actions/use-status-form.ts'
import { formatStay } from '../form/stay-dates.ts'

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
        {booking && ` at ${booking.property.name}, ${formatStay(booking)}`}? Its nights become available.
      </Text>
      <CountedTextarea label="Reason (optional)" max={maxReason} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
