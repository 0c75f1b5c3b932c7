import { maxReason } from '@ilewa/contract/bookings/schema'
import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../../ui/form/CountedTextarea.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { useCancelForm } from '../actions/use-cancel-form.ts'
import { formatStay } from '../form/stay-dates.ts'

/** Cancels a stay with an optional reason. Its nights become available again. */
export function CancelBookingDialog({ id, ...dialog }: RecordDialogProps) {
  const contractForm = useCancelForm(id, dialog.onClose)
  const { form, record: booking } = contractForm
  return (
    <FormDialog
      {...dialog}
      title="Cancel Booking"
      size="md"
      contractForm={contractForm}
      submitLabel="Cancel booking"
      cancelLabel="Keep it"
      destructive
    >
      <Text>
        Cancel the stay of <strong>{booking?.guestName ?? 'this guest'}</strong>
        {booking && ` at ${booking.property.name}, ${formatStay(booking)}`}? Its nights become available.
      </Text>
      <CountedTextarea label="Reason (optional)" max={maxReason} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
