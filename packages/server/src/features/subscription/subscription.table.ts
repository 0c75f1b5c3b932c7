import { PlanType } from '@ilewa/contract/core/access'
import { BillingCycle, SubscriptionStatus } from '@ilewa/contract/subscription/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  businessId,
  createdAt,
  enumColumn,
  id,
  instant,
  naira,
  oneOf,
  updatedAt,
} from '../../platform/database/column-builders.ts'
import { businesses } from '../business/business.table.ts'

export const subscriptions = pgTable(
  'subscriptions',
  {
    businessId: businessId(),
    id: id(),
    planType: enumColumn('plan_type', PlanType).notNull(),
    status: enumColumn('status', SubscriptionStatus).notNull(),
    billingCycle: enumColumn('billing_cycle', BillingCycle),
    currentPeriodEnd: instant('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** The date that the last reminder announced: the end of the period or of the grace period. */
    remindedFor: instant('reminded_for'),
    /** When members above the Free plan's limits become read-only; announced to the owner seven days ahead. */
    seatsLimitedFrom: instant('seats_limited_from'),
    priceAmount: naira('price_amount').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    foreignKey({ columns: [table.businessId], foreignColumns: [businesses.id] }),
    uniqueIndex('subscriptions_one_active').on(table.businessId).where(sql`${table.status} = 'ACTIVE'`),
    index('subscriptions_ending').on(table.currentPeriodEnd).where(sql`${table.status} = 'ACTIVE'`),
    check('subscriptions_plan_type', oneOf(table.planType, PlanType.options)),
    check('subscriptions_status', oneOf(table.status, SubscriptionStatus.options)),
    check('subscriptions_billing_cycle', oneOf(table.billingCycle, BillingCycle.options)),
    check('subscriptions_price_amount', sql`${table.priceAmount} >= 0`),
    check(
      'subscriptions_paid_period',
      sql`${table.status} <> 'ACTIVE' OR ${table.planType} = 'FREE' OR ${table.currentPeriodEnd} IS NOT NULL`,
    ),
  ],
)
