import { analytics } from '@ilewa/contract/analytics'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { getDashboard } from './analytics.queries.ts'

export function analyticsRoutes(app: FastifyInstance): void {
  implement(app, analytics.dashboard, async ({ ctx }) => ({ data: await getDashboard(ctx) }))
}
