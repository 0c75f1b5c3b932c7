import type { ListedStatement } from '@ilewa/contract/money/statements/statements'
import { statements } from '@ilewa/contract/money/statements/statements'
import { call } from '../../../lib/api/call.ts'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { notifySuccess } from '../../../lib/notify.ts'

/** The issued statements of an agent, for the owner; the latest month first. */
export const useStatements = (agentId: string) =>
  useEndpoint(statements.list, { params: { id: agentId } }, { select: (data) => data.statements })

/** Those of the signed-in agent. */
export const useOwnStatements = () => useEndpoint(statements.mine, {}, { select: (data) => data.statements })

/** The statement of a month as it would be issued now. */
export const useStatementDraft = (agentId: string, month: string) =>
  useEndpoint(
    statements.draft,
    { params: { id: agentId }, query: { month } },
    { select: ({ draft }) => draft },
  )

/** Issues the statement of a month and says that it succeeded. */
export async function issueStatement(
  agentId: string,
  month: string,
  idempotencyKey: string,
): Promise<ListedStatement> {
  const { message, data } = await call(statements.issue, {
    params: { id: agentId },
    body: { month },
    idempotencyKey,
  })
  void refresh('agent')
  notifySuccess(message)
  return data.statement
}
