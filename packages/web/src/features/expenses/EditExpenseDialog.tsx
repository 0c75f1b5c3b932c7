import { Skeleton } from '@mantine/core'
import { useSnapshot } from '../../lib/forms/use-snapshot.ts'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { ExpenseFormDialog } from './ExpenseFormDialog.tsx'
import { toExpenseValues } from './expense-form.ts'
import { useExpense } from './expenses.api.ts'

interface EditExpenseDialogProps extends DialogState {
  id: string
  onClose: () => void
}

/** Edits the current version from the server. A stale edit reloads it. */
export function EditExpenseDialog({ id, ...dialog }: EditExpenseDialogProps) {
  const query = useExpense(id)
  const { snapshot, reload } = useSnapshot(query)
  if (snapshot) {
    return (
      <ExpenseFormDialog
        key={snapshot.version}
        {...dialog}
        expense={snapshot}
        initialValues={toExpenseValues(snapshot)}
        requestTitle={snapshot.maintenanceTitle}
        onReload={reload}
      />
    )
  }
  return (
    <DetailsDialog {...dialog} size="xl" title="Edit Expense">
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="late" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
