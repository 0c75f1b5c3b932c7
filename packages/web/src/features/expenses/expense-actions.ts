import { can } from '@ilewa/contract/core/access'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { type ExpenseStatus, nextExpenseStatuses } from '@ilewa/contract/expenses/terms'
import { useSession } from '../../lib/session/session.ts'
import { useOpenItem } from '../../ui/list/use-url-filters.ts'

/** Button labels of the decisions. */
export const decisionLabels: Record<ExpenseStatus, string> = {
  PENDING: 'Set to pending',
  APPROVED: 'Approve',
  PAID: 'Mark as paid',
  REJECTED: 'Reject',
}

/** Actions that the person is allowed to take on expenses. */
export interface ExpenseActions {
  onView: (id: string) => void
  onEdit: (id: string) => void
  onReject: (id: string) => void
  onRemove: (id: string) => void
  /** Staff can edit and delete only their own expenses while they are pending. */
  canEdit: (expense: Pick<Expense, 'status'>) => boolean
  /** The possible next decisions; none for staff. */
  decisionsFor: (expense: Pick<Expense, 'status'>) => readonly ExpenseStatus[]
}

export type ExpenseDialogsState = ReturnType<typeof useExpenseDialogs>

/** The open dialogs of the expenses page, and the actions that open them. */
export function useExpenseDialogs() {
  const role = useSession()?.user.role
  const canManageAll = role !== undefined && can(role, 'expenses:manage-all')
  const canDecide = role !== undefined && can(role, 'expenses:decide')
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
    canEdit: ({ status }) => canManageAll || status === 'PENDING',
    decisionsFor: ({ status }) => (canDecide ? nextExpenseStatuses[status] : []),
  }
  return { actions, details, creation, edit, rejection, removal }
}
