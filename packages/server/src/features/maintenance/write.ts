import { pages, toPagePath } from '@ilewa/contract/core/paging'
import type { MaintenanceDetails } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { type Audited, recordUpdated, replacedPictures } from '../audit/record.audit.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { getMaintenanceRequest } from './maintenance.queries.ts'
import { maintenanceRequests as requests } from './maintenance.table.ts'

/** The audited fields of a request. */
export const toAudited = (request: MaintenanceDetails): Audited => ({
  title: request.title,
  description: request.description,
  priority: request.priority,
  status: request.status,
  property: request.property.name,
  reporterName: request.reporterName,
  estimatedCost: request.estimatedCost,
  actualCost: request.actualCost,
  cancellationReason: request.cancellationReason,
  photos: request.photoCount,
})

export const recordOf = ({ id, title }: MaintenanceDetails) =>
  ({ kind: 'maintenance', id, label: title }) as const

export const requestCondition = (ctx: Context, id: string) =>
  and(eq(requests.businessId, ctx.businessId), eq(requests.id, id))

/** Locks a request until the transaction ends. Throws `common.stale_edit`. */
export async function lockRequest(ctx: Context, id: string, version?: number): Promise<MaintenanceDetails> {
  await db().select({ id: requests.id }).from(requests).where(requestCondition(ctx, id)).for('update')
  const request = await getMaintenanceRequest(ctx, id)
  if (version !== undefined && version !== request.version) throw new AppError('common.stale_edit')
  return request
}

type Changes = Partial<typeof requests.$inferInsert>

/** Fields that follow from the status: the completion time, and no cancellation reason unless cancelled. */
export const statusChanges = (before: MaintenanceDetails, status: MaintenanceStatus): Changes => ({
  status,
  ...(status === 'COMPLETED'
    ? before.status !== 'COMPLETED' && { completedAt: now() }
    : { completedAt: null }),
  ...(status !== 'CANCELLED' && { cancellationReason: null }),
})

const isOpenUrgent = ({ priority, status }: Pick<MaintenanceDetails, 'priority' | 'status'>) =>
  priority === 'URGENT' && (status === 'PENDING' || status === 'IN_PROGRESS')

/** Notifies once when a request becomes urgent, and again when it is raised or reopened. */
export async function notifyIfUrgent(
  ctx: Context,
  before: MaintenanceDetails | undefined,
  after: MaintenanceDetails,
): Promise<void> {
  if (!isOpenUrgent(after) || (before && isOpenUrgent(before))) return
  const reporter = after.reporterName ?? after.createdByName
  await notify(ctx, {
    kind: 'URGENT_REPAIR',
    key: `maintenance:${after.id}:urgent:${after.version}`,
    title: `Urgent repair: ${after.title}`,
    text: `${after.property.name}. Reported by ${reporter}.`,
    pathFor: () => toPagePath(pages.maintenance, { open: after.id }),
  })
}

/** Writes a change with the next version, its audit entry, and the notification if it became urgent. */
export async function writeRequest(
  ctx: Context,
  before: MaintenanceDetails,
  changes: Changes,
): Promise<MaintenanceDetails> {
  await db()
    .update(requests)
    .set({ ...changes, version: sql`${requests.version} + 1`, updatedAt: sql`now()` })
    .where(requestCondition(ctx, before.id))
  const after = await getMaintenanceRequest(ctx, before.id)
  await recordUpdated(ctx, recordOf(after), {
    before: toAudited(before),
    after: {
      ...toAudited(after),
      ...replacedPictures('photos', { before: before.photos, after: after.photos }),
    },
  })
  await notifyIfUrgent(ctx, before, after)
  return after
}
