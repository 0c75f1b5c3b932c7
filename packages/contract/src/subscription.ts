import { z } from 'zod'
import { PlanType, planAllows } from './access.ts'
import { endpoint } from './endpoint.ts'
import { uuid } from './fields.ts'

export const BillingCycle = z.enum(['MONTHLY', 'YEARLY'])
export const SubscriptionStatus = z.enum(['PENDING', 'ACTIVE', 'CANCELLED', 'EXPIRED'])

export const Subscription = z.object({
  id: uuid,
  businessId: uuid,
  planType: PlanType,
  status: SubscriptionStatus,
  billingCycle: BillingCycle.nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  priceAmount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Subscription = z.infer<typeof Subscription>

export const Plan = z.object({
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
  hasStaffAccess: z.boolean(),
  hasAdvancedReporting: z.boolean(),
  hasPrioritySupport: z.boolean(),
  /** Whether it can be taken now. */
  available: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

/** Stands for "no limit" wherever a plan counts something. */
export const unlimited = -1

const paidFeatures = [
  'Unlimited properties',
  'Unlimited agents',
  'Staff management',
  'Inventory, maintenance and expenses',
  'Advanced analytics and reports',
  'Priority support',
]

/** The three plans (decisions section 4): Premium is Standard paid by the year, ₦20,000 cheaper. */
export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    planType: 'FREE',
    description: 'Perfect for getting started',
    monthlyPrice: 0,
    yearlyPrice: 0,
    features: ['Unlimited properties', 'Bookings without double booking', 'Inventory', 'Up to 2 agents'],
    limitations: ['No staff accounts', 'No expenses', 'No maintenance requests', 'No analytics'],
    maxAgents: 2,
    maxProperties: unlimited,
    hasStaffAccess: false,
    hasAdvancedReporting: false,
    hasPrioritySupport: false,
    available: true,
  },
  {
    id: 'standard',
    name: 'Standard',
    planType: 'STANDARD',
    description: 'Everything, paid by the month',
    monthlyPrice: 10_000,
    yearlyPrice: 0,
    features: paidFeatures,
    limitations: [],
    maxAgents: unlimited,
    maxProperties: unlimited,
    hasStaffAccess: true,
    hasAdvancedReporting: true,
    hasPrioritySupport: true,
    available: false,
  },
  {
    id: 'premium',
    name: 'Premium',
    planType: 'PREMIUM',
    description: 'The same as Standard, ₦20,000 a year cheaper',
    monthlyPrice: 0,
    yearlyPrice: 100_000,
    features: paidFeatures,
    limitations: [],
    maxAgents: unlimited,
    maxProperties: unlimited,
    hasStaffAccess: true,
    hasAdvancedReporting: true,
    hasPrioritySupport: true,
    available: false,
  },
]

export const SubscribeInput = z.object({
  planType: z.enum(PlanType.options, { error: 'Invalid plan selection' }),
  businessId: uuid.optional(),
})

export const PlanLimits = z.object({
  maxAgents: z.int(),
  canAddStaff: z.boolean(),
  hasExpensesAccess: z.boolean(),
  hasAnalyticsAccess: z.boolean(),
  hasInventoryAccess: z.boolean(),
  hasMaintenanceAccess: z.boolean(),
  agentCount: z.int(),
})
export type PlanLimits = z.infer<typeof PlanLimits>

/** The documents' six limits, derived from the plan. */
export const limitsOf = (planType: PlanType): Omit<PlanLimits, 'agentCount'> => ({
  maxAgents: plans.find((plan) => plan.planType === planType)?.maxAgents ?? 2,
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
    summary: 'The plans on offer',
  }),
  create: endpoint({
    method: 'POST',
    path: '/subscription',
    access: 'subscription:write',
    body: SubscribeInput,
    response: z.object({ subscription: Subscription }),
    message: 'Subscription activated!',
    status: 201,
    summary: 'Take a plan',
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
    summary: 'What the plan allows',
  }),
}
