import { statements } from '@ilewa/contract/money/statements/statements'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'

/** The issued statements of an agent, for the owner; the latest month first. */
export const useStatements = (agentId: string) =>
  useEndpoint(statements.list, { params: { id: agentId } }, { select: (data) => data.statements })

/** Those of the signed-in agent. */
export const useOwnStatements = () => useEndpoint(statements.mine, {}, { select: (data) => data.statements })

/** The statement of a month as it would be issued now. */
export const useStatementDraft = (agentId: string, month: string, enabled: boolean) =>
  useEndpoint(
    statements.draft,
    { params: { id: agentId }, query: { month } },
    { select: ({ draft }) => draft, enabled },
  )
