import { cautions } from '@ilewa/contract/money/caution'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { listCautions } from './cautions.queries.ts'
import { applyCaution, deductFromCaution, returnCaution, setCaution } from './cautions.service.ts'

export function cautionsRoutes(app: FastifyInstance): void {
  implement(app, cautions.list, async ({ ctx, query }) => {
    const { items, page } = await listCautions(ctx, query)
    return { data: { cautions: items }, page }
  })
  implement(app, cautions.set, async ({ ctx, params, body }) => ({
    data: { booking: await setCaution(ctx, params.id, body) },
  }))
  implement(app, cautions.deduct, async ({ ctx, params, body, files }) => ({
    data: await deductFromCaution(ctx, params.id, body, files),
  }))
  implement(app, cautions.return, async ({ ctx, params, body }) => ({
    data: await returnCaution(ctx, params.id, body),
  }))
  implement(app, cautions.apply, async ({ ctx, params, body }) => ({
    data: await applyCaution(ctx, params.id, body),
  }))
}
