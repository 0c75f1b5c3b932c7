import { bankImports, bankLines } from '@ilewa/contract/bank/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { checkStatement, importStatement } from './bank-imports.service.ts'
import { listBankLines } from './bank-lines.queries.ts'
import { ignoreLine, restoreLine } from './line-state.service.ts'
import { listLinesToMatch } from './lines-to-match.queries.ts'
import { postLines } from './matching.service.ts'

export function bankRoutes(app: FastifyInstance): void {
  implement(app, bankImports.check, async ({ ctx, body, files }) => ({
    data: await checkStatement(ctx, body, files),
  }))
  implement(app, bankImports.import, async ({ ctx, params }) => ({
    data: await importStatement(ctx, params.id),
  }))
  implement(app, bankLines.list, async ({ ctx, query }) => {
    const { items: lines, page } = await listBankLines(ctx, query)
    return { data: { lines }, page }
  })
  implement(app, bankLines.toMatch, async ({ ctx, query }) => ({
    data: await listLinesToMatch(ctx, query.moneyAccountId),
  }))
  implement(app, bankLines.post, async ({ ctx, body }) => ({ data: await postLines(ctx, body) }))
  implement(app, bankLines.ignore, async ({ ctx, params, body }) => ({
    data: { line: await ignoreLine(ctx, params.id, body) },
  }))
  implement(app, bankLines.restore, async ({ ctx, params }) => ({
    data: { line: await restoreLine(ctx, params.id) },
  }))
}
