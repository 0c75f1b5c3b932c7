import { ratings } from '@ilewa/contract/ratings/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { listRatings } from './ratings.queries.ts'
import { getRatingRequest, rateStay } from './ratings.service.ts'

export function ratingsRoutes(app: FastifyInstance): void {
  implement(app, ratings.list, async ({ ctx, query }) => {
    const { page, ...data } = await listRatings(ctx, query)
    return { data, page }
  })
  implement(app, ratings.find, async ({ ctx, params }) => ({
    data: await getRatingRequest(ctx, params.token),
  }))
  implement(app, ratings.create, async ({ ctx, body }) => {
    await rateStay(ctx, body)
    return { data: {} }
  })
}
