import type { Business, BusinessInput, Country } from '@ilewa/contract/business'
import type { FrontDeskSettings, FrontDeskSettingsInput } from '@ilewa/contract/front-desk-settings'
import type { RegisterSettings, RegisterSettingsInput } from '@ilewa/contract/guest-register/schema'
import { registerModeLabels } from '@ilewa/contract/guest-register/terms'
import { describePolicy } from '@ilewa/contract/money/cancellation'
import { MoneySettings, type MoneySettingsInput } from '@ilewa/contract/money/settings'
import { describeTax } from '@ilewa/contract/prices/taxes'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError, notFound } from '../../platform/app-error.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context, SessionContext } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { type AuditedFields, recordCreated, recordUpdated } from '../audit/record.audit.ts'
import { joinBusiness } from '../auth/membership/joining.membership.ts'
import { recordBusinessUpdated } from './business.audit.ts'
import {
  findBusiness,
  getFrontDeskSettings,
  getMoneySettings,
  getRegisterSettings,
  lockBusiness,
} from './business.queries.ts'
import { businesses } from './business.table.ts'

const timeZones: Record<Country, string> = {
  nigeria: 'Africa/Lagos',
  ghana: 'Africa/Accra',
  kenya: 'Africa/Nairobi',
  'south-africa': 'Africa/Johannesburg',
  uganda: 'Africa/Kampala',
  tanzania: 'Africa/Dar_es_Salaam',
}

const record = ({ id, name }: Business) => ({ kind: 'business' as const, id, label: name })

const toAuditedFields = (business: Business): AuditedFields => ({
  name: business.name,
  businessType: business.businessType,
  address: business.address,
  city: business.city,
  state: business.state,
  zipCode: business.zipCode,
  country: business.country,
  phone: business.phone,
  email: business.email,
  website: business.website,
  description: business.description,
  numberOfEmployees: business.numberOfEmployees,
  timeZone: business.timeZone,
})

/** Creates the business of an owner without one. Throws `business.already_set_up`. */
export const createBusiness = (
  ctx: SessionContext,
  input: z.output<typeof BusinessInput>,
): Promise<Business> =>
  createOnce(ctx, async () => {
    const { businessName, businessType, ...rest } = input
    const businessId = newId()
    await db()
      .insert(businesses)
      .values({
        ...rest,
        id: businessId,
        name: businessName,
        kind: businessType,
        timeZone: timeZones[rest.country ?? 'nigeria'],
      })
    if (!(await joinBusiness(ctx, businessId))) throw new AppError('business.already_set_up')
    const business = await getBusiness({ businessId, role: ctx.role })
    await recordCreated({ businessId, userId: ctx.userId }, record(business), toAuditedFields(business))
    return business
  })

/** Replaces the profile. Throws `common.not_found` for another business. The time zone follows a chosen country. */
export const updateBusiness = (
  ctx: Context,
  businessId: string,
  { businessName, businessType, ...rest }: z.output<typeof BusinessInput>,
): Promise<Business> =>
  inTransaction(async () => {
    if (businessId !== ctx.businessId) throw notFound()
    await lockBusiness(ctx)
    const before = await getBusiness(ctx)
    await db()
      .update(businesses)
      .set({
        ...rest,
        name: businessName,
        kind: businessType,
        ...(rest.country && { timeZone: timeZones[rest.country] }),
        updatedAt: sql`now()`,
      })
      .where(eq(businesses.id, ctx.businessId))
    const after = await getBusiness(ctx)
    await recordUpdated(ctx, record(after), {
      before: toAuditedFields(before),
      after: toAuditedFields(after),
    })
    return after
  })

async function writeFields(ctx: Context, fields: Partial<typeof businesses.$inferInsert>): Promise<void> {
  await db()
    .update(businesses)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(eq(businesses.id, ctx.businessId))
}

const toAuditedSettings = ({ cancellationPolicy, taxes, ...settings }: MoneySettings): AuditedFields => ({
  ...settings,
  cancellationPolicy: cancellationPolicy && describePolicy(cancellationPolicy),
  taxes: taxes.map(describeTax),
})

/** Replaces the rules of the front desk. */
export const updateFrontDeskSettings = (
  ctx: Context,
  { guestEmailOptional, ...rules }: FrontDeskSettingsInput,
): Promise<FrontDeskSettings> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getFrontDeskSettings(ctx)
    const after = { ...rules, guestEmailOptional: guestEmailOptional ?? before.guestEmailOptional }
    await writeFields(ctx, after)
    await recordBusinessUpdated(ctx, { before, after })
    return after
  })

const toAuditedRegister = ({ mode, months, monthsReason }: RegisterSettings): AuditedFields => ({
  registerMode: registerModeLabels[mode],
  registerMonths: months,
  registerMonthsReason: monthsReason,
})

/** Changes what the guest register has. Entries that exist stay, until their time has passed. */
export const updateRegisterSettings = (
  ctx: Context,
  after: RegisterSettingsInput,
): Promise<RegisterSettings> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getRegisterSettings(ctx)
    const { mode, months, monthsReason } = after
    await writeFields(ctx, {
      registerMode: mode,
      registerMonths: months,
      registerMonthsReason: monthsReason,
    })
    await recordBusinessUpdated(ctx, {
      before: toAuditedRegister(before),
      after: toAuditedRegister(after),
    })
    return after
  })

/**
 * Changes the settings of holds, discounts, deposits, cancellations and taxes that are given. Bookings that exist keep their holds
 * and taxes.
 */
export const updateMoneySettings = (ctx: Context, input: MoneySettingsInput): Promise<MoneySettings> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getMoneySettings(ctx)
    const after = MoneySettings.parse({ ...before, ...input })
    await writeFields(ctx, after)
    await recordBusinessUpdated(ctx, {
      before: toAuditedSettings(before),
      after: toAuditedSettings(after),
    })
    return after
  })

export async function getBusiness(ctx: Pick<Context, 'businessId' | 'role'>): Promise<Business> {
  const business = await findBusiness(ctx)
  if (!business) throw notFound()
  return business
}
