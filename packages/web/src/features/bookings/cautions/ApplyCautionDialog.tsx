import { payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { CautionApplyInput, cautionAboveBalanceReason, cautions } from '@ilewa/contract/money/caution'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { sendMoneyChange } from '../payments/payments.api.ts'
import { toAmountError, withinHeld } from './caution-form.ts'

function ApplyForm({ booking, ...dialog }: Omit<RecordDialogProps, 'id'> & { booking: Booking }) {
  const { id, guestName, cautionHeld } = booking
  const owed = payableOf(booking)
  const contractForm = useContractForm({
    schema: withinHeld(CautionApplyInput, booking).refine(({ amount }) => amount <= owed, {
      path: ['amount'],
      error: cautionAboveBalanceReason,
    }),
    initialValues: { amount: Math.min(cautionHeld, owed) || undefined },
    send: async (body, idempotencyKey) => {
      await sendMoneyChange(cautions.apply, { params: { id }, body, idempotencyKey })
      dialog.onClose()
    },
    toFieldErrors: toAmountError,
    fallback: { message: 'Failed to pay from the deposit' },
  })
  const { form } = contractForm
  const { amount } = form.values
  return (
    <FormDialog
      {...dialog}
      title={`Pay the balance of ${guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={amount ? `Pay ${formatNaira(amount)} with it` : 'Pay with the deposit'}
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NairaField
        label="Amount from the deposit"
        placeholder="0.00"
        description={`The guest owes ${formatNaira(owed)}. ${formatNaira(cautionHeld)} is held.`}
        data-autofocus
        selectsOnFocus
        {...form.getInputProps('amount')}
      />
    </FormDialog>
  )
}

/** Pays what the guest owes for the stay from the caution deposit. */
export const ApplyCautionDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Pay the balance" size="md">
    {(booking) => <ApplyForm {...dialog} booking={booking} />}
  </RecordLoader>
)
