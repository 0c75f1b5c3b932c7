import { type Plan, planAllows, unlimited } from '@ilewa/contract/plans'
import { Panel } from '../../ui/Panel.tsx'
import classes from './SubscriptionTab.module.css'

const factsOf = (plan: Plan): readonly (readonly [string, string])[] => [
  ['Max Agents', plan.maxAgents === unlimited ? 'Unlimited' : String(plan.maxAgents)],
  ['Staff Management', planAllows(plan.planType, 'staff') ? 'Included' : 'Not included'],
  ['Analytics', planAllows(plan.planType, 'analytics') ? 'Advanced' : 'Basic'],
  ['Expenses', planAllows(plan.planType, 'expenses') ? 'Full access' : 'Limited'],
]

export function PlanLimitsList({ plan }: { plan: Plan }) {
  return (
    <Panel title="What your plan includes">
      <dl className={classes.facts}>
        {factsOf(plan).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
