import { can } from '@ilewa/contract/core/access'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { type ExpenseStatus, nextExpenseStatuses } from '@ilewa/contract/expenses/terms'
import { useSession } from '../../lib/session/session.ts'
import { useOpenItem } from '../../ui/list/use-url-filters.ts'

/** What a decision is called on its button. */
export const decisionLabels: Record<ExpenseStatus, string> = {
  PENDING: 'Set to pending',
  APPROVED: 'Approve',
  PAID: 'Mark as paid',
  REJECTED: 'Reject',
}

/** What this person may do with expenses, and what opens it. */
export interface ExpenseActions {
  onView: (id: string) => void
  onEdit: (id: string) => void
  onReject: (id: string) => void
  onRemove: (id: string) => void
  /** Staff change and delete their own while it is pending. */
  mayEdit: (expense: Pick<Expense, 'status'>) => boolean
  /** The decisions that come next; none for staff. */
  decisionsFor: (expense: Pick<Expense, 'status'>) => readonly ExpenseStatus[]
}

export type ExpenseDialogsState = ReturnType<typeof useExpenseDialogs>

/** What is open on the screen of expenses, and the actions that open it. */
export function useExpenseDialogs() {
  const role = useSession()?.user.role
  const managesAll = role !== undefined && can(role, 'expenses:manage-all')
  const decides = role !== undefined && can(role, 'expenses:decide')
  const details = useOpenItem('open')
  const creation = useOpenItem('new')
  const edit = useOpenItem('edit')
  const rejection = useOpenItem('reject')
  const removal = useOpenItem('delete')
  const actions: ExpenseActions = {
    onView: details.openItem,
    onEdit: edit.openItem,
    onReject: rejection.openItem,
    onRemove: removal.openItem,
    mayEdit: ({ status }) => managesAll || status === 'PENDING',
    decisionsFor: ({ status }) => (decides ? nextExpenseStatuses[status] : []),
  }
  return { actions, details, creation, edit, rejection, removal }
}
