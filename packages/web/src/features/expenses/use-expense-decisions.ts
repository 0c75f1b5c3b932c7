import { can } from '@ilewa/contract/core/access'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { type ExpenseStatus, nextExpenseStatuses } from '@ilewa/contract/expenses/terms'
import { useSession } from '../../lib/session/session.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { useSaveRecord } from '../../ui/record/use-save-record.ts'
import { expenseApi } from './expenses.api.ts'

/** Button labels of the decisions. */
export const decisionLabels: Record<ExpenseStatus, string> = {
  PENDING: 'Set to pending',
  APPROVED: 'Approve',
  PAID: 'Mark as paid',
  REJECTED: 'Reject',
}

/** Staff can edit and delete only their own expenses while they are pending. */
export function useCanEditExpense(): (expense: Pick<Expense, 'status'>) => boolean {
  const role = useSession()?.user.role
  const canManageAll = role !== undefined && can(role, 'expenses:manage-all')
  return ({ status }) => canManageAll || status === 'PENDING'
}

/** The decisions of the signed-in person on an expense. */
export function useExpenseDecisions({ id, version, status }: Expense, dialogs: Dialogs) {
  const role = useSession()?.user.role
  const { save, busy } = useSaveRecord({
    kind: 'expense',
    fallback: 'Failed to update expense',
    staleCodes: ['expenses.wrong_step'],
  })
  return {
    /** The possible next decisions; none for staff. */
    decisions: role !== undefined && can(role, 'expenses:decide') ? nextExpenseStatuses[status] : [],
    /** Saves a decision. A rejection opens a dialog for its reason first. */
    decide: (next: ExpenseStatus) => {
      if (next === 'REJECTED') return dialogs.open('reject', id)
      const body = { status: next, version }
      return void save(() => expenseApi.save(expenses.setStatus, { params: { id }, body }))
    },
    busy,
  }
}
