import { performance } from '@ilewa/contract/performance'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getPerformance, listRankings, setTarget } from './performance.service.ts'

export function performanceRoutes(app: FastifyInstance): void {
  implement(app, performance.get, async ({ ctx, query }) => ({
    data: await getPerformance(ctx, query.agentId),
  }))
  implement(app, performance.agents, async ({ ctx }) => ({ data: { agents: await listRankings(ctx) } }))
  implement(app, performance.setTarget, async ({ ctx, body }) => ({ data: await setTarget(ctx, body) }))
}
