import {
  isEmptyAgentStatement,
  type ListedStatement,
  type StatementDraft,
  type StatementInput,
  type StatementSnapshot,
} from '@ilewa/contract/money/statements/statements'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { lockAgent } from '../commissions/commissions.queries.ts'
import { findFirstStatedDay } from './account-sums.queries.ts'
import { getDraft, issue, type StatementRules } from './issue-statement.service.ts'
import { agentStatementStore } from './statement-store.queries.ts'
import { notifyStatement } from './statements.notifications.ts'
import { draftStatement, toAgentIdentity } from './statements.queries.ts'

const agentRules: StatementRules<StatementSnapshot, ListedStatement, StatementDraft> = {
  store: agentStatementStore,
  draft: (ctx, { payeeId, ...month }) => draftStatement(ctx, { agentId: payeeId, ...month }),
  findFirstDay: (ctx, id, span) => findFirstStatedDay(ctx, { kind: 'AGENT', id }, span),
  // Payouts, opening balances and reversals lock the agent too. Commission is posted on the present day only.
  lock: async (ctx, agentId) => {
    await lockAgent(ctx, agentId)
    return toAgentIdentity(agentId)
  },
  isEmpty: isEmptyAgentStatement,
  toRow: (agentId) => ({ agentId }),
  afterInsert: (ctx, { payeeId, listed }) => notifyStatement(ctx, payeeId, listed),
}

/** Throws as `getDraft` does. */
export const getStatementDraft = (ctx: Context, agentId: string, month: string): Promise<StatementDraft> =>
  getDraft(ctx, agentRules, { payeeId: agentId, month })

/** Throws as `issue` does. */
export const issueStatement = (
  ctx: Context,
  agentId: string,
  input: StatementInput,
): Promise<ListedStatement> => issue(ctx, agentRules, { payeeId: agentId, ...input })
