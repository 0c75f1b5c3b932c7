import { z } from 'zod'
import { PlanType } from '../core/access.ts'
import { uuid, withCrossFieldRule } from '../core/fields.ts'
import { billingOf, planPrices } from './plan-rules.ts'

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

const planChoice = z.enum(PlanType.options, { error: 'Invalid plan selection' })

export const SubscribeInput = z.object({ planType: planChoice, businessId: uuid.optional() })

const planAndCycle = { planType: planChoice, billingCycle: BillingCycle.nullish() }

/** `billingCycle` follows from the plan: none for Free, MONTHLY for Standard, YEARLY for Premium. */
export const UpgradeInput = z.object({
  subscriptionId: uuid,
  data: withCrossFieldRule(z.object(planAndCycle), planAndCycle, ({ planType, billingCycle }, context) => {
    if (!billingCycle || billingOf(planPrices[planType]).cycle === billingCycle) return
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
  hasLandlordsAccess: z.boolean().default(false),
  hasMatchingAccess: z.boolean().default(false),
  hasCollectionsAccess: z.boolean().default(false),
  agentCount: z.int(),
  maxStorageBytes: z.int().default(0),
  /** Bytes of the business's stored pictures; 0 for everyone except the owner. */
  storedBytes: z.int().default(0),
  /** The signed-in agent or staff member is over the plan's limit and can only read. */
  isReadOnly: z.boolean().optional(),
})
export type PlanLimits = z.infer<typeof PlanLimits>
