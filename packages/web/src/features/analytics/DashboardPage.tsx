import { formatDate } from '@ilewa/contract/dates'
import { useSession } from '../../lib/session.ts'
import { ErrorView } from '../../ui/ErrorView.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AttentionPanels } from './AttentionPanels.tsx'
import classes from './DashboardPage.module.css'
import { DashboardStats } from './DashboardStats.tsx'
import { DeskPanel } from './DeskPanel.tsx'
import { useDashboard } from './dashboard.api.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { PropertyCards } from './PropertyCards.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentActivity } from './RecentActivity.tsx'

/** The day at a glance: figures, who comes and goes, what needs attention, what has happened. */
export function DashboardPage() {
  const session = useSession()
  const { data, isError, error, refetch } = useDashboard()
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
      <DashboardStats dashboard={data} />
      {role === 'OWNER' && data?.properties.total === 0 && <FirstSteps />}
      <div className={classes.desk}>
        <DeskPanel kind="arrivals" dashboard={data} role={role} />
        <DeskPanel kind="departures" dashboard={data} role={role} />
        <DeskPanel kind="inHouse" dashboard={data} role={role} />
      </div>
      {data && <AttentionPanels dashboard={data} />}
      {data && <PropertyCards properties={data.propertyCards} role={role} />}
      <div className={classes.foot}>
        <RecentActivity entries={data?.activity} role={role} />
        <QuickActions role={role} />
      </div>
    </>
  )
}
