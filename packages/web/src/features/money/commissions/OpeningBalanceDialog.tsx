import { commissions, OpeningBalanceInput } from '@ilewa/contract/money/commissions'
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

interface OpeningBalanceDialogProps extends DialogState {
  agentId: string
  name: string
  onClose: () => void
}

/** Records what is owed to an agent from before. */
export function OpeningBalanceDialog({ agentId, name, ...dialog }: OpeningBalanceDialogProps) {
  const today = useToday()
  const contractForm = useContractForm({
    schema: z.preprocess(withoutEmpty, OpeningBalanceInput),
    initialValues: { agentId, amount: undefined as number | undefined, owedOn: today, note: '' },
    send: async (body, idempotencyKey) => {
      await sendCommissionChange(commissions.recordOpeningBalance, { body, idempotencyKey })
      dialog.onClose()
    },
    fallback: { message: 'Failed to record the opening balance' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={`Opening balance of ${name}`}
      size="md"
      contractForm={contractForm}
      submitLabel="Record opening balance"
    >
      <NairaField
        data-autofocus
        label="Amount"
        description="Unpaid commission from before you used this page. You can record it once."
        {...form.getInputProps('amount')}
      />
      <DateField label="Day" max={today} {...form.getInputProps('owedOn')} />
      <TextInput label="Note (optional)" {...form.getInputProps('note')} />
    </FormDialog>
  )
}
