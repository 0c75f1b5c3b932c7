import type { Session } from '@ilewa/contract/auth/schema'
import { can } from '@ilewa/contract/core/access'
import { formatDate } from '@ilewa/contract/core/dates'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSession } from '../../lib/session/session.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonCards } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { useAllowedLimits } from '../subscription/subscription.api.ts'
import classes from './DashboardPage.module.css'
import { DashboardStats } from './DashboardStats.tsx'
import { useDashboard } from './dashboard.api.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { MonthProfitCard } from './MonthProfitCard.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { PropertyCards } from './PropertyCards.tsx'
import { QuickActions } from './QuickActions.tsx'

const RecentActivity = lazyNamed(() => import('./RecentActivity.tsx'), 'RecentActivity')

interface DashboardPageProps {
  /** The lists of the front desk, which belong to bookings. */
  DeskLists: ComponentType<{ dashboard: Dashboard; person: Session['user']; children: ReactNode }>
  /** Beside the heading. */
  actions: ReactNode
}

interface ContentProps extends Pick<DashboardPageProps, 'DeskLists'> {
  dashboard: Dashboard
  person: Session['user']
}

/** Rendered once all data is loaded, because the length of the lists determines the layout. */
function DashboardContent({ dashboard, person, DeskLists }: ContentProps) {
  const { role } = person
  const limits = useAllowedLimits(role)
  const canSeeProfit = can(role, 'analytics:read') && limits?.hasAnalyticsAccess
  return (
    <>
      {dashboard.firstUse && <FirstSteps firstUse={dashboard.firstUse} />}
      <DeskLists dashboard={dashboard} person={person}>
        <NeedsYou dashboard={dashboard} role={role} />
      </DeskLists>
      <DashboardStats dashboard={dashboard} role={role} />
      {canSeeProfit && (
        <div className={classes.month}>
          <MonthProfitCard />
        </div>
      )}
      <PropertyCards properties={dashboard.propertyCards} role={role} />
      <Suspense>
        <div className={classes.foot}>
          <RecentActivity entries={dashboard.activity} role={role} />
          <QuickActions role={role} />
        </div>
      </Suspense>
    </>
  )
}

/** Today: the lists of the front desk and what needs the person, then metrics, properties and recent activity. */
export function DashboardPage({ DeskLists, actions }: DashboardPageProps) {
  const session = useSession()
  const query = useDashboard()
  const { data, isError, error, refetch } = query
  if (!session) return null
  const { role, firstName } = session.user
  const header = (
    <PageHeader
      title={`Welcome, ${firstName}`}
      subtitle={data ? formatDate(data.today) : 'Today'}
      hasShortSubtitle
      actions={actions}
    />
  )
  if (isError && !data)
    return (
      <>
        {header}
        <ErrorView error={error} onRetry={() => void refetch()} />
        <QuickActions role={role} />
      </>
    )
  return (
    <>
      {header}
      <RefreshFailure query={query} />
      {data ? (
        <DashboardContent dashboard={data} person={session.user} DeskLists={DeskLists} />
      ) : (
        <SkeletonCards count={3} height="20rem" />
      )}
    </>
  )
}
