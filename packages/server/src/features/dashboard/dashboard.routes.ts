import { dashboard } from '@ilewa/contract/dashboard'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getDashboard } from './dashboard.queries.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  implement(app, dashboard.get, async ({ ctx }) => ({ data: await getDashboard(ctx) }))
}
