import { formatDate } from '@ilewa/contract/dates'
import { useSession } from '../../lib/session.ts'
import { ErrorView } from '../../ui/ErrorView.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './DashboardPage.module.css'
import { DashboardStats } from './DashboardStats.tsx'
import { DeskPanel } from './DeskPanel.tsx'
import { useDashboard } from './dashboard.api.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { QuickActions } from './QuickActions.tsx'

/** The day at a glance: figures, who comes, who goes, who is in house. */
export function DashboardPage() {
  const session = useSession()
  const { data, isError, error, refetch } = useDashboard()
  if (!session) return null
  const { role, firstName } = session.user

  return (
    <>
      <PageHeader title={`Welcome, ${firstName}`} subtitle={data ? formatDate(data.today) : 'Today'} />
      {isError && !data ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DashboardStats dashboard={data} />
          {role === 'OWNER' && data?.properties.total === 0 && <FirstSteps />}
          <div className={classes.desk}>
            <DeskPanel kind="arrivals" stays={data?.arrivals} role={role} />
            <DeskPanel kind="departures" stays={data?.departures} role={role} />
            <DeskPanel kind="inHouse" stays={data?.inHouse} role={role} />
          </div>
        </>
      )}
      <QuickActions role={role} />
    </>
  )
}
