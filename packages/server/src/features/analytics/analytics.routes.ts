import { analytics } from '@ilewa/contract/analytics'
import type { FastifyInstance } from 'fastify'
import { forReports } from '../../platform/database/database.ts'
import { implement } from '../../platform/http/implement.ts'
import { toFile } from './analytics.export.ts'
import { listAnalyticsRows } from './analytics.rows.queries.ts'
import { getAnalytics } from './analytics.service.ts'

export function analyticsRoutes(app: FastifyInstance): void {
  implement(app, analytics.get, async ({ ctx, query }) => ({
    data: await forReports(() => getAnalytics(ctx, query)),
  }))
  implement(app, analytics.rows, async ({ ctx, query }) => {
    const { page, ...data } = await forReports(() => listAnalyticsRows(ctx, query))
    return { data, page }
  })
  implement(app, analytics.export, async ({ ctx, query }) =>
    toFile(await forReports(() => getAnalytics(ctx, query)), query.table),
  )
}
