import { and, eq, isNull } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { maintenanceRequests } from './maintenance.table.ts'

const ofBusiness = (ctx: Context) =>
  and(eq(maintenanceRequests.businessId, ctx.businessId), isNull(maintenanceRequests.removedAt))

/** Throws `common.not_found` unless the request is one of the business's. */
export async function requireMaintenanceRequest(ctx: Context, id: string): Promise<void> {
  const [row] = await db()
    .select({ id: maintenanceRequests.id })
    .from(maintenanceRequests)
    .where(and(ofBusiness(ctx), eq(maintenanceRequests.id, id)))
  if (!row) throw notFound()
}
