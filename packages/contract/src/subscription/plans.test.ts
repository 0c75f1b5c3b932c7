import { describe, expect, it } from 'vitest'
import type { PlanFeature, PlanType } from '../core/access.ts'
import { billingOf, planAllows, unlimited } from './plan-rules.ts'
import { planOf, plans } from './plans.ts'

const gated: PlanFeature[] = ['staff', 'expenses', 'analytics', 'maintenance', 'inventory']
const allowedBy = (plan: PlanType) => gated.filter((feature) => planAllows(plan, feature))
/** A plan type that a row of an older or newer version could contain. */
const unknown: PlanType = JSON.parse('"PLATINUM"')

describe('features of a plan', () => {
  it('"Free: at most 2 agents, unlimited properties", inventory and nothing else', () => {
    expect(planOf('FREE')).toMatchObject({
      maxAgents: 2,
      maxProperties: unlimited,
      hasStaffAccess: false,
      hasAdvancedReporting: false,
      hasPrioritySupport: false,
    })
    expect(allowedBy('FREE')).toEqual(['inventory'])
  })

  it.each(['STANDARD', 'PREMIUM'] as const)('%s: unlimited agents and everything', (planType) => {
    expect(planOf(planType)).toMatchObject({
      planType,
      maxAgents: unlimited,
      maxProperties: unlimited,
      hasStaffAccess: true,
      hasAdvancedReporting: true,
      hasPrioritySupport: true,
      limitations: [],
    })
    expect(allowedBy(planType)).toEqual(gated)
  })

  it('an unknown plan is Free', () => {
    expect(planOf(unknown)).toBe(planOf('FREE'))
    expect(allowedBy(unknown)).toEqual(['inventory'])
  })

  it('"-1 means unlimited"', () => {
    expect(unlimited).toBe(-1)
  })
})

describe('price of a plan', () => {
  it('"Free 0, Standard 10000 per month, Premium 100000 per year"', () => {
    expect(plans.map((plan) => [plan.planType, billingOf(plan)])).toEqual([
      ['FREE', { amount: 0, cycle: null }],
      ['STANDARD', { amount: 10_000, cycle: 'MONTHLY' }],
      ['PREMIUM', { amount: 100_000, cycle: 'YEARLY' }],
    ])
  })
})
