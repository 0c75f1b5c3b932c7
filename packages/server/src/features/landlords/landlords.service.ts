import {
  type Landlord,
  type LandlordInput,
  type LandlordUpdate,
  landlordHasAgreementReason,
  landlordHasStatementReason,
} from '@ilewa/contract/landlords/schema'
import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { createOnce } from '../../platform/http/pipeline/idempotency.ts'
import { toE164 } from '../../platform/phone.ts'
import {
  type AuditedRecordDescription,
  insertRecord,
  lockRecord,
  removeRecord,
  updateRecord,
} from '../audit/audited-records.audit.ts'
import { hasEntries } from '../money/landlords/landlord-payouts.queries.ts'
import { listAgreements } from './agreements.queries.ts'
import { toAuditedFields, toLandlordIdentity } from './landlords.audit.ts'
import { getLandlord } from './landlords.queries.ts'
import { landlords } from './landlords.table.ts'

export const landlordRecord: AuditedRecordDescription<typeof landlords, Landlord> = {
  table: landlords,
  get: getLandlord,
  toIdentity: toLandlordIdentity,
  toAuditedFields,
}

export const createLandlord = (ctx: Context, input: LandlordInput): Promise<Landlord> =>
  createOnce(ctx, () =>
    insertRecord(ctx, landlordRecord, { ...input, phoneE164: toE164(input.phone, ctx.country) }),
  )

/** Throws `common.not_found` and `common.stale_edit`. */
export const updateLandlord = (
  ctx: Context,
  id: string,
  { version, ...input }: LandlordUpdate,
): Promise<Landlord> =>
  inTransaction(async () => {
    const before = await lockRecord(ctx, landlordRecord, id, version)
    return updateRecord(ctx, landlordRecord, before, {
      ...input,
      phoneE164: toE164(input.phone, ctx.country),
    })
  })

/**
 * Hides a landlord. Throws `landlords.has_agreement` if there is one, also in the past: its months and profit count it, and
 * `landlords.has_statement` if they have an account.
 */
export const removeLandlord = (ctx: Context, id: string): Promise<void> =>
  inTransaction(async () => {
    const before = await lockRecord(ctx, landlordRecord, id)
    const [agreement] = await listAgreements(ctx, { landlordId: id })
    if (agreement)
      throw new AppError('landlords.has_agreement', {
        values: { reason: landlordHasAgreementReason(agreement) },
      })
    if (await hasEntries(ctx, id))
      throw new AppError('landlords.has_statement', { values: { reason: landlordHasStatementReason } })
    await removeRecord(ctx, landlordRecord, before)
  })
