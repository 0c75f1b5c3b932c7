import { and, asc, eq, inArray } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { maintenancePhotos as photos } from './maintenance.table.ts'

/** The photo ids of each of these requests, in order. */
export async function listPhotosOf(
  ctx: Context,
  requestIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db()
    .select({ id: photos.id, requestId: photos.requestId })
    .from(photos)
    .where(and(eq(photos.businessId, ctx.businessId), inArray(photos.requestId, [...requestIds])))
    .orderBy(asc(photos.requestId), asc(photos.position))
  const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
  return new Map([...byRequest].map(([requestId, own]) => [requestId, own.map(({ id }) => id)]))
}
