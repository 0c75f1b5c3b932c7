import { can } from '@ilewa/contract/core/access'
import type { Performance } from '@ilewa/contract/performance'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSession } from '../../lib/session/session.ts'
import { MountedDialog } from '../../ui/dialog/MountedDialog.tsx'
import { useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SkeletonCards } from '../../ui/layout/Skeletons.tsx'
import { RefreshFailure } from '../../ui/list/RefreshFailure.tsx'
import { AchievementsPanel, GoalsPanel } from './AchievementsPanel.tsx'
import { MonthsPanel } from './MonthsPanel.tsx'
import { PerformanceCards } from './PerformanceCards.tsx'
import { usePerformance } from './performance.api.ts'
import classes from './performance.module.css'
import { RankingPanel } from './RankingPanel.tsx'
import { TargetPanel } from './TargetPanel.tsx'

const TargetDialog = lazyNamed(() => import('./TargetDialog.tsx'), 'TargetDialog')

interface PerformancePageProps {
  /** The commission of an agent, or of the signed-in one. */
  renderCommission: (agentId: string | undefined) => ReactNode
}

function PerformanceContent({
  data,
  isOwner,
  renderCommission,
}: PerformancePageProps & { data: Performance; isOwner: boolean }) {
  const dialogs = useDialogs()
  const item = dialogs.itemOf('open')
  return (
    <>
      <PerformanceCards data={data} />
      <div className={classes.panels}>
        {renderCommission(isOwner ? data.agentId : undefined)}
        <TargetPanel data={data} onEdit={isOwner ? () => dialogs.open('open', 'target') : undefined} />
        <AchievementsPanel data={data} />
        <MonthsPanel data={data} />
        <GoalsPanel data={data} />
        {isOwner && <RankingPanel />}
      </div>
      <MountedDialog item={isOwner && item === 'target' ? item : null}>
        {(_, dialog) => <TargetDialog {...dialog} data={data} onClose={() => dialogs.close('open')} />}
      </MountedDialog>
    </>
  )
}

/** Performance of an agent: their own page, or any agent for an owner. */
export function PerformancePage(props: PerformancePageProps) {
  const role = useSession()?.user.role
  const isOwner = role !== undefined && can(role, 'performance:read-any')
  const [params] = useSearchParams()
  const query = usePerformance(isOwner ? (params.get('agent') ?? '') : undefined)
  const { data, isError, error, refetch } = query
  return (
    <>
      <PageHeader
        title={isOwner && data ? `Performance of ${data.name}` : 'Performance'}
        subtitle="Bookings this month, compared with the month before."
      />
      <RefreshFailure query={query} />
      {data && <PerformanceContent key={data.agentId} data={data} isOwner={isOwner} {...props} />}
      {!data && isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonCards count={3} height="9rem" />}
    </>
  )
}
