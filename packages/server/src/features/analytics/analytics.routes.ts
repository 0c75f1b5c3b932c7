import { cashBridge } from '@ilewa/contract/analytics/cash-bridge'
import { analytics } from '@ilewa/contract/analytics/endpoints'
import { profit } from '@ilewa/contract/analytics/profit'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { exportTable } from './analytics.export.ts'
import { getAnalytics, listRows } from './analytics.service.ts'
import { getCashBridge } from './cash-bridge.service.ts'
import { getProfit } from './profit.service.ts'

export function analyticsRoutes(app: FastifyInstance): void {
  implement(app, analytics.get, async ({ ctx, query }) => ({ data: await getAnalytics(ctx, query) }))
  implement(app, analytics.rows, async ({ ctx, query }) => {
    const { page, ...data } = await listRows(ctx, query)
    return { data, page }
  })
  implement(app, profit.report, async ({ ctx, query }) => ({ data: await getProfit(ctx, query) }))
  implement(app, cashBridge.get, async ({ ctx, query }) => ({ data: await getCashBridge(ctx, query) }))
  implement(app, analytics.export, ({ ctx, query }) => exportTable(ctx, query))
}
