import { commissions, OpeningInput } from '@ilewa/contract/money/commissions'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useToday } from '../../../lib/today.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { withoutEmpty } from '../../bookings/payments/payment-form.ts'
import { sendCommissionChange } from './commissions.api.ts'

interface OpeningDialogProps extends DialogState {
  agentId: string
  name: string
  onClose: () => void
}

/** Records what was owed to an agent before their commission was counted here. */
export function OpeningDialog({ agentId, name, ...dialog }: OpeningDialogProps) {
  const today = useToday()
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, OpeningInput),
    initialValues: { agentId, amount: undefined as number | undefined, owedOn: today, note: '' },
    send: async (body, idempotencyKey) => {
      await sendCommissionChange(commissions.open, { body, idempotencyKey })
      dialog.onClose()
    },
    fallback: { message: 'Failed to record the amount' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Owed to ${name} from before`}
      size="md"
      contractForm={contractForm}
      submitLabel="Record amount"
    >
      <NairaField
        data-autofocus
        label="Amount"
        description="Commission of stays that ended before it was counted here. You can record it once."
        {...form.getInputProps('amount')}
      />
      <DateField label="Day" max={today} {...form.getInputProps('owedOn')} />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormDialog>
  )
}
