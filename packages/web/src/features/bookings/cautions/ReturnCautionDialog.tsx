import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import { CautionReturnInput, cautions } from '@ilewa/contract/money/caution'
import type { PaymentMethod } from '@ilewa/contract/money/terms'
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
import { methodOf, withoutEmpty } from '../payments/payment-form.ts'
import { sendMoneyChange, useBookingPayments } from '../payments/payments.api.ts'
import { useShowDocument } from '../payments/use-show-document.ts'
import { toAmountError, withinHeld } from './caution-form.ts'

interface FormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  /** The proposed method. */
  method: PaymentMethod
}

function ReturnForm({ booking, method, ...dialog }: FormProps) {
  const { id, guestName, cautionHeld } = booking
  const showDocument = useShowDocument(bookingDialogs.returnCaution)
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, withinHeld(CautionReturnInput, booking)),
    initialValues: {
      amount: cautionHeld || undefined,
      method,
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
export function ReturnCautionDialog({ id, ...dialog }: RecordDialogProps) {
  const query = bookingApi.useOne(id)
  const payments = useBookingPayments(id)
  return (
    <RecordLoader {...dialog} query={query} title="Return deposit" size="md">
      {(booking) => (
        <RecordLoader {...dialog} query={payments} title="Return deposit" size="md">
          {({ entries }) => (
            <ReturnForm {...dialog} booking={booking} method={methodOf(entries, 'CAUTION_IN')} />
          )}
        </RecordLoader>
      )}
    </RecordLoader>
  )
}
