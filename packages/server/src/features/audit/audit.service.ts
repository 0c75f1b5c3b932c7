import type { PlanFeature } from '@ilewa/contract/access'
import { planAllows } from '@ilewa/contract/plans'
import type { RecordKind } from '@ilewa/contract/records'
import { Fault, notFound } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import { listHistory } from './audit.queries.ts'
import { isReadableRecord } from './audit.records.queries.ts'

const gates: Partial<Record<RecordKind, PlanFeature>> = { maintenance: 'maintenance', expense: 'expenses' }

/**
 * The history of a record that the person may read. Throws `common.not_found`, and `plan.upgrade_required` where the
 * plan keeps the record itself closed.
 */
export async function getHistory(
  ctx: Context,
  { kind, id }: { kind: RecordKind; id: string },
  paging: { limit: number; cursor?: string | undefined },
) {
  if (!(await isReadableRecord(ctx, kind, id))) throw notFound()
  const feature = gates[kind]
  if (feature && !planAllows(ctx.plan, feature)) throw new Fault('plan.upgrade_required')
  return listHistory(ctx, kind, id, paging)
}
