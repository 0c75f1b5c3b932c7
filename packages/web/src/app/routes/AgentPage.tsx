import { CommissionPanel, OwnCommissionPanel } from '../../features/money/commissions/CommissionPanel.tsx'
import { PerformancePage } from '../../features/performance/PerformancePage.tsx'

/** An agent's performance and commission: their own, or that of any agent for an owner. */
export const AgentPage = () => (
  <PerformancePage
    renderCommission={(agentId) => (agentId ? <CommissionPanel agentId={agentId} /> : <OwnCommissionPanel />)}
  />
)
