import { z } from 'zod'
import { PlanType } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { uuid, withCrossFieldRule } from '../core/fields.ts'
import { billingOf, planAllows, planOf } from './plans.ts'

export const BillingCycle = z.enum(['MONTHLY', 'YEARLY'])
export type BillingCycle = z.infer<typeof BillingCycle>
export const SubscriptionStatus = z.enum(['PENDING', 'ACTIVE', 'CANCELLED', 'EXPIRED'])

export const Subscription = z.object({
  id: uuid,
  businessId: uuid,
  planType: PlanType,
  status: SubscriptionStatus,
  billingCycle: BillingCycle.nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  /** The plan ends with its period, and no renewal reminders are sent. */
  cancelAtPeriodEnd: z.boolean().default(false),
  /** Set while a paid period is over and not renewed: the time at which the business falls back to Free. */
  graceEndsAt: z.iso.datetime().nullable().default(null),
  priceAmount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Subscription = z.infer<typeof Subscription>

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

const planChoice = z.enum(PlanType.options, { error: 'Invalid plan selection' })

export const SubscribeInput = z.object({ planType: planChoice, businessId: uuid.optional() })

const planAndCycle = { planType: planChoice, billingCycle: BillingCycle.nullish() }

/** `billingCycle` follows from the plan: none for Free, MONTHLY for Standard, YEARLY for Premium. */
export const UpgradeInput = z.object({
  subscriptionId: uuid,
  data: withCrossFieldRule(z.object(planAndCycle), planAndCycle, ({ planType, billingCycle }, context) => {
    if (!billingCycle || billingOf(planOf(planType)).cycle === billingCycle) return
    context.addIssue({ code: 'custom', path: ['billingCycle'], message: 'Invalid plan selection' })
  }),
})

/** The result of choosing a plan. A paid plan has the payment link, and is PENDING until it is paid. */
export const PlanChangeResult = z.object({ subscription: Subscription, link: z.string().nullable() })
export type PlanChangeResult = z.infer<typeof PlanChangeResult>

export const PlanLimits = z.object({
  maxAgents: z.int(),
  canAddStaff: z.boolean(),
  hasExpensesAccess: z.boolean(),
  hasAnalyticsAccess: z.boolean(),
  hasInventoryAccess: z.boolean(),
  hasMaintenanceAccess: z.boolean(),
  agentCount: z.int(),
  maxStorageBytes: z.int().default(0),
  /** Bytes of the business's stored pictures; 0 for everyone except the owner. */
  storedBytes: z.int().default(0),
  /** The signed-in agent or staff member is over the plan's limit and can only read. */
  isReadOnly: z.boolean().optional(),
})
export type PlanLimits = z.infer<typeof PlanLimits>

/** The plan's six documented limits and its storage limit. */
export const limitsOf = (
  planType: PlanType,
): Omit<PlanLimits, 'agentCount' | 'storedBytes' | 'isReadOnly'> => ({
  maxAgents: planOf(planType).maxAgents,
  maxStorageBytes: planOf(planType).maxStorageBytes,
  canAddStaff: planAllows(planType, 'staff'),
  hasExpensesAccess: planAllows(planType, 'expenses'),
  hasAnalyticsAccess: planAllows(planType, 'analytics'),
  hasInventoryAccess: planAllows(planType, 'inventory'),
  hasMaintenanceAccess: planAllows(planType, 'maintenance'),
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
