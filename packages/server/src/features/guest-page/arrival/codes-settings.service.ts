import type { CodesSettings, CodesSettingsInput } from '@ilewa/contract/guest-page/schema'
import { sql } from 'drizzle-orm'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { recordBusinessUpdated } from '../../business/business.audit.ts'
import { lockBusiness } from '../../business/business.queries.ts'
import { codesSettings } from '../guest-page.table.ts'
import { getCodesSettings } from './codes-settings.queries.ts'

const toAuditedFields = ({ hoursBefore, payment }: CodesSettings) => ({
  codesHoursBefore: hoursBefore,
  codesPayment: payment,
})

/** Throws `common.stale_edit`. */
export const updateCodesSettings = (
  ctx: Context,
  { version, hoursBefore, payment }: CodesSettingsInput,
): Promise<CodesSettings> =>
  inTransaction(async () => {
    await lockBusiness(ctx)
    const before = await getCodesSettings(ctx)
    requireVersion(before, version)
    const values = { hoursBefore, payment }
    await db()
      .insert(codesSettings)
      .values({ ...values, businessId: ctx.businessId })
      .onConflictDoUpdate({
        target: codesSettings.businessId,
        set: { ...values, version: sql`${codesSettings.version} + 1`, updatedAt: sql`now()` },
      })
    const after = await getCodesSettings(ctx)
    await recordBusinessUpdated(ctx, { before: toAuditedFields(before), after: toAuditedFields(after) })
    return after
  })
