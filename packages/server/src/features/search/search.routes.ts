import { search as endpoints } from '@ilewa/contract/search'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { search } from './search.queries.ts'

export function searchRoutes(app: FastifyInstance): void {
  implement(app, endpoints.get, async ({ ctx, query }) => ({ data: await search(ctx, query.q) }))
}
