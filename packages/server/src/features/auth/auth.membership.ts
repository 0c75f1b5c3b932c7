import { and, eq, isNull, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { SessionContext } from '../../platform/http/context.ts'
import { users } from './auth.table.ts'

/**
 * Makes the signed-in person a member of the business, if they have none; answers whether they joined. Their row
 * decides between parallel calls: the second finds a business there.
 */
export async function joinBusiness(ctx: SessionContext, businessId: string): Promise<boolean> {
  const joined = await db()
    .update(users)
    .set({ businessId, updatedAt: sql`now()` })
    .where(and(eq(users.id, ctx.userId), isNull(users.businessId)))
    .returning({ id: users.id })
  return joined.length > 0
}
