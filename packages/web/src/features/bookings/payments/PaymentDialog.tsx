import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
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
import { CautionPartField } from '../cautions/CautionPartField.tsx'
import { useCautionPart } from '../cautions/use-caution-part.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { CreditField } from './CreditField.tsx'
import { ClaimPicturesField, claimUploadOf } from './claims/ClaimPicturesField.tsx'
import { useSendClaim } from './claims/use-claim-pictures.ts'
import { PaymentFields } from './PaymentFields.tsx'
import { OpenLinksNotice } from './pay-links/OpenLinksNotice.tsx'
import { overdueOf, paymentSchemaFor, proposedPayment, withoutEmpty } from './payment-form.ts'
import { sendMoneyChange } from './payments.api.ts'
import { useShowDocument } from './use-show-document.ts'

interface FormProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
}

function PaymentForm({ booking, ...dialog }: FormProps) {
  const today = useToday()
  const proposed = proposedPayment(booking)
  const showDocument = useShowDocument(bookingDialogs.payment)
  const { due } = proposed
  const contractForm = useContractForm({
    schema: paymentSchemaFor(booking),
    initialValues: {
      amount: proposed.amount,
      cautionPart: proposed.cautionPart,
      method: 'TRANSFER',
      moneyAccountId: '',
      paidOn: today,
      note: '',
      asCredit: false,
    },
    send: async (body, idempotencyKey) => {
      const sent = await sendMoneyChange(bookingPayments.record, {
        params: { id: booking.id },
        body,
        idempotencyKey,
      })
      showDocument(sent)
    },
    fallback: { message: 'Failed to record the payment' },
  })
  const { form } = contractForm
  const { amount, cautionPart } = form.values
  const fields = useCautionPart(form, due)
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
      <OpenLinksNotice bookingId={booking.id} />
      <PaymentFields
        amount={{
          label: 'Amount received',
          description: proposed.description,
          ...fields.amount,
        }}
        overdue={overdueOf(booking, today)}
        cautionPart={due.cautionDue > 0 && <CautionPartField booking={booking} {...fields.cautionPart} />}
        method={form.getInputProps('method')}
        account={form.getInputProps('moneyAccountId')}
        day={form.getInputProps('paidOn')}
        notice={
          <CreditField
            booking={booking}
            amount={amount}
            cautionPart={cautionPart}
            {...form.getCheckboxProps('asCredit')}
          />
        }
      />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormDialog>
  )
}

function ClaimForm({ booking, ...dialog }: FormProps) {
  const today = useToday()
  const claim = useSendClaim(booking.id, dialog.onClose)
  // What is claimed already is not claimed twice.
  const proposed = proposedPayment(booking, booking)
  const { due } = proposed
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, PaymentClaimInput),
    initialValues: {
      amount: proposed.amount,
      cautionPart: proposed.cautionPart,
      method: 'TRANSFER',
      claimedOn: today,
      senderName: '',
      senderBank: '',
      sessionId: '',
      note: '',
    },
    send: claim.send,
    onFailure: claim.upload.notifyIfCancelled,
    fallback: { message: 'Failed to tell the owner' },
  })
  const { form } = contractForm
  const fields = useCautionPart(form, due)
  const pictures = <ClaimPicturesField images={claim.images} disabled={contractForm.busy} />
  const title = `${booking.guestName} has paid`
  if (claim.isSent)
    return (
      <FormDialog
        {...dialog}
        title={title}
        size="md"
        contractForm={contractForm}
        confirmsDiscard={false}
        submitLabel="Try again"
        cancelLabel="Close"
        isPreparing={claim.images.preparing}
        footer={claimUploadOf(claim.upload)}
      >
        <Text>The owner has your claim, but not the screenshots.</Text>
        {pictures}
      </FormDialog>
    )
  return (
    <FormDialog
      {...dialog}
      title={title}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Tell the owner"
      isPreparing={claim.images.preparing}
      footer={claimUploadOf(claim.upload)}
    >
      <StayHeading stay={toDeskStay(booking)} />
      <Text>
        It counts as paid once the owner has seen the money in the account.
        {booking.claimedAmount > 0 && ` ${formatNaira(booking.claimedAmount)} is claimed already.`}
      </Text>
      <PaymentFields
        amount={{
          label: 'Amount the guest paid',
          description: proposed.description,
          ...fields.amount,
        }}
        overdue={overdueOf(booking, today, booking)}
        cautionPart={due.cautionDue > 0 && <CautionPartField booking={booking} {...fields.cautionPart} />}
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
      {pictures}
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
