import { pages, toPagePath } from '@ilewa/contract/core/paging'
import type { MaintenanceDetails } from '@ilewa/contract/maintenance/schema'
import type { MaintenanceStatus } from '@ilewa/contract/maintenance/terms'
import { now } from '../../platform/clock.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { type AuditedRecordDescription, updateRecord } from '../audit/audited-records.audit.ts'
import { type AuditedFields, replacedPictures } from '../audit/record.audit.ts'
import { notify } from '../notifications/notify.notifications.ts'
import { getMaintenanceRequest } from './maintenance.queries.ts'
import { maintenanceRequests as requests } from './maintenance.table.ts'

/** The audited fields of a request. */
const toAuditedFields = (request: MaintenanceDetails): AuditedFields => ({
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

export const records: AuditedRecordDescription<typeof requests, MaintenanceDetails> = {
  table: requests,
  get: getMaintenanceRequest,
  toIdentity: ({ id, title }) => ({ kind: 'maintenance', id, label: title }),
  toAuditedFields,
  toChanges: (before, after) => replacedPictures('photos', { before: before.photos, after: after.photos }),
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
  const after = await updateRecord(ctx, records, before, changes)
  await notifyIfUrgent(ctx, before, after)
  return after
}
