import { holds } from '@ilewa/contract/money/holds'
import { paymentRequests } from '@ilewa/contract/money/payment-request'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { removeHold, setHold } from './holds.service.ts'
import { getPaymentRequest } from './payment-request.queries.ts'

export function holdsRoutes(app: FastifyInstance): void {
  implement(app, holds.set, async ({ ctx, params, body }) => ({
    data: { booking: await setHold(ctx, params.id, body) },
  }))
  implement(app, holds.remove, async ({ ctx, params }) => ({
    data: { booking: await removeHold(ctx, params.id) },
  }))
  implement(app, paymentRequests.get, async ({ ctx, params }) => ({
    data: { paymentRequest: await getPaymentRequest(ctx, params.id) },
  }))
}
