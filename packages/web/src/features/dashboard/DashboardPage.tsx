import type { Role } from '@ilewa/contract/core/access'
import { formatDate } from '@ilewa/contract/core/dates'
import type { Dashboard } from '@ilewa/contract/dashboard'
import { Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSession } from '../../lib/session/session.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonCards } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { AttentionPanels } from './AttentionPanels.tsx'
import classes from './DashboardPage.module.css'
import { DashboardStats } from './DashboardStats.tsx'
import { DeskPanel } from './DeskPanel.tsx'
import { useDashboard } from './dashboard.api.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { PropertyCards } from './PropertyCards.tsx'
import { QuickActions } from './QuickActions.tsx'

const RecentActivity = lazyNamed(() => import('./RecentActivity.tsx'), 'RecentActivity')

/**
 * The dashboard below the metrics. Rendered once all data is loaded, because the length of the lists determines the
 * layout.
 */
function DashboardContent({ dashboard, role }: { dashboard: Dashboard; role: Role }) {
  return (
    <>
      {role === 'OWNER' && dashboard.properties.total === 0 && <FirstSteps />}
      <div className={classes.desk}>
        <DeskPanel kind="arrivals" dashboard={dashboard} role={role} />
        <DeskPanel kind="departures" dashboard={dashboard} role={role} />
        <DeskPanel kind="inHouse" dashboard={dashboard} role={role} />
      </div>
      <AttentionPanels dashboard={dashboard} />
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

/** Metrics, front desk lists, items that need attention, and recent activity of the day. */
export function DashboardPage() {
  const session = useSession()
  const query = useDashboard()
  const { data, isError, error, refetch } = query
  if (!session) return null
  const { role, firstName } = session.user
  const header = (
    <PageHeader title={`Welcome, ${firstName}`} subtitle={data ? formatDate(data.today) : 'Today'} />
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
      <DashboardStats dashboard={data} role={role} />
      {data ? <DashboardContent dashboard={data} role={role} /> : <SkeletonCards count={3} height="20rem" />}
    </>
  )
}
