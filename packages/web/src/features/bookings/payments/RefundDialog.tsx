import { payableOf, refundDueOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira, type Naira, subtractNaira } from '@ilewa/contract/core/money'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import { RefundInput } from '@ilewa/contract/money/schema'
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
import { ExcessNotice } from './ExcessNotice.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { methodOf, withoutEmpty } from './payment-form.ts'
import { sendMoneyChange, useBookingPayments } from './payments.api.ts'
import { useShowDocument } from './use-show-document.ts'

/** Undefined of a cancelled booking without a recorded fee: it is unknown what the guest still pays. */
const knownRefundDue = (booking: Booking): Naira | undefined =>
  booking.status === 'CANCELLED' && booking.cancellationFee === null ? undefined : refundDueOf(booking)

/** "₦10,000.00 is due back. The guest has paid ₦50,000.00." */
function describeDue({ paidAmount }: Booking, refundDue: Naira | undefined): string {
  const paid = `The guest has paid ${formatNaira(paidAmount)}.`
  if (refundDue === undefined) return paid
  return `${refundDue > 0 ? formatNaira(refundDue) : 'Nothing'} is due back. ${paid}`
}

interface FormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  /** The proposed method. */
  method: PaymentMethod
}

function RefundForm({ booking, method, ...dialog }: FormProps) {
  const isCancelled = booking.status === 'CANCELLED'
  const refundDue = knownRefundDue(booking)
  const showDocument = useShowDocument(bookingDialogs.refund)
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, RefundInput),
    initialValues: {
      amount: (refundDue ?? booking.paidAmount) || undefined,
      method,
      moneyAccountId: '',
      paidOn: useToday(),
      reason: isCancelled ? 'Booking cancelled' : '',
    },
    send: async (body, idempotencyKey) => {
      const sent = await sendMoneyChange(bookingPayments.refund, {
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
          description: describeDue(booking, refundDue),
          ...form.getInputProps('amount'),
        }}
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
        notice={
          refundDue !== undefined && (
            <ExcessNotice excess={subtractNaira(amount ?? 0, refundDue)} than="is due back" />
          )
        }
      />
      <TextInput label="Reason" {...form.getInputProps('reason')} />
      {owedAfter > 0 && (
        <Text>
          After this the guest owes {formatNaira(owedAfter)}.{' '}
          {isCancelled
            ? 'If you keep less, change the fee in the booking.'
            : 'If the stay costs less now, lower its total in the booking.'}
        </Text>
      )}
    </FormDialog>
  )
}

/** Records money that was returned to the guest. */
export function RefundDialog({ id, ...dialog }: RecordDialogProps) {
  const query = bookingApi.useOne(id)
  const payments = useBookingPayments(id)
  return (
    <RecordLoader {...dialog} query={query} title="Refund" size="md">
      {(booking) => (
        <RecordLoader {...dialog} query={payments} title="Refund" size="md">
          {({ entries }) => (
            <RefundForm {...dialog} booking={booking} method={methodOf(entries, 'PAYMENT')} />
          )}
        </RecordLoader>
      )}
    </RecordLoader>
  )
}
