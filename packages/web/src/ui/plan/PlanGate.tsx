import { can } from '@ilewa/contract/core/access'
import type { PlanLimits } from '@ilewa/contract/subscription/schema'
import type { ReactNode } from 'react'
import { useLimits } from '../../features/subscription/subscription.api.ts'
import { usePlanLimits } from '../../lib/session/plan.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { SkeletonRows } from '../layout/Skeletons.tsx'
import { LockedPanel } from './LockedPanel.tsx'

type Feature = 'hasExpensesAccess' | 'hasMaintenanceAccess' | 'hasAnalyticsAccess'

interface PlanGateProps {
  /** Of the documents' limits, the one that opens the page. */
  feature: Feature & keyof PlanLimits
  /** The page's own, which stands above the locked panel. */
  title: string
  /** 'Expense Management Locked' and the way out of it. */
  locked: { title: string; text: string; action?: string }
  /** The page. */
  children: ReactNode
}

/**
 * A page that the plan includes, or the locked panel. Owners know their plan from the session, also without a line;
 * others ask for it, and where no answer comes the page itself says what is wrong.
 */
export function PlanGate({ feature, title, locked, children }: PlanGateProps) {
  const role = useSession()?.user.role
  const known = usePlanLimits()
  const { data, isPending } = useLimits()
  const knowsPlan = role !== undefined && can(role, 'subscription:read')
  const isAllowed = data?.[feature] ?? (knowsPlan ? known[feature] : !isPending)
  if (isAllowed) return children
  const isWaiting = !knowsPlan && isPending
  return (
    <>
      <PageHeader title={title} />
      {isWaiting ? <SkeletonRows /> : <LockedPanel {...locked} />}
    </>
  )
}
