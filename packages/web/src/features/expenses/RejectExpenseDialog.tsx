import { formatNaira } from '@ilewa/contract/core/money'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { type Expense, ExpenseStatusInput, maxRejectionReason } from '@ilewa/contract/expenses/schema'
import { Text } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../ui/record/RecordLoader.tsx'
import { expenseApi } from './expenses.api.ts'

interface FormProps extends Omit<RecordDialogProps, 'id'> {
  expense: Expense
  onReload: () => Promise<unknown>
}

function RejectForm({ expense: { id, version, title, amount }, ...dialog }: FormProps) {
  const contractForm = useContractForm({
    schema: ExpenseStatusInput,
    initialValues: { status: 'REJECTED' as const, reason: '' },
    send: async (input) => {
      const body = { ...input, version }
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
        Reject <strong>{title}</strong> of {formatNaira(amount)}? It remains in the list but not in the total.
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

/** Rejects an expense. The person who recorded it can read the reason. */
export const RejectExpenseDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={expenseApi.useOne(id)} title="Reject Expense" size="md">
    {(expense, reload) => (
      <RejectForm key={expense.version} {...dialog} expense={expense} onReload={reload} />
    )}
  </RecordLoader>
)
