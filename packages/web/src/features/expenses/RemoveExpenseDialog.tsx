import { formatNaira } from '@ilewa/contract/core/money'
import { notifySuccess } from '../../lib/notify.ts'
import { ConfirmDelete } from '../../ui/dialog/ConfirmDelete.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { useExpense, useRemoveExpense } from './expenses.api.ts'

interface RemoveExpenseDialogProps extends DialogState {
  id: string
  onClose: () => void
}

export function RemoveExpenseDialog({ id, ...dialog }: RemoveExpenseDialogProps) {
  const { data: expense } = useExpense(id)
  const { mutateAsync: remove } = useRemoveExpense(id)
  return (
    <ConfirmDelete
      {...dialog}
      title="Delete Expense"
      confirmLabel="Delete expense"
      fallback="Failed to delete expense"
      onConfirm={async () => notifySuccess((await remove()).message)}
    >
      Are you sure you want to delete <strong>{expense?.title ?? 'this expense'}</strong>
      {expense && ` of ${formatNaira(expense.amount)}`}? This action cannot be undone.
    </ConfirmDelete>
  )
}
