import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { CautionInput, cautions } from '@ilewa/contract/money/caution'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'

interface ChangeFormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  onReload: () => Promise<unknown>
}

function ChangeForm({ booking, ...dialog }: ChangeFormProps) {
  const { id, guestName, version, cautionAmount, cautionHeld } = booking
  const contractForm = useContractForm({
    schema: CautionInput,
    initialValues: { cautionAmount: cautionAmount || undefined },
    send: async (input) => {
      const { message } = await bookingApi.save(cautions.set, { params: { id }, body: { ...input, version } })
      notifySuccess(message)
      dialog.onClose()
    },
    fallback: { message: 'Failed to change the deposit' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Caution deposit of ${guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={cautionAmount > 0 ? 'Change deposit' : 'Add deposit'}
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NairaField
        label="Caution deposit"
        placeholder="0.00"
        description={
          cautionHeld > 0 ? `${formatNaira(cautionHeld)} is held. That does not change.` : '0 asks for none.'
        }
        data-autofocus
        selectsOnFocus
        {...form.getInputProps('cautionAmount')}
      />
    </FormDialog>
  )
}

/** Agrees on another caution deposit. What is held does not change. */
export const ChangeCautionDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Caution deposit" size="md">
    {(booking, reload) => (
      <ChangeForm key={booking.version} {...dialog} booking={booking} onReload={reload} />
    )}
  </RecordLoader>
)
