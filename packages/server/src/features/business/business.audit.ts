import { notFound } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { type AuditedFields, recordUpdated } from '../audit/record.audit.ts'
import { findBusiness } from './business.queries.ts'

/** Writes a change of what belongs to the business, such as a setting or an account, into its audit log. */
export async function recordBusinessUpdated(
  ctx: Context,
  change: { before: AuditedFields; after: AuditedFields },
): Promise<void> {
  const business = await findBusiness(ctx)
  if (!business) throw notFound()
  await recordUpdated(ctx, { kind: 'business', id: business.id, label: business.name }, change)
}
