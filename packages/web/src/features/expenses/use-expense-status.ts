import { can } from '@ilewa/contract/core/access'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import type { Expense } from '@ilewa/contract/expenses/schema'
import { type ChosenExpenseStatus, nextExpenseStatuses } from '@ilewa/contract/expenses/terms'
import { useSession } from '../../lib/session/session.ts'
import type { Dialogs } from '../../ui/dialog/use-dialogs.ts'
import { useSaveRecord } from '../../ui/record/use-save-record.ts'
import { expenseApi } from './expenses.api.ts'

/** The dialog that asks for the reason of a rejection. */
export const rejectDialog = 'reject'

/** Labels of the buttons that change the status. */
export const statusActionLabels: Record<ChosenExpenseStatus, string> = {
  APPROVED: 'Approve',
  PAID: 'Mark as paid',
  REJECTED: 'Reject',
}

/** Staff can change an expense only while it is pending; their lists contain only their own. */
export function useCanChangeExpense(): (expense: Pick<Expense, 'status'>) => boolean {
  const role = useSession()?.user.role
  const canManageAll = role !== undefined && can(role, 'expenses:manage-all')
  return ({ status }) => canManageAll || status === 'PENDING'
}

/** The changes of status that the signed-in person can make. */
export function useExpenseStatus({ id, version, status }: Expense, dialogs: Dialogs) {
  const role = useSession()?.user.role
  const { save, busy } = useSaveRecord({
    kind: 'expense',
    fallback: 'Failed to update expense',
    staleCodes: ['expenses.wrong_step'],
  })
  return {
    /** None for staff. */
    nextStatuses: role !== undefined && can(role, 'expenses:decide') ? nextExpenseStatuses[status] : [],
    /** Saves the status. A rejection opens a dialog for its reason first. */
    setStatus: (next: ChosenExpenseStatus) => {
      if (next === 'REJECTED') return dialogs.open(rejectDialog, id)
      const body = { status: next, version }
      return void save(() => expenseApi.save(expenses.setStatus, { params: { id }, body }))
    },
    busy,
  }
}
