import type { AuditQuery } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/records'
import { notFound } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listAudit, listHistory } from './audit.queries.ts'
import { requireOpenKind } from './plan.ts'
import { isReadableRecord } from './records.queries.ts'

/** The owner's list, without what the plan keeps closed. Throws `plan.upgrade_required` when asked for that alone. */
export async function getTrail(ctx: Context, query: AuditQuery) {
  if (query.kind) requireOpenKind(ctx, query.kind)
  return listAudit(ctx, query)
}

/**
 * The history of a record that the person may read. Throws `common.not_found`, and `plan.upgrade_required` where the
 * plan keeps the record itself closed.
 */
export async function getHistory(
  ctx: Context,
  { kind, id }: { kind: RecordKind; id: string },
  paging: { limit: number; cursor?: string | undefined },
) {
  const [isReadable, history] = await Promise.all([
    isReadableRecord(ctx, kind, id),
    listHistory(ctx, kind, id, paging),
  ])
  if (!isReadable) throw notFound()
  requireOpenKind(ctx, kind)
  return history
}
