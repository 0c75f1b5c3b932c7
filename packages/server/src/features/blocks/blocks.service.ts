import {
  type Block,
  type BlockInput,
  type BlockUpdate,
  blockBegunMessage,
  blockEndPastMessage,
  blockPastMessage,
  repairOnlyMessage,
  repairPropertyMessage,
} from '@ilewa/contract/blocks/schema'
import { can } from '@ilewa/contract/core/access'
import { formatDateRange } from '@ilewa/contract/core/dates'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import {
  type AuditedRecordDescription,
  insertRecord,
  lockRecord,
  removeRecord,
  updateRecord,
} from '../audit/audited-records.audit.ts'
import { findPropertyOfRequest } from '../maintenance/maintenance.queries.ts'
import {
  lockProperty,
  lockPropertyOfStay,
  rejectTakenDates,
  requireFreeNights,
} from '../properties/taken-nights.queries.ts'
import { getBlock } from './blocks.queries.ts'
import { blocks } from './blocks.table.ts'

const records: AuditedRecordDescription<typeof blocks, Block> = {
  table: blocks,
  get: getBlock,
  toIdentity: ({ id, property, from, to }) => ({
    kind: 'block',
    id,
    label: `${property.name}, ${formatDateRange(from, to)}`,
  }),
  toAuditedFields: ({ property, from, to, reason, note, maintenanceTitle }) => ({
    ...{ property: property.name, from, to, reason, note },
    repair: maintenanceTitle,
  }),
}

/** Staff block dates for repairs only. */
function requireAllowedReason(ctx: Context, { reason }: Pick<Block, 'reason'>): void {
  if (reason !== 'REPAIR' && !can(ctx.role, 'blocks:manage')) throw invalidField('reason', repairOnlyMessage)
}

/** The repair must be one of the property. */
async function requireRepairOf(ctx: Context, propertyId: string, requestId: string | null): Promise<void> {
  if (requestId === null) return
  if ((await findPropertyOfRequest(ctx, requestId)) !== propertyId)
    throw invalidField('maintenanceRequestId', repairPropertyMessage)
}

const nightsOf = (propertyId: string, { from, to }: Pick<Block, 'from' | 'to'>) => ({
  propertyId,
  checkIn: from,
  checkOut: to,
})

/** Blocks nights under the lock of their property, which may be archived. Throws `bookings.dates_taken` if a night is booked or blocked. */
export async function insertBlock(ctx: Context, input: BlockInput): Promise<Block> {
  await requireFreeNights(ctx, nightsOf(input.propertyId, input))
  return rejectTakenDates(() => insertRecord(ctx, records, input))
}

/** Blocks nights of a property. Throws `bookings.dates_taken` if a night is booked or blocked. */
export const createBlock = (ctx: Context, input: BlockInput): Promise<Block> =>
  createOnce(ctx, async () => {
    requireAllowedReason(ctx, input)
    if (input.from < ctx.today) throw invalidField('from', blockPastMessage)
    await lockProperty(ctx, input.propertyId)
    await requireRepairOf(ctx, input.propertyId, input.maintenanceRequestId)
    return insertBlock(ctx, input)
  })

/** Locks the property of a block, as its bookings do, and then the block. */
async function lockBlock(ctx: Context, id: string, version?: number): Promise<Block> {
  await lockPropertyOfStay(ctx, (await getBlock(ctx, id)).propertyId)
  return lockRecord(ctx, records, id, version)
}

const hasBegun = (ctx: Context, { from }: Pick<Block, 'from'>) => from < ctx.today

/** Past nights stay blocked: occupancy counts them as not on offer. */
function requirePastUnchanged(ctx: Context, before: Block, { from, to }: BlockUpdate): void {
  if (hasBegun(ctx, before)) {
    if (from !== before.from) throw invalidField('from', blockBegunMessage)
    if (to !== before.to && to < ctx.today) throw invalidField('to', blockEndPastMessage)
    return
  }
  if (from !== before.from && from < ctx.today) throw invalidField('from', blockPastMessage)
}

/** Changes dates, reason, note and repair. Throws `bookings.dates_taken` and `common.stale_edit`. */
export const updateBlock = (ctx: Context, id: string, { version, ...input }: BlockUpdate): Promise<Block> =>
  inTransaction(async () => {
    const before = await lockBlock(ctx, id, version)
    requireAllowedReason(ctx, input)
    requirePastUnchanged(ctx, before, input)
    if (before.to <= ctx.today && (input.to !== before.to || input.from !== before.from))
      throw new AppError('blocks.over')
    // An archived property takes no further block.
    if (input.to > before.to) await lockProperty(ctx, before.propertyId)
    const { maintenanceRequestId = before.maintenanceRequestId } = input
    const repairId = input.reason === 'REPAIR' ? maintenanceRequestId : null
    await requireRepairOf(ctx, before.propertyId, repairId)
    await requireFreeNights(ctx, nightsOf(before.propertyId, input), id)
    return rejectTakenDates(() =>
      updateRecord(ctx, records, before, { ...input, maintenanceRequestId: repairId }),
    )
  })

/** Opens blocked nights: a block that has begun is shortened to today, another one deleted. Throws `blocks.over`. */
export const removeBlock = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const before = await lockBlock(ctx, id)
    if (before.to <= ctx.today) throw new AppError('blocks.over')
    if (hasBegun(ctx, before)) await updateRecord(ctx, records, before, { to: ctx.today })
    else await removeRecord(ctx, records, before)
  })
