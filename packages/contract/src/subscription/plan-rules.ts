import type { PlanFeature, PlanType } from '../core/access.ts'

/** The limits and prices of the plans, without their texts, which only the pages of plans show. */

/** Means "no limit" in every limit of a plan. */
export const unlimited = -1

/** Any unknown plan is Free. */
export const isPaidPlan = (plan: PlanType): boolean => plan === 'STANDARD' || plan === 'PREMIUM'

const freeFeatures: readonly PlanFeature[] = ['inventory']

/** Free includes only inventory; Standard and Premium include everything. */
export const planAllows = (plan: PlanType, feature: PlanFeature): boolean =>
  isPaidPlan(plan) || freeFeatures.includes(feature)

const freeMaxAgents = 2
const megabyte = 1_000_000
const freeMaxStorageBytes = 500 * megabyte
const paidMaxStorageBytes = 50_000 * megabyte

export const maxAgentsOf = (plan: PlanType): number => (isPaidPlan(plan) ? unlimited : freeMaxAgents)

/** Bytes of stored pictures, including thumbnails. */
export const maxStorageBytesOf = (plan: PlanType): number =>
  isPaidPlan(plan) ? paidMaxStorageBytes : freeMaxStorageBytes

/** In naira. */
export const planPrices: Record<PlanType, { monthlyPrice: number; yearlyPrice: number }> = {
  FREE: { monthlyPrice: 0, yearlyPrice: 0 },
  STANDARD: { monthlyPrice: 10_000, yearlyPrice: 0 },
  PREMIUM: { monthlyPrice: 0, yearlyPrice: 100_000 },
}

export type Billing = 'MONTHLY' | 'YEARLY'

/** Price and billing cycle of a plan: yearly if it has a yearly price, otherwise monthly; 0 for Free. */
export function billingOf({ monthlyPrice, yearlyPrice }: { monthlyPrice: number; yearlyPrice: number }): {
  amount: number
  cycle: Billing | null
} {
  if (yearlyPrice > 0) return { amount: yearlyPrice, cycle: 'YEARLY' }
  if (monthlyPrice > 0) return { amount: monthlyPrice, cycle: 'MONTHLY' }
  return { amount: 0, cycle: null }
}
