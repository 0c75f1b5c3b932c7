import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import { CautionReturnInput, cautions } from '@ilewa/contract/money/caution'
import { Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { PaymentFields } from '../payments/PaymentFields.tsx'
import { withoutEmpty } from '../payments/payment-form.ts'
import { sendMoneyChange } from '../payments/payments.api.ts'
import { useShowDocument } from '../payments/use-show-document.ts'
import { toAmountError, withinHeld } from './caution-form.ts'

function ReturnForm({ booking, ...dialog }: Omit<RecordDialogProps, 'id'> & { booking: Booking }) {
  const { id, guestName, cautionHeld } = booking
  const showDocument = useShowDocument(bookingDialogs.returnCaution)
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, withinHeld(CautionReturnInput, booking)),
    initialValues: {
      amount: cautionHeld || undefined,
      method: 'TRANSFER',
      moneyAccountId: '',
      paidOn: useToday(),
      note: '',
    },
    send: async (body, idempotencyKey) =>
      showDocument(await sendMoneyChange(cautions.return, { params: { id }, body, idempotencyKey })),
    toFieldErrors: toAmountError,
    fallback: { message: 'Failed to record the return' },
  })
  const { form } = contractForm
  const { amount } = form.values
  const heldAfter = subtractNaira(cautionHeld, amount ?? 0)
  return (
    <FormDialog
      {...dialog}
      title={`Return deposit to ${guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={amount ? `Record return of ${formatNaira(amount)}` : 'Record return'}
    >
      <StayHeading stay={toDeskStay(booking)} />
      <PaymentFields
        amount={{
          label: 'Amount returned',
          description: `${formatNaira(cautionHeld)} is held.`,
          ...form.getInputProps('amount'),
        }}
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
      />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
      {heldAfter > 0 && <Text>After this {formatNaira(heldAfter)} is still held.</Text>}
    </FormDialog>
  )
}

/** Records that a caution deposit, or a part, was returned to the guest. */
export const ReturnCautionDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Return deposit" size="md">
    {(booking) => <ReturnForm {...dialog} booking={booking} />}
  </RecordLoader>
)
