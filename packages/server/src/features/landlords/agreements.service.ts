import { addDays } from '@ilewa/contract/core/dates'
import {
  type Agreement,
  type AgreementInput,
  type AgreementUpdate,
  agreementOverlapReason,
  archivedPropertyMessage,
} from '@ilewa/contract/landlords/schema'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import {
  hideRow,
  insertRow,
  lockRow,
  requireVersion,
  updateRow,
} from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { lockRecord } from '../audit/audited-records.audit.ts'
import { lockProperty, lockPropertyOfStay } from '../properties/taken-nights.queries.ts'
import { endAgreement, recordAgreement } from './agreements.audit.ts'
import { findOverlappingAgreement, getAgreement } from './agreements.queries.ts'
import { landlordRecord } from './landlords.service.ts'
import { agreements } from './landlords.table.ts'

type Days = Pick<Agreement, 'firstDay' | 'lastDay'>

/** Throws `agreements.overlap`. The property is locked, so the constraint only guards other writers. */
async function rejectOverlap(
  ctx: Context,
  days: { propertyId: string } & Days,
  exceptId?: string,
): Promise<void> {
  const other = await findOverlappingAgreement(ctx, days, exceptId)
  if (other)
    throw new AppError('agreements.overlap', {
      field: 'firstDay',
      values: { reason: agreementOverlapReason(other) },
    })
}

/** Ends the agreement of a property that is in force on a day, and began before it, on the day before. */
async function endCurrentAgreement(ctx: Context, propertyId: string, day: string): Promise<void> {
  const current = await findOverlappingAgreement(ctx, { propertyId, firstDay: day, lastDay: day })
  if (!current || current.firstDay >= day) return
  await endAgreement(ctx, current, addDays(day, -1))
}

/** Throws `common.not_found` for a property or landlord of another business, an archived or a deleted one; `agreements.overlap`. */
export const createAgreement = (
  ctx: Context,
  { endsCurrent, ...input }: AgreementInput,
): Promise<Agreement> =>
  createOnce(ctx, async () => {
    await lockProperty(ctx, input.propertyId)
    // So that the landlord is not deleted meanwhile.
    await lockRecord(ctx, landlordRecord, input.landlordId)
    if (endsCurrent) await endCurrentAgreement(ctx, input.propertyId, input.firstDay)
    await rejectOverlap(ctx, input)
    const agreement = await getAgreement(ctx, await insertRow(agreements, ctx, input))
    await recordAgreement(ctx, undefined, agreement)
    return agreement
  })

interface LockedAgreement {
  before: Agreement
  isArchived: boolean
}

/** Locks the property, which may be archived, and then the agreement. Throws `common.not_found` and `common.stale_edit`. */
async function lockAgreement(ctx: Context, id: string, version?: number): Promise<LockedAgreement> {
  const { property } = await getAgreement(ctx, id)
  const { archivedAt } = await lockPropertyOfStay(ctx, property.id)
  await lockRow(agreements, ctx, id)
  const agreement = await getAgreement(ctx, id)
  requireVersion(agreement, version)
  return { before: agreement, isArchived: archivedAt !== null }
}

/** An agreement that ended with its property does not go on: a rent would be owed for nothing. */
function requireNotExtended(
  { before, isArchived }: LockedAgreement,
  { lastDay }: Pick<Days, 'lastDay'>,
): void {
  const isExtended = before.lastDay !== null && (lastDay === null || lastDay > before.lastDay)
  if (isArchived && isExtended) throw invalidField('lastDay', archivedPropertyMessage)
}

/** Throws `agreements.overlap`, `common.not_found` and `common.stale_edit`. */
export const updateAgreement = (
  ctx: Context,
  id: string,
  { version, ...input }: AgreementUpdate,
): Promise<Agreement> =>
  inTransaction(async () => {
    const locked = await lockAgreement(ctx, id, version)
    const { before } = locked
    requireNotExtended(locked, input)
    await rejectOverlap(ctx, { ...input, propertyId: before.property.id }, id)
    await updateRow(agreements, ctx, id, input)
    const after = await getAgreement(ctx, id)
    await recordAgreement(ctx, before, after)
    return after
  })

/** Hides an agreement that was entered by mistake. Throws `common.not_found`. */
export const removeAgreement = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const { before } = await lockAgreement(ctx, id)
    await hideRow(agreements, ctx, id)
    await recordAgreement(ctx, before, undefined)
  })
