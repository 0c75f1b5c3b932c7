import { can } from '@ilewa/contract/core/access'
import { printStatement } from '@ilewa/contract/money/statements/statement-text'
import { statements } from '@ilewa/contract/money/statements/statements'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { requireAgent } from '../commissions/commissions.queries.ts'
import { toPdfFile } from '../documents/pdf.ts'
import { getStatement, listStatements } from './statements.queries.ts'
import {
  createStatementLink,
  getStatementDraft,
  issueStatement,
  revokeStatementLinks,
} from './statements.service.ts'

export function statementsRoutes(app: FastifyInstance): void {
  implement(app, statements.list, async ({ ctx, params }) => {
    await requireAgent(ctx, params.id)
    return { data: { statements: await listStatements(ctx, params.id) } }
  })
  implement(app, statements.mine, async ({ ctx }) => ({
    data: { statements: await listStatements(ctx, ctx.userId) },
  }))
  implement(app, statements.draft, async ({ ctx, params, query }) => ({
    data: { draft: await getStatementDraft(ctx, params.id, query.month) },
  }))
  implement(app, statements.issue, async ({ ctx, params, body }) => ({
    data: { statement: await issueStatement(ctx, params.id, body.month) },
  }))
  implement(app, statements.get, async ({ ctx, params }) => {
    const { statement, agentPhoneE164, links } = await getStatement(ctx, params.id)
    return { data: { statement, ...(can(ctx.role, 'documents:issue') && { agentPhoneE164, links }) } }
  })
  implement(app, statements.pdf, async ({ ctx, params }) => {
    const { statement } = await getStatement(ctx, params.id)
    return toPdfFile(ctx, printStatement(statement))
  })
  implement(app, statements.createLink, async ({ ctx, params }) => ({
    data: await createStatementLink(ctx, params.id),
  }))
  implement(app, statements.revokeLinks, async ({ ctx, params }) => {
    await revokeStatementLinks(ctx, params.id)
    return { data: {} }
  })
}
