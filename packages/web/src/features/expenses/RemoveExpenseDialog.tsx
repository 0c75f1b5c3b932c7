import { formatNaira } from '@ilewa/contract/core/money'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { RemoveRecordDialog } from '../../ui/record/RemoveRecordDialog.tsx'
import { expenseApi } from './expenses.api.ts'

export const RemoveExpenseDialog = (props: RecordDialogProps) => (
  <RemoveRecordDialog
    {...props}
    api={expenseApi}
    title="Delete Expense"
    confirmLabel="Delete expense"
    fallback="Failed to delete expense"
  >
    {(expense) => (
      <>
        Are you sure you want to delete <strong>{expense?.title ?? 'this expense'}</strong>
        {expense && ` of ${formatNaira(expense.amount)}`}? This action cannot be undone.
      </>
    )}
  </RemoveRecordDialog>
)
