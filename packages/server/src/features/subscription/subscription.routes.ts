import { plans } from '@ilewa/contract/plans'
import { subscription } from '@ilewa/contract/subscription'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { getLimits } from './subscription.queries.ts'
import { getSubscription, subscribe } from './subscription.service.ts'

export function subscriptionRoutes(app: FastifyInstance): void {
  implement(app, subscription.plans, async () => ({ data: [...plans] }))
  implement(app, subscription.create, async ({ ctx, body }) => ({
    data: { subscription: await subscribe(ctx, body), link: null },
  }))
  implement(app, subscription.get, async ({ ctx }) => ({ data: await getSubscription(ctx) }))
  implement(app, subscription.limits, async ({ ctx }) => ({ data: await getLimits(ctx) }))
}
