import type { Context } from '../../platform/http/pipeline/context.ts'
import { type AuditedFields, recordUpdated } from '../audit/record.audit.ts'
import { findBusiness } from '../business/business.queries.ts'

/** Writes an audit entry of the business for an import or export. */
export async function recordForBusiness(ctx: Context, facts: AuditedFields): Promise<void> {
  const business = await findBusiness(ctx)
  if (!business) throw new Error(`No business ${ctx.businessId}`)
  const { id, name } = business
  await recordUpdated(ctx, { kind: 'business', id, label: name }, { before: {}, after: facts })
}
