import { type BankLine, IgnoreInput } from '@ilewa/contract/bank/schema'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { ignoreLine } from './bank.api.ts'
import { LineTitle, Narration } from './LineDetails.tsx'

const commonReasons = ['My private money', 'Not a guest', 'Other income', 'Loan or gift']

interface IgnoreDialogProps extends DialogState {
  line: BankLine
  onClose: () => void
}

/** Asks why a transfer is no payment of a guest. A common reason is sent with one tap. */
export function IgnoreDialog({ line, ...dialog }: IgnoreDialogProps) {
  const contractForm = useContractForm({
    schema: IgnoreInput,
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      await ignoreLine(line, reason)
      dialog.onClose()
    },
    fallback: { message: 'Failed to ignore the transfer' },
  })
  const { form, busy } = contractForm
  return (
    <FormDialog
      {...dialog}
      title="Ignore this transfer"
      size="md"
      contractForm={contractForm}
      confirmsDiscard={false}
      submitLabel="Ignore"
    >
      <div>
        <Text>
          <LineTitle line={line} />
        </Text>
        <Narration line={line} />
      </div>
      <Group gap="xs" role="group" aria-label="Common reasons">
        {commonReasons.map((reason) => (
          <Button
            key={reason}
            variant="default"
            disabled={busy}
            onClick={({ currentTarget }) => {
              form.setFieldValue('reason', reason)
              currentTarget.form?.requestSubmit()
            }}
          >
            {reason}
          </Button>
        ))}
      </Group>
      <TextInput label="Another reason" {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
