import { maxPaymentOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { defaultPayLinkHours, type PayLink } from '@ilewa/contract/collections/pay-links'
import { subtractNaira } from '@ilewa/contract/core/money'
import type { PaymentRequest } from '@ilewa/contract/money/payment-request'
import { NativeSelect } from '@mantine/core'
import { hasCode } from '../../../../lib/api/api-error.ts'
import { useContractForm } from '../../../../lib/forms/forms.ts'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../../ui/form/NairaField.tsx'
import { CautionPartField } from '../../cautions/CautionPartField.tsx'
import { useCautionPart } from '../../cautions/use-caution-part.ts'
import { toDeskStay } from '../../desk/desk-stay.ts'
import { StayHeading } from '../../desk/StayHeading.tsx'
import { ExcessNotice } from '../ExcessNotice.tsx'
import { type DialogProps, modal, titleFor } from './pay-link-dialog.ts'
import { hoursOptions, PayLinkForm, proposedLink } from './pay-link-form.ts'
import { createPayLink } from './pay-links.api.ts'

interface NewLinkProps extends DialogProps {
  booking: Booking
  request: PaymentRequest
  onCreated: (link: PayLink) => void
  onMissingKeys: () => void
}

/** The form of a new link. */
export function NewLink({ booking, request, onCreated, onMissingKeys, ...dialog }: NewLinkProps) {
  const proposed = proposedLink(booking, request)
  const { due } = proposed
  const contractForm = useContractForm({
    schema: PayLinkForm,
    initialValues: {
      amount: proposed.amount,
      cautionPart: proposed.cautionPart,
      hours: String(defaultPayLinkHours),
    },
    send: async (body, idempotencyKey) => onCreated(await createPayLink(booking.id, body, idempotencyKey)),
    onFailure: (error) => {
      const areKeysMissing = hasCode(error, 'collections.not_set_up')
      if (areKeysMissing) onMissingKeys()
      return areKeysMissing
    },
    fallback: { message: 'Failed to create the link' },
  })
  const { form } = contractForm
  const { amount = 0, cautionPart = 0 } = form.values
  const fields = useCautionPart(form, due)
  return (
    <FormDialog
      {...dialog}
      {...modal}
      title={titleFor(booking)}
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Create link"
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NairaField
        label="Amount"
        placeholder="0.00"
        description={proposed.description}
        data-autofocus
        selectsOnFocus
        {...fields.amount}
      />
      {due.cautionDue > 0 && <CautionPartField booking={booking} {...fields.cautionPart} />}
      <ExcessNotice
        excess={subtractNaira(subtractNaira(amount, cautionPart), maxPaymentOf(booking))}
        than="the guest owes"
      />
      <NativeSelect label="Valid for" data={hoursOptions} {...form.getInputProps('hours')} />
    </FormDialog>
  )
}
