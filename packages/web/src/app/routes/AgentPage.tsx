import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { PerformancePage } from '../../features/performance/PerformancePage.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { Panel } from '../../ui/layout/Panel.tsx'

// The page would be above its weight with them.
const loadPanels = () => import('../../features/money/commissions/CommissionPanel.tsx')
const CommissionPanel = lazyNamed(loadPanels, 'CommissionPanel')
const OwnCommissionPanel = lazyNamed(loadPanels, 'OwnCommissionPanel')

const loading = (
  <Panel title="Commission">
    <Skeleton className="delayed" height="8rem" radius="lg" />
  </Panel>
)

/** An agent's performance and commission: their own, or that of any agent for an owner. */
export const AgentPage = () => (
  <PerformancePage
    renderCommission={(agentId) => (
      <Suspense fallback={loading}>
        {agentId ? <CommissionPanel agentId={agentId} /> : <OwnCommissionPanel />}
      </Suspense>
    )}
  />
)
