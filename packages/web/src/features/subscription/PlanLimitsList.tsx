import { planAllows, unlimited } from '@ilewa/contract/subscription/plan-rules'
import type { Plan } from '@ilewa/contract/subscription/plans'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

const toDetails = (plan: Plan): readonly Fact[] => [
  ['Max Agents', plan.maxAgents === unlimited ? 'Unlimited' : String(plan.maxAgents)],
  ['Staff Management', planAllows(plan.planType, 'staff') ? 'Included' : 'Not included'],
  ['Analytics', planAllows(plan.planType, 'analytics') ? 'Advanced' : 'Basic'],
  ['Expenses', planAllows(plan.planType, 'expenses') ? 'Full access' : 'Limited'],
]

export function PlanLimitsList({ plan }: { plan: Plan }) {
  return (
    <Panel title="What your plan includes">
      <FactLines facts={toDetails(plan)} twoColumns />
    </Panel>
  )
}
