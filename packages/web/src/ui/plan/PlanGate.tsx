import { can } from '@ilewa/contract/core/access'
import type { PlanLimits } from '@ilewa/contract/subscription/schema'
import type { ReactNode } from 'react'
import { useLimits } from '../../features/subscription/subscription.api.ts'
import { usePlanLimits } from '../../lib/session/plan.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { SkeletonRows } from '../layout/Skeletons.tsx'
import { LockedPanel } from './LockedPanel.tsx'

type Feature =
  | 'hasExpensesAccess'
  | 'hasMaintenanceAccess'
  | 'hasAnalyticsAccess'
  | 'hasLandlordsAccess'
  | 'hasMatchingAccess'
  | 'hasCollectionsAccess'

interface PlanGateProps {
  /** The plan limit that must be true to show the page. */
  feature: Feature & keyof PlanLimits
  /** Title of the page, shown above the locked panel. */
  title: string
  /** Texts of the locked panel: 'Expense Management Locked'. */
  locked: { title: string; text: string; action?: string }
  children: ReactNode
}

/**
 * Shows the page if the plan includes it, otherwise the locked panel. The session contains the plan of an owner,
 * so the gate also works offline. For other roles the plan is requested. If that request fails, the page is
 * shown and displays its own error.
 */
export function PlanGate({ feature, title, locked, children }: PlanGateProps) {
  const role = useSession()?.user.role
  const sessionLimits = usePlanLimits()
  const { data, isPending } = useLimits()
  const canReadPlan = role !== undefined && can(role, 'subscription:read')
  const isAllowed = data?.[feature] ?? (canReadPlan ? sessionLimits[feature] : !isPending)
  if (isAllowed) return children
  const isLoading = !canReadPlan && isPending
  return (
    <>
      <PageHeader title={title} />
      {isLoading ? <SkeletonRows /> : <LockedPanel {...locked} />}
    </>
  )
}
