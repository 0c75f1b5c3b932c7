import { formatNaira } from '@ilewa/contract/core/money'
import { ExpenseStatusInput, maxRejectionReason } from '@ilewa/contract/expenses/schema'
import { Text } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { useExpense, useSetExpenseStatus } from './expenses.api.ts'

interface RejectExpenseDialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Rejects an expense. The person who recorded it can read the reason. */
export function RejectExpenseDialog({ id, onClose, ...dialog }: RejectExpenseDialogProps) {
  const { data: expense } = useExpense(id)
  const { mutateAsync: setStatus } = useSetExpenseStatus(id)
  const { form, submit, busy, failure } = useContractForm({
    schema: ExpenseStatusInput,
    initialValues: { status: 'REJECTED' as const, reason: '' },
    send: async (input) => {
      const { message } = await setStatus({ ...input, version: expense?.version })
      notifySuccess(message)
      onClose()
    },
    fallback: { title: 'Error', message: 'Failed to update expense' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Reject Expense"
      size="md"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Reject expense"
      destructive
      busy={busy}
      failure={failure}
      dirty={form.isDirty()}
    >
      <Text>
        Reject <strong>{expense?.title ?? 'this expense'}</strong>
        {expense && ` of ${formatNaira(expense.amount)}`}? It remains in the list but not in the total.
      </Text>
      <CountedTextarea label="Reason" required max={maxRejectionReason} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
