import { clearDraft } from '../../lib/draft.ts'
import { useToday } from '../../lib/today.ts'
import type { DialogState } from '../../ui/DialogHost.tsx'
import { ExpenseFormDialog } from './ExpenseFormDialog.tsx'
import { emptyExpense } from './expense-form.ts'

interface CreateExpenseDialogProps extends DialogState {
  onClose: () => void
}

const draft = 'expense'

export function CreateExpenseDialog({ onClose, ...dialog }: CreateExpenseDialogProps) {
  const today = useToday()
  const discard = () => {
    clearDraft(draft)
    onClose()
  }
  return <ExpenseFormDialog {...dialog} initialValues={emptyExpense(today)} draft={draft} onClose={discard} />
}
