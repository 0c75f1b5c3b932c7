import { plans } from '@ilewa/contract/plans'
import { subscription } from '@ilewa/contract/subscription'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { getLimits } from './subscription.queries.ts'
import * as service from './subscription.service.ts'

const toReply = ({ message, ...data }: service.Taken) => ({ data, ...(message && { message }) })

export function subscriptionRoutes(app: FastifyInstance): void {
  implement(app, subscription.plans, async () => ({ data: [...plans] }))
  implement(app, subscription.create, async ({ ctx, body }) => toReply(await service.subscribe(ctx, body)))
  implement(app, subscription.upgrade, async ({ ctx, body }) => toReply(await service.upgrade(ctx, body)))
  implement(app, subscription.cancel, async ({ ctx }) => ({ data: await service.cancel(ctx) }))
  implement(app, subscription.resume, async ({ ctx }) => ({ data: await service.resume(ctx) }))
  implement(app, subscription.get, async ({ ctx }) => ({ data: await service.getSubscription(ctx) }))
  implement(app, subscription.limits, async ({ ctx }) => ({ data: await getLimits(ctx) }))
}
