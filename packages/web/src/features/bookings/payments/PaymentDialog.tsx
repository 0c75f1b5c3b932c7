import { payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, subtractNaira } from '@ilewa/contract/core/money'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import { PaymentClaimInput } from '@ilewa/contract/money/schema'
import { Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { CreditField } from './CreditField.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { paymentSchemaFor, withoutEmpty } from './payment-form.ts'
import { sendPayment } from './payments.api.ts'
import { useShowDocument } from './use-show-document.ts'

interface FormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
}

function describePayable(booking: Booking): string {
  const payable = payableOf(booking)
  return payable > 0 ? `The guest owes ${formatNaira(payable)}.` : 'The guest owes nothing.'
}

function PaymentForm({ booking, ...dialog }: FormProps) {
  const showDocument = useShowDocument(bookingDialogs.payment)
  const contractForm = useContractForm({
    schema: paymentSchemaFor(booking),
    initialValues: {
      amount: payableOf(booking) || undefined,
      method: 'TRANSFER',
      moneyAccountId: '',
      paidOn: useToday(),
      note: '',
      asCredit: false,
    },
    send: async (body, idempotencyKey) => {
      const sent = await sendPayment(bookingPayments.record, {
        params: { id: booking.id },
        body,
        idempotencyKey,
      })
      showDocument(sent)
    },
    fallback: { message: 'Failed to record the payment' },
  })
  const { form } = contractForm
  const { amount } = form.values
  return (
    <FormDialog
      {...dialog}
      title={`Payment of ${booking.guestName}`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel={amount ? `Record ${formatNaira(amount)}` : 'Record payment'}
    >
      <StayHeading stay={toDeskStay(booking)} />
      {booking.claimedAmount > 0 && (
        <Text>
          {formatNaira(booking.claimedAmount)} is claimed. Confirm the claim in the booking instead of
          recording it again.
        </Text>
      )}
      <PaymentFields
        amount={{
          label: 'Amount received',
          description: describePayable(booking),
          ...form.getInputProps('amount'),
        }}
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
        credit={<CreditField booking={booking} amount={amount} {...form.getCheckboxProps('asCredit')} />}
      />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormDialog>
  )
}

function ClaimForm({ booking, ...dialog }: FormProps) {
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, PaymentClaimInput),
    initialValues: {
      // What is claimed already is not claimed twice.
      amount: Math.max(subtractNaira(payableOf(booking), booking.claimedAmount), 0) || undefined,
      method: 'TRANSFER',
      claimedOn: useToday(),
      senderName: '',
      senderBank: '',
      sessionId: '',
      note: '',
    },
    send: async (body, idempotencyKey) => {
      await sendPayment(paymentClaims.create, { params: { id: booking.id }, body, idempotencyKey })
      dialog.onClose()
    },
    fallback: { message: 'Failed to tell the owner' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`${booking.guestName} has paid`}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Tell the owner"
    >
      <StayHeading stay={toDeskStay(booking)} />
      <Text>
        It counts as paid once the owner has seen the money in the account.
        {booking.claimedAmount > 0 && ` ${formatNaira(booking.claimedAmount)} is claimed already.`}
      </Text>
      <PaymentFields
        amount={{
          label: 'Amount the guest paid',
          description: describePayable(booking),
          ...form.getInputProps('amount'),
        }}
        method={form.getInputProps('method')}
        day={form.getInputProps('claimedOn')}
      />
      <TextInput label="Sender (optional)" {...form.getInputProps('senderName')} />
      <TextInput label="Sender’s bank (optional)" {...form.getInputProps('senderBank')} />
      <TextInput
        label="Session ID (optional)"
        description="30 digits, on the receipt of the transfer"
        inputMode="numeric"
        {...form.getInputProps('sessionId')}
      />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormDialog>
  )
}

/** Records money that arrived; a person who cannot say that makes a claim, which the owner confirms. */
export function PaymentDialog({ id, ...dialog }: RecordDialogProps) {
  const Form = useCan('payments:record') ? PaymentForm : ClaimForm
  return (
    <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Payment" size="md">
      {(booking) => <Form {...dialog} booking={booking} />}
    </RecordLoader>
  )
}
