import { subscription } from '@ilewa/contract/subscription/endpoints'
import { plans } from '@ilewa/contract/subscription/plans'
import { seats } from '@ilewa/contract/subscription/seats'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getSeats } from './seats.queries.ts'
import { chooseSeats } from './seats.service.ts'
import { getLimits } from './subscription.queries.ts'
import * as service from './subscription.service.ts'

const toResponse = ({ message, ...data }: service.PlanResult) => ({ data, ...(message && { message }) })

export function subscriptionRoutes(app: FastifyInstance): void {
  implement(app, subscription.plans, async () => ({ data: [...plans] }))
  implement(app, subscription.create, async ({ ctx, body }) => toResponse(await service.subscribe(ctx, body)))
  implement(app, subscription.upgrade, async ({ ctx, body }) => toResponse(await service.upgrade(ctx, body)))
  implement(app, subscription.cancel, async ({ ctx }) => ({ data: await service.cancel(ctx) }))
  implement(app, subscription.resume, async ({ ctx }) => ({ data: await service.resume(ctx) }))
  implement(app, subscription.get, async ({ ctx }) => ({ data: await service.getSubscription(ctx) }))
  implement(app, subscription.limits, async ({ ctx }) => ({ data: await getLimits(ctx) }))
  implement(app, seats.get, async ({ ctx }) => ({ data: await getSeats(ctx) }))
  implement(app, seats.update, async ({ ctx, body }) => ({ data: await chooseSeats(ctx, body) }))
}
