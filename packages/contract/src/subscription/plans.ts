import type { PlanFeature, PlanType } from '../core/access.ts'
import {
  isPaidPlan,
  maxAgentsOf,
  maxStorageBytesOf,
  planAllows,
  planPrices,
  unlimited,
} from './plan-rules.ts'

/**
 * The plans, without zod, so that the landing page does not load zod. Premium is Standard paid yearly, ₦20,000 cheaper.
 */

export interface Plan {
  id: string
  name: string
  planType: PlanType
  description: string
  /** In naira. */
  monthlyPrice: number
  yearlyPrice: number
  features: string[]
  limitations: string[]
  maxAgents: number
  maxProperties: number
  /** Bytes of stored pictures, including thumbnails. */
  maxStorageBytes: number
  hasStaffAccess: boolean
  hasAdvancedReporting: boolean
  hasPrioritySupport: boolean
}

/** From this share of the limit the owner is warned that the storage is nearly full. */
export const nearlyFullShare = 0.9

/** Labels of the missing features on a plan's card. */
const missingFeatureLabels: readonly (readonly [PlanFeature, string])[] = [
  ['staff', 'No staff accounts'],
  ['expenses', 'No expenses'],
  ['maintenance', 'No maintenance requests'],
  ['analytics', 'No analytics'],
  ['prices', 'No seasons'],
  ['commissions', 'No commission payouts'],
  ['landlords', 'No landlords'],
  ['matching', 'No bank statements'],
  ['collections', 'No pay links'],
  ['requests', 'No bookings by the public page'],
  ['id-pictures', 'No pictures of identity documents'],
]

const limitationsOf = (planType: PlanType, maxAgents: number): string[] => [
  ...(maxAgents === unlimited ? [] : [`At most ${maxAgents} agents`]),
  ...missingFeatureLabels.filter(([feature]) => !planAllows(planType, feature)).map(([, label]) => label),
]

const plan = (options: Pick<Plan, 'planType' | 'name' | 'description' | 'features'>): Plan => {
  const { planType } = options
  const maxAgents = maxAgentsOf(planType)
  return {
    ...options,
    ...planPrices[planType],
    id: planType.toLowerCase(),
    limitations: limitationsOf(planType, maxAgents),
    maxAgents,
    maxProperties: unlimited,
    maxStorageBytes: maxStorageBytesOf(planType),
    hasStaffAccess: planAllows(planType, 'staff'),
    hasAdvancedReporting: isPaidPlan(planType),
    hasPrioritySupport: isPaidPlan(planType),
  }
}

const paidFeatures = [
  'Unlimited properties',
  'Unlimited agents',
  'Staff management',
  'Inventory, maintenance and expenses',
  'Seasons and day prices',
  'Commissions of agents',
  'Advanced analytics and reports',
  'Priority support',
]

export const plans: readonly Plan[] = [
  plan({
    planType: 'FREE',
    name: 'Free',
    description: 'Perfect for getting started',
    features: [
      'Unlimited properties',
      'Bookings without double booking',
      'Availability calendar',
      'Inventory',
    ],
  }),
  plan({
    planType: 'STANDARD',
    name: 'Standard',
    description: 'Everything, paid by the month',
    features: paidFeatures,
  }),
  plan({
    planType: 'PREMIUM',
    name: 'Premium',
    description: 'The same as Standard, ₦20,000 a year cheaper',
    features: paidFeatures,
  }),
]

/** The plan of a type; Free for an unknown type. */
export const planOf = (planType: PlanType): Plan =>
  plans.find((candidate) => candidate.planType === planType) ?? (plans[0] as Plan)

/** Days of full access after a paid period ends; then the business falls back to Free. */
export const graceDays = 7
