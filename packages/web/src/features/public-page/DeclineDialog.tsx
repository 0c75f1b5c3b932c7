import { formatDateRange } from '@ilewa/contract/core/dates'
import { type BookingRequest, DeclineInput, maxDeclineReason } from '@ilewa/contract/public-page/requests'
import { Checkbox, Text } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { declineRequest } from './requests.api.ts'

interface DeclineDialogProps extends DialogState {
  id: string
  /** Undefined if it is not among the loaded requests. */
  request: BookingRequest | undefined
  onClose: () => void
}

/** Declines a request, with a reason for the guest, and bans the guest if wanted. */
export function DeclineDialog({ id, request, ...dialog }: DeclineDialogProps) {
  const contractForm = useContractForm({
    schema: DeclineInput,
    initialValues: { reason: '', isBanned: false },
    send: async (input) => {
      await declineRequest(id, input)
      dialog.onClose()
    },
    fallback: { message: 'Failed to decline the request' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={request ? `Decline ${request.guestName}?` : 'Decline this request?'}
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Decline"
      destructive
    >
      {request && (
        <Text>
          {request.property.name}, {formatDateRange(request.checkIn, request.checkOut)}. We mail the guest.
        </Text>
      )}
      <CountedTextarea
        label="Reason (optional)"
        placeholder="These dates are taken."
        max={maxDeclineReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <Checkbox
        label="This guest can ask no more"
        description="Bans the email address and the phone number."
        {...form.getCheckboxProps('isBanned')}
      />
    </FormDialog>
  )
}
