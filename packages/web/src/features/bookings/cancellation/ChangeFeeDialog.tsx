import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { Text } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { FeeField, ReasonField } from './FeeFields.tsx'
import { type CancelValues, feeSchemaFor } from './fee-form.ts'

interface ChangeFeeFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

function ChangeFeeForm({ booking, ...dialog }: ChangeFeeFormProps) {
  const { id, version, cancellationFee, cancellationReason } = booking
  const initialValues: CancelValues = {
    status: 'CANCELLED',
    cancellationFee: cancellationFee ?? undefined,
    reason: '',
  }
  const contractForm = useContractForm({
    schema: feeSchemaFor(booking, cancellationFee),
    initialValues,
    send: async (input) => {
      // The same fee again changes nothing, and would only replace the reason.
      if (input.cancellationFee !== cancellationFee) {
        await bookingApi.save(bookings.setStatus, { params: { id }, body: { ...input, version } })
        notifySuccess('Cancellation fee changed')
      }
      dialog.onClose()
    },
    fallback: { message: 'Failed to change the fee' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Cancellation fee of ${booking.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Change fee"
    >
      <StayHeading stay={toDeskStay(booking)} />
      <FeeField booking={booking} form={form} />
      <ReasonField form={form} isRequired />
      {cancellationReason && (
        <Text c="dimmed" fz="sm">
          The reason replaces that of the cancellation, which stays in the history.
        </Text>
      )}
    </FormDialog>
  )
}

/** Changes what the guest of a cancelled stay pays. */
export const ChangeFeeDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Cancellation fee" size="md">
    {(booking, reload) => (
      <ChangeFeeForm key={booking.version} {...dialog} booking={booking} onReload={reload} />
    )}
  </RecordLoader>
)
