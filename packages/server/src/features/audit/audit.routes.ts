import { audit } from '@ilewa/contract/audit'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getAuditLog, getHistory } from './audit.service.ts'
import { getWorkOfMonth } from './monthly-activity.queries.ts'

export function auditRoutes(app: FastifyInstance): void {
  implement(app, audit.list, async ({ ctx, query }) => {
    const { page, ...data } = await getAuditLog(ctx, query)
    return { data, page }
  })
  implement(app, audit.work, async ({ ctx }) => ({ data: await getWorkOfMonth(ctx) }))
  implement(app, audit.history, async ({ ctx, params, query }) => {
    const { page, ...data } = await getHistory(ctx, params, query)
    return { data, page }
  })
}
