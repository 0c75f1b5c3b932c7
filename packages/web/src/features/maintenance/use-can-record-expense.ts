import { can } from '@ilewa/contract/core/access'
import { useSession } from '../../lib/session/session.ts'
import { useLimits } from '../subscription/subscription.api.ts'

/** Whether role and plan allow this person to record an expense. */
export function useCanRecordExpense(): boolean {
  const role = useSession()?.user.role
  const { data: limits } = useLimits()
  return role !== undefined && can(role, 'expenses:create') && limits?.hasExpensesAccess !== false
}
