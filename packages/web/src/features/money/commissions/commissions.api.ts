import type { AgentCommission } from '@ilewa/contract/money/commissions'
import { commissions } from '@ilewa/contract/money/commissions'
import { type CallOptions, call } from '../../../lib/api/call.ts'
import { useEndpoint, usePagedEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { usePlanAllows } from '../../../lib/session/plan.ts'

/** What each agent is owed, the highest amount first. */
export const useAgentCommissions = () =>
  useEndpoint(commissions.list, {}, { select: ({ agents }) => agents, enabled: usePlanAllows('commissions') })

/** The sums of an agent's account, for the owner. */
export const useAgentCommission = (agentId: string) =>
  useEndpoint(
    commissions.get,
    { params: { id: agentId }, query: { limit: 1 } },
    { select: ({ account }) => account.agent },
  )

const entriesPerPage = 5

/** The account of an agent, for the owner. */
export const useCommissionAccount = (agentId: string) =>
  usePagedEndpoint(commissions.get, { params: { id: agentId }, query: {} }, { limit: entriesPerPage })

/** The account of the signed-in agent. */
export const useOwnCommissionAccount = () =>
  usePagedEndpoint(commissions.mine, { query: {} }, { limit: entriesPerPage })

type CommissionChange = (typeof commissions)['pay' | 'recordOpeningBalance' | 'reverse']

/** Sends a change of an agent's account and says that it succeeded. */
export async function sendCommissionChange<const E extends CommissionChange>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<AgentCommission> {
  const { message, data } = await call(endpoint as CommissionChange, options as CallOptions<CommissionChange>)
  void refresh('agent', 'booking')
  notifySuccess(message)
  return data.agent
}
