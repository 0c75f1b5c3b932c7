import type { Business, BusinessInput, Country } from '@ilewa/contract/business'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db } from '../../platform/database/database.ts'
import { Fault, notFound } from '../../platform/fault.ts'
import type { Context, SessionContext } from '../../platform/http/context.ts'
import { createOnce } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/id.ts'
import { joinBusiness } from '../auth/auth.membership.ts'
import { findBusiness } from './business.queries.ts'
import { businesses } from './business.table.ts'

const timeZones: Record<Country, string> = {
  nigeria: 'Africa/Lagos',
  ghana: 'Africa/Accra',
  kenya: 'Africa/Nairobi',
  'south-africa': 'Africa/Johannesburg',
  uganda: 'Africa/Kampala',
  tanzania: 'Africa/Dar_es_Salaam',
}

/** Sets up the business of an owner who has none. Throws `business.already_set_up`. */
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
    if (!(await joinBusiness(ctx, businessId))) throw new Fault('business.already_set_up')
    return getBusiness({ businessId, role: ctx.role })
  })

/** Replaces the profile; another business than the own is not found. The time zone follows a chosen country. */
export async function updateBusiness(
  ctx: Context,
  businessId: string,
  { businessName, businessType, ...rest }: z.output<typeof BusinessInput>,
): Promise<Business> {
  if (businessId !== ctx.businessId) throw notFound()
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
  return getBusiness(ctx)
}

export async function getBusiness(ctx: Pick<Context, 'businessId' | 'role'>): Promise<Business> {
  const business = await findBusiness(ctx)
  if (!business) throw notFound()
  return business
}
