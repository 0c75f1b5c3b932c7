import { commissions } from '@ilewa/contract/money/commissions'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { getCommissionAccount, listAgentCommissions } from './commissions.queries.ts'
import { payCommission, recordOpeningBalance, reverseCommissionEntry } from './commissions.service.ts'

export function commissionsRoutes(app: FastifyInstance): void {
  implement(app, commissions.list, async ({ ctx }) => ({ data: { agents: await listAgentCommissions(ctx) } }))
  implement(app, commissions.mine, async ({ ctx, query }) => {
    const { account, page } = await getCommissionAccount(ctx, ctx.userId, query)
    return { data: { account }, page }
  })
  implement(app, commissions.get, async ({ ctx, params, query }) => {
    const { account, page } = await getCommissionAccount(ctx, params.id, query)
    return { data: { account }, page }
  })
  implement(app, commissions.pay, async ({ ctx, body }) => ({
    data: { agent: await payCommission(ctx, body) },
  }))
  implement(app, commissions.recordOpeningBalance, async ({ ctx, body }) => ({
    data: { agent: await recordOpeningBalance(ctx, body) },
  }))
  implement(app, commissions.reverse, async ({ ctx, params, body }) => ({
    data: { agent: await reverseCommissionEntry(ctx, params.id, body) },
  }))
}
