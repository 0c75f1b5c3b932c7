import { can } from '@ilewa/contract/core/access'
import type {
  MaintenanceDetails,
  MaintenanceInput,
  MaintenanceStatusInput,
  MaintenanceUpdate,
} from '@ilewa/contract/maintenance/schema'
import { acceptsMaintenanceRequests } from '@ilewa/contract/maintenance/terms'
import { propertyStatusLabels } from '@ilewa/contract/properties/terms'
import { AppError } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { insertRecord, lockRecord, removeRecord } from '../audit/audited-records.audit.ts'
import { getProperty } from '../properties/properties.queries.ts'
import { notifyIfUrgent, records, statusChanges, writeRequest } from './write.ts'

/** Throws `maintenance.property_busy` for a BOOKED or MAINTENANCE property, unless the input includes booked ones. */
async function requireOpenProperty(
  ctx: Context,
  { propertyId, includeBooked }: MaintenanceInput,
): Promise<void> {
  const { status } = await getProperty(ctx, propertyId)
  if (includeBooked || acceptsMaintenanceRequests(status)) return
  throw new AppError('maintenance.property_busy', {
    field: 'propertyId',
    values: { status: status === 'BOOKED' ? 'booked' : `in ${propertyStatusLabels[status].toLowerCase()}` },
  })
}

/** Creates a maintenance request. */
export const createMaintenanceRequest = (
  ctx: Context,
  input: MaintenanceInput,
): Promise<MaintenanceDetails> =>
  createOnce(ctx, async () => {
    await requireOpenProperty(ctx, input)
    const { includeBooked: _, ...fields } = input
    const completedAt = input.status === 'COMPLETED' ? now() : null
    const request = await insertRecord(ctx, records, { ...fields, completedAt })
    await notifyIfUrgent(ctx, undefined, request)
    return request
  })

/** Updates a request. Its property may change to any active property of the business, including a booked one. */
export const updateMaintenanceRequest = (
  ctx: Context,
  id: string,
  { version, status, ...input }: MaintenanceUpdate,
): Promise<MaintenanceDetails> =>
  inTransaction(async () => {
    const before = await lockRecord(ctx, records, id, version)
    if (input.propertyId && input.propertyId !== before.propertyId) await getProperty(ctx, input.propertyId)
    return writeRequest(ctx, before, { ...input, ...statusChanges(before, status ?? before.status) })
  })

/** Sets the status: start, complete with the actual cost, cancel with a reason, or reopen. */
export const setMaintenanceStatus = (
  ctx: Context,
  id: string,
  { status, actualCost, reason, version }: MaintenanceStatusInput,
): Promise<MaintenanceDetails> =>
  inTransaction(async () => {
    const before = await lockRecord(ctx, records, id, version)
    return writeRequest(ctx, before, {
      ...statusChanges(before, status),
      actualCost,
      ...(status === 'CANCELLED' && { cancellationReason: reason }),
    })
  })

/**
 * Hides a request from every list. Staff may remove only their own requests. The row remains for expenses that
 * reference it.
 */
export const removeMaintenanceRequest = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const before = await lockRecord(ctx, records, id)
    const isOwn = before.createdBy === ctx.userId
    if (!isOwn && !can(ctx.role, 'maintenance:remove-any')) throw new AppError('common.forbidden')
    await removeRecord(ctx, records, before)
  })
