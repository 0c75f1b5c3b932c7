import { type Business, businessKinds } from '@ilewa/contract/business'
import { can } from '@ilewa/contract/core/access'
import type { FrontDeskSettings } from '@ilewa/contract/front-desk-settings'
import type { RegisterSettings } from '@ilewa/contract/guest-register/schema'
import type { MoneySettings } from '@ilewa/contract/money/settings'
import { desc, eq, sql } from 'drizzle-orm'
import { db, preparedStatement } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { toSubscription } from '../subscription/subscription.queries.ts'
import { subscriptions } from '../subscription/subscription.table.ts'
import { businesses } from './business.table.ts'

/**
 * Locks the business until the transaction ends and returns its time zone. This serializes changes of the plan
 * and of the counts that it limits. The lock is NO KEY UPDATE, because inserts that reference the business take
 * a key share lock, which a stronger lock blocks: both could deadlock.
 */
export async function lockBusiness(ctx: Pick<Context, 'businessId'>): Promise<{ timeZone: string }> {
  const [row] = await db()
    .select({ timeZone: businesses.timeZone })
    .from(businesses)
    .where(eq(businesses.id, ctx.businessId))
    .for('no key update')
  if (!row) throw new Error(`No business ${ctx.businessId}`)
  return row
}

export async function getTimeZone(ctx: Pick<Context, 'businessId'>): Promise<string> {
  const [row] = await db()
    .select({ timeZone: businesses.timeZone })
    .from(businesses)
    .where(eq(businesses.id, ctx.businessId))
  if (!row) throw new Error(`No business ${ctx.businessId}`)
  return row.timeZone
}

export async function getFrontDeskSettings(ctx: Pick<Context, 'businessId'>): Promise<FrontDeskSettings> {
  const { agentsCheckIn, requiredPaidPercent, guestEmailOptional } = businesses
  return requireRow(
    db()
      .select({ agentsCheckIn, requiredPaidPercent, guestEmailOptional })
      .from(businesses)
      .where(eq(businesses.id, ctx.businessId)),
  )
}

export async function getRegisterSettings({
  businessId,
}: Pick<Context, 'businessId'>): Promise<RegisterSettings> {
  const { registerMode, registerMonths, registerMonthsReason } = businesses
  return requireRow(
    db()
      .select({ mode: registerMode, months: registerMonths, monthsReason: registerMonthsReason })
      .from(businesses)
      .where(eq(businesses.id, businessId)),
  )
}

/** How long dates are held for a deposit, and what agents may take off the price. */
export async function getMoneySettings({ businessId }: Pick<Context, 'businessId'>): Promise<MoneySettings> {
  const {
    agentHoldHours,
    holdPercent,
    claimHoldHours,
    agentDiscountPercent,
    commissionMoment,
    commissionOnFees,
    cautionHours,
    cancellationPolicy,
    taxes,
    taxId,
    cacNumber,
  } = businesses
  return requireRow(
    db()
      .select({
        agentHoldHours,
        holdPercent,
        claimHoldHours,
        agentDiscountPercent,
        commissionMoment,
        commissionOnFees,
        cautionHours,
        cancellationPolicy,
        taxes,
        taxId,
        cacNumber,
      })
      .from(businesses)
      .where(eq(businesses.id, businessId)),
  )
}

type BusinessRow = typeof businesses.$inferSelect

const toBusiness = (row: BusinessRow, subscription: Business['subscription']): Business => ({
  ...row,
  businessType: row.kind,
  type: businessKinds[row.kind].type,
  keepsGuestRegister: row.registerMode !== 'OFF',
  subscription,
})

const hiddenFields = {
  address: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
  phone: null,
  email: null,
  website: null,
  description: null,
  numberOfEmployees: null,
  subscription: [],
} satisfies Partial<Business>

const businessById = preparedStatement((database) =>
  database
    .select({ business: businesses, subscription: subscriptions })
    .from(businesses)
    .leftJoin(subscriptions, eq(subscriptions.businessId, businesses.id))
    .where(eq(businesses.id, sql.placeholder('businessId')))
    .orderBy(desc(subscriptions.createdAt))
    .prepare('business_find'),
)

/**
 * Returns the business with its subscriptions, newest first. Agents and staff get only its name, type, currency and
 * time zone.
 */
export async function findBusiness({
  businessId,
  role,
}: Pick<Context, 'businessId' | 'role'>): Promise<Business | undefined> {
  const rows = await businessById().execute({ businessId })
  const [first] = rows
  if (!first) return undefined
  const subscriptionRows = rows.flatMap(({ subscription }) => subscription ?? [])
  const business = toBusiness(first.business, subscriptionRows.map(toSubscription))
  return can(role, 'business:write') ? business : { ...business, ...hiddenFields }
}
