import { Skeleton } from '@mantine/core'
import { clearDraft } from '../../lib/forms/draft.ts'
import { useToday } from '../../lib/today.ts'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/DialogHost.tsx'
import { useMaintenanceRequest } from '../maintenance/maintenance.api.ts'
import { ExpenseFormDialog } from './ExpenseFormDialog.tsx'
import { emptyExpense } from './expense-form.ts'

interface CreateExpenseDialogProps extends DialogState {
  /** The maintenance request that it pays for, or null. */
  requestId: string | null
  onClose: () => void
}

/** Records an expense, prefilled from its maintenance request. */
export function CreateExpenseDialog({ requestId, onClose, ...dialog }: CreateExpenseDialogProps) {
  const today = useToday()
  const { data: request, isPending } = useMaintenanceRequest(requestId)
  const draft = `expense.${requestId ?? ''}`
  const discard = () => {
    clearDraft(draft)
    onClose()
  }
  if (requestId && isPending) {
    return (
      <DetailsDialog {...dialog} size="xl" title="New Expense" onClose={onClose}>
        <Skeleton className="late" height="24rem" radius="lg" />
      </DetailsDialog>
    )
  }
  const prefilledValues = request && {
    title: request.title,
    amount: request.actualCost ?? request.estimatedCost ?? undefined,
    category: 'REPAIRS' as const,
    propertyId: request.propertyId,
    maintenanceRequestId: request.id,
  }
  return (
    <ExpenseFormDialog
      {...dialog}
      initialValues={{ ...emptyExpense(today), ...prefilledValues }}
      requestTitle={request?.title}
      draft={draft}
      onClose={discard}
    />
  )
}
