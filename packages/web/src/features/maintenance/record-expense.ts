import { can } from '@ilewa/contract/core/access'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { useLimits } from '../subscription/subscription.api.ts'

/** Whether role and plan allow this person to record an expense. */
export function useCanRecordExpense(): boolean {
  const role = useSession()?.user.role
  const { data: limits } = useLimits()
  return role !== undefined && can(role, 'expenses:manage') && limits?.hasExpensesAccess !== false
}

/** Opens the form of an expense, prefilled from a request. With `replace`, Back does not return to the open dialog. */
export function useRecordExpense(): (requestId: string, options?: { replace: boolean }) => void {
  const navigate = useNavigate()
  return (requestId, options) =>
    void navigate(`${paths.expenses}?${new URLSearchParams({ new: requestId })}`, options)
}
