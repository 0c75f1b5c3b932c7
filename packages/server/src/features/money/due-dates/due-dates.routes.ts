import { dueDates } from '@ilewa/contract/money/due-dates'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { setDueDates } from './due-dates.service.ts'

export function dueDatesRoutes(app: FastifyInstance): void {
  implement(app, dueDates.set, async ({ ctx, params, body }) => ({
    data: { booking: await setDueDates(ctx, params.id, body) },
  }))
}
