import type { PlanFeature, PlanType } from '../core/access.ts'

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

/** Means "no limit" in every limit of a plan. */
export const unlimited = -1

const freeFeatures: readonly PlanFeature[] = ['inventory']

/** Free, and any unknown plan, includes only inventory; Standard and Premium include everything. */
export const planAllows = (plan: PlanType, feature: PlanFeature): boolean =>
  plan === 'STANDARD' || plan === 'PREMIUM' || freeFeatures.includes(feature)

const freeMaxAgents = 2
const megabyte = 1_000_000
const freeMaxStorageBytes = 500 * megabyte
const paidMaxStorageBytes = 50_000 * megabyte

/** From this share of the limit the owner is warned that the storage is nearly full. */
export const nearlyFullShare = 0.9

/** Labels of the missing features on a plan's card. */
const missingFeatureLabels: readonly (readonly [PlanFeature, string])[] = [
  ['staff', 'No staff accounts'],
  ['expenses', 'No expenses'],
  ['maintenance', 'No maintenance requests'],
  ['analytics', 'No analytics'],
]

const limitationsOf = (planType: PlanType, maxAgents: number): string[] => [
  ...(maxAgents === unlimited ? [] : [`At most ${maxAgents} agents`]),
  ...missingFeatureLabels.filter(([feature]) => !planAllows(planType, feature)).map(([, label]) => label),
]

const plan = (
  options: Pick<Plan, 'planType' | 'name' | 'description' | 'monthlyPrice' | 'yearlyPrice' | 'features'>,
): Plan => {
  const isPaid = options.monthlyPrice + options.yearlyPrice > 0
  const maxAgents = isPaid ? unlimited : freeMaxAgents
  return {
    ...options,
    id: options.planType.toLowerCase(),
    limitations: limitationsOf(options.planType, maxAgents),
    maxAgents,
    maxProperties: unlimited,
    maxStorageBytes: isPaid ? paidMaxStorageBytes : freeMaxStorageBytes,
    hasStaffAccess: planAllows(options.planType, 'staff'),
    hasAdvancedReporting: isPaid,
    hasPrioritySupport: isPaid,
  }
}

const paidFeatures = [
  'Unlimited properties',
  'Unlimited agents',
  'Staff management',
  'Inventory, maintenance and expenses',
  'Advanced analytics and reports',
  'Priority support',
]

export const plans: readonly Plan[] = [
  plan({
    planType: 'FREE',
    name: 'Free',
    description: 'Perfect for getting started',
    monthlyPrice: 0,
    yearlyPrice: 0,
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
    monthlyPrice: 10_000,
    yearlyPrice: 0,
    features: paidFeatures,
  }),
  plan({
    planType: 'PREMIUM',
    name: 'Premium',
    description: 'The same as Standard, ₦20,000 a year cheaper',
    monthlyPrice: 0,
    yearlyPrice: 100_000,
    features: paidFeatures,
  }),
]

/** The plan of a type; Free for an unknown type. */
export const planOf = (planType: PlanType): Plan =>
  plans.find((candidate) => candidate.planType === planType) ?? (plans[0] as Plan)

export type Billing = 'MONTHLY' | 'YEARLY'

/** Price and billing cycle of a plan: yearly if it has a yearly price, otherwise monthly; 0 for Free. */
export function billingOf({ monthlyPrice, yearlyPrice }: Pick<Plan, 'monthlyPrice' | 'yearlyPrice'>): {
  amount: number
  cycle: Billing | null
} {
  if (yearlyPrice > 0) return { amount: yearlyPrice, cycle: 'YEARLY' }
  if (monthlyPrice > 0) return { amount: monthlyPrice, cycle: 'MONTHLY' }
  return { amount: 0, cycle: null }
}

/** Days of full access after a paid period ends; then the business falls back to Free. */
export const graceDays = 7
