import type { Expense } from '@ilewa/contract/expenses/schema'
import type { ExpenseStatus } from '@ilewa/contract/expenses/terms'
import { hasCode } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { notifyError, notifySuccess } from '../../lib/notify.ts'
import type { ExpenseActions } from './expense-actions.ts'
import { useSetExpenseStatus } from './expenses.api.ts'

/** Saves the owner's decision and reports errors. A rejection opens a dialog for its reason first. */
export function useDecide({ id, version }: Expense, actions: ExpenseActions) {
  const { mutateAsync, isPending } = useSetExpenseStatus(id)
  const updateStatus = async (status: ExpenseStatus) => {
    try {
      const { message } = await mutateAsync({ status, version })
      notifySuccess(message)
    } catch (error) {
      notifyError(error, 'Failed to update expense')
      if (hasCode(error, 'common.stale_edit') || hasCode(error, 'expenses.wrong_step'))
        void refresh('expense')
    }
  }
  const decide = (status: ExpenseStatus) =>
    status === 'REJECTED' ? actions.onReject(id) : void updateStatus(status)
  return { decide, busy: isPending }
}
