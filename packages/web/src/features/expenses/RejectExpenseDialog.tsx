import { formatNaira } from '@ilewa/contract/core/money'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { ExpenseStatusInput, maxRejectionReason } from '@ilewa/contract/expenses/schema'
import { Text } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { expenseApi } from './expenses.api.ts'

/** Rejects an expense. The person who recorded it can read the reason. */
export function RejectExpenseDialog({ id, ...dialog }: RecordDialogProps) {
  const { data: expense } = expenseApi.useOne(id)
  const contractForm = useContractForm({
    schema: ExpenseStatusInput,
    initialValues: { status: 'REJECTED' as const, reason: '' },
    send: async (input) => {
      const body = { ...input, version: expense?.version }
      const { message } = await expenseApi.save(expenses.setStatus, { params: { id }, body })
      notifySuccess(message)
      dialog.onClose()
    },
    fallback: { title: 'Error', message: 'Failed to update expense' },
  })
  return (
    <FormDialog
      {...dialog}
      title="Reject Expense"
      size="md"
      contractForm={contractForm}
      submitLabel="Reject expense"
      destructive
    >
      <Text>
        Reject <strong>{expense?.title ?? 'this expense'}</strong>
        {expense && ` of ${formatNaira(expense.amount)}`}? It remains in the list but not in the total.
      </Text>
      <CountedTextarea
        label="Reason"
        required
        max={maxRejectionReason}
        {...contractForm.form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
