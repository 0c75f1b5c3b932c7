import { can } from '@ilewa/contract/core/access'
import { printStatement } from '@ilewa/contract/money/statements/statement-text'
import { statements } from '@ilewa/contract/money/statements/statements'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { requireAgent } from '../commissions/commissions.queries.ts'
import { statementFileRoutes } from './statement-files.routes.ts'
import { agentStatementStore } from './statement-store.queries.ts'
import { getStatement } from './statements.queries.ts'
import { getStatementDraft, issueStatement } from './statements.service.ts'

export function statementsRoutes(app: FastifyInstance): void {
  implement(app, statements.list, async ({ ctx, params }) => {
    await requireAgent(ctx, params.id)
    return { data: { statements: await agentStatementStore.list(ctx, params.id) } }
  })
  implement(app, statements.mine, async ({ ctx }) => ({
    data: { statements: await agentStatementStore.list(ctx, ctx.userId) },
  }))
  implement(app, statements.draft, async ({ ctx, params, query }) => ({
    data: { draft: await getStatementDraft(ctx, params.id, query.month) },
  }))
  implement(app, statements.issue, async ({ ctx, params, body }) => ({
    data: { statement: await issueStatement(ctx, params.id, body) },
  }))
  implement(app, statements.get, async ({ ctx, params }) => {
    const { statement, agentPhoneE164, links } = await getStatement(ctx, params.id)
    return { data: { statement, ...(can(ctx.role, 'documents:issue') && { agentPhoneE164, links }) } }
  })
  statementFileRoutes(app, statements, { find: getStatement, print: printStatement })
}
