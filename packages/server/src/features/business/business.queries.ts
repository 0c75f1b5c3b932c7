import { type Business, businessKinds } from '@ilewa/contract/business'
import { eq } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { listSubscriptions } from '../subscription/subscription.queries.ts'
import { businesses } from './business.table.ts'

type BusinessRow = typeof businesses.$inferSelect

const toBusiness = (row: BusinessRow, subscription: Business['subscription']): Business => ({
  ...row,
  businessType: row.kind,
  type: businessKinds[row.kind].type,
  subscription,
})

/** The business with its subscriptions, newest first. */
export async function findBusiness(ctx: Pick<Context, 'businessId'>): Promise<Business | undefined> {
  const [row] = await db().select().from(businesses).where(eq(businesses.id, ctx.businessId))
  return row && toBusiness(row, await listSubscriptions(ctx))
}
