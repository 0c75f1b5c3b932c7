import { overpaidOf, payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { RefundInput } from '@ilewa/contract/money/schema'
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
import { PaymentFields } from './PaymentFields.tsx'
import { withoutEmpty } from './payment-form.ts'
import { sendPayment } from './payments.api.ts'
import { useShowDocument } from './use-show-document.ts'

function RefundForm({ booking, ...dialog }: Omit<RecordDialogProps, 'id'> & { booking: Booking }) {
  const proposed = booking.status === 'CANCELLED' ? booking.paidAmount : overpaidOf(booking)
  const showDocument = useShowDocument(bookingDialogs.refund)
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, RefundInput),
    initialValues: {
      amount: proposed || undefined,
      method: 'TRANSFER',
      moneyAccountId: '',
      paidOn: useToday(),
      reason: '',
    },
    send: async (body, idempotencyKey) => {
      const sent = await sendPayment(bookingPayments.refund, {
        params: { id: booking.id },
        body,
        idempotencyKey,
      })
      showDocument(sent)
    },
    fallback: { message: 'Failed to record the refund' },
  })
  const { form } = contractForm
  const { amount } = form.values
  const owedAfter = payableOf({ ...booking, paidAmount: subtractNaira(booking.paidAmount, amount ?? 0) })
  return (
    <FormDialog
      {...dialog}
      title={`Refund to ${booking.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={amount ? `Record refund of ${formatNaira(amount)}` : 'Record refund'}
    >
      <StayHeading stay={toDeskStay(booking)} />
      <PaymentFields
        amount={{
          label: 'Amount returned',
          description: `The guest has paid ${formatNaira(booking.paidAmount)}.`,
          ...form.getInputProps('amount'),
        }}
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
      />
      <TextInput label="Reason" {...form.getInputProps('reason')} />
      {owedAfter > 0 && (
        <Text>
          After this the guest owes {formatNaira(owedAfter)}. If the stay costs less now, lower its total in
          the booking.
        </Text>
      )}
    </FormDialog>
  )
}

/** Records money that was returned to the guest. */
export const RefundDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Refund" size="md">
    {(booking) => <RefundForm {...dialog} booking={booking} />}
  </RecordLoader>
)
