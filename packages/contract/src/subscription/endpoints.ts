import { z } from 'zod'
import { PlanType } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { PlanChangeResult, PlanLimits, SubscribeInput, Subscription, UpgradeInput } from './schema.ts'

const Plan = z.object({
  id: z.string(),
  name: z.string(),
  planType: PlanType,
  description: z.string(),
  monthlyPrice: z.number(),
  yearlyPrice: z.number(),
  features: z.array(z.string()),
  limitations: z.array(z.string()),
  maxAgents: z.int(),
  maxProperties: z.int(),
  maxStorageBytes: z.int().default(0),
  hasStaffAccess: z.boolean(),
  hasAdvancedReporting: z.boolean(),
  hasPrioritySupport: z.boolean(),
})

export const subscription = {
  plans: endpoint({
    method: 'GET',
    path: '/subscription/plans',
    access: 'public',
    response: z.array(Plan),
    summary: 'The available plans',
  }),
  create: endpoint({
    method: 'POST',
    path: '/subscription',
    access: 'subscription:write',
    body: SubscribeInput,
    response: PlanChangeResult,
    message: 'Subscription activated!',
    status: 201,
    summary: 'Subscribe to a plan; a paid plan returns the payment link',
  }),
  upgrade: endpoint({
    method: 'PUT',
    path: '/subscription/upgrade',
    access: 'subscription:write',
    body: UpgradeInput,
    response: PlanChangeResult,
    message: 'Subscription upgrade initiated',
    summary: 'Change or renew the plan; a paid plan returns the payment link',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/subscription/cancel',
    access: 'subscription:write',
    response: Subscription,
    message: 'Your plan will end with its period',
    summary: 'Cancel the paid plan at the end of its period',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/subscription/resume',
    access: 'subscription:write',
    response: Subscription,
    message: 'Your plan continues',
    summary: 'Undo the cancellation of the plan',
  }),
  get: endpoint({
    method: 'GET',
    path: '/subscription/my-subscription',
    access: 'subscription:read',
    response: Subscription,
    summary: "The business's active subscription",
  }),
  limits: endpoint({
    method: 'GET',
    path: '/subscription/limits',
    access: 'subscription:limits',
    response: PlanLimits,
    summary: 'Limits of the plan',
  }),
}
