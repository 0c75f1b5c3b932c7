import { can } from '@ilewa/contract/core/access'
import { useSession } from '../../lib/session/session.ts'
import { useLimits } from '../subscription/subscription.api.ts'

/** Whether role and plan let this person record what a repair has cost. */
export function useMayRecordExpense(): boolean {
  const role = useSession()?.user.role
  const { data: limits } = useLimits()
  return role !== undefined && can(role, 'expenses:create') && limits?.hasExpensesAccess !== false
}
