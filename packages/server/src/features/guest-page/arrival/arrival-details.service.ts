import type { ArrivalDetails, ArrivalDetailsInput } from '@ilewa/contract/guest-page/schema'
import { sql } from 'drizzle-orm'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/database/record-rows.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { recordUpdated, withhold } from '../../audit/record.audit.ts'
import { toPropertyIdentity } from '../../properties/properties.audit.ts'
import { getProperty } from '../../properties/properties.queries.ts'
import { lockProperty } from '../../properties/taken-nights.queries.ts'
import { arrivalDetails } from '../guest-page.table.ts'
import { findArrivalDetails, sealCode } from './arrival-details.queries.ts'

/** Throws `common.not_found`, also for an archived property. */
export async function getArrivalDetails(ctx: Context, propertyId: string): Promise<ArrivalDetails> {
  await getProperty(ctx, propertyId)
  return findArrivalDetails(ctx, propertyId)
}

/** The audit log says that they changed, never what they are. */
const auditedFields = ['directions', 'wifiName', 'wifiPassword', 'doorCode'] as const

/** Changes how guests get into a property. Throws `common.not_found` and `common.stale_edit`. */
export const updateArrivalDetails = (
  ctx: Context,
  propertyId: string,
  { version, ...input }: ArrivalDetailsInput,
): Promise<ArrivalDetails> =>
  inTransaction(async () => {
    const property = await lockProperty(ctx, propertyId)
    const before = await findArrivalDetails(ctx, propertyId)
    requireVersion(before, version)
    const values = {
      directions: input.directions,
      wifiName: input.wifiName,
      wifiPassword: sealCode(propertyId, input.wifiPassword),
      doorCode: sealCode(propertyId, input.doorCode),
    }
    await db()
      .insert(arrivalDetails)
      .values({ ...values, businessId: ctx.businessId, propertyId })
      .onConflictDoUpdate({
        target: [arrivalDetails.businessId, arrivalDetails.propertyId],
        set: { ...values, version: sql`${arrivalDetails.version} + 1`, updatedAt: sql`now()` },
      })
    const after = await findArrivalDetails(ctx, propertyId)
    await recordUpdated(ctx, toPropertyIdentity(property), {
      before: {},
      after: withhold({ before, after }, auditedFields),
    })
    return after
  })
