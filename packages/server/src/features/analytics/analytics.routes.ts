import { analytics } from '@ilewa/contract/analytics'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { toFile } from './analytics.export.ts'
import { getAnalytics, listRows } from './analytics.service.ts'

export function analyticsRoutes(app: FastifyInstance): void {
  implement(app, analytics.get, async ({ ctx, query }) => ({ data: await getAnalytics(ctx, query) }))
  implement(app, analytics.rows, async ({ ctx, query }) => {
    const { page, ...data } = await listRows(ctx, query)
    return { data, page }
  })
  implement(app, analytics.export, async ({ ctx, query }) =>
    toFile(ctx, await getAnalytics(ctx, query), query.table),
  )
}
