import { unlimited } from '@ilewa/contract/subscription/plan-rules'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { usePlanLimits } from '../../lib/session/plan.ts'
import { PeopleScreen } from '../../ui/people/PeopleScreen.tsx'
import { agentColumns } from './agent-columns.tsx'
import { agentLabels } from './agent-labels.ts'
import { useAgentCalls, useAgents } from './agents.api.ts'

const AgentDetailsDialog = lazyNamed(() => import('./AgentDetailsDialog.tsx'), 'AgentDetailsDialog')
const InviteAgentDialog = lazyNamed(() => import('./InviteAgentDialog.tsx'), 'InviteAgentDialog')
const EditAgentDialog = lazyNamed(() => import('./EditAgentDialog.tsx'), 'EditAgentDialog')
const AgentLimitDialog = lazyNamed(() => import('./AgentLimitDialog.tsx'), 'AgentLimitDialog')

/** The owner's agents. Active and invited agents count against the plan: 'Add Agent (count/max)'. */
export function AgentsPage() {
  const query = useAgents()
  const calls = useAgentCalls()
  const { maxAgents } = usePlanLimits()
  const count = query.data?.filter(({ status }) => status !== 'INACTIVE').length ?? 0
  const isLimitReached = maxAgents !== unlimited && count >= maxAgents
  return (
    <PeopleScreen
      labels={agentLabels}
      query={query}
      calls={calls}
      columns={agentColumns}
      searchTextOf={({ agentDetails }) => agentDetails.location ?? ''}
      addLabel={`Add Agent (${count}/${maxAgents === unlimited ? '∞' : maxAgents})`}
      renderDetails={(dialog) => <AgentDetailsDialog {...dialog} />}
      renderEdit={(dialog) => <EditAgentDialog {...dialog} />}
      renderInvite={(dialog) =>
        isLimitReached ? <AgentLimitDialog {...dialog} max={maxAgents} /> : <InviteAgentDialog {...dialog} />
      }
    />
  )
}
