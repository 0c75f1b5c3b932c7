import type { AuditQuery } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { notFound } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { listAudit, listHistory } from './audit.queries.ts'
import { requireAllowedKind } from './plan.ts'
import { isReadableRecord } from './records.queries.ts'

/**
 * The owner's audit log without kinds that the plan excludes. Throws `plan.upgrade_required` if the query is for such a
 * kind.
 */
export async function getAuditLog(ctx: Context, query: AuditQuery) {
  if (query.kind) requireAllowedKind(ctx, query.kind)
  return listAudit(ctx, query)
}

/**
 * The history of a record. Throws `common.not_found` if the user may not read it, and `plan.upgrade_required` if the
 * plan excludes its kind.
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
  requireAllowedKind(ctx, kind)
  return history
}
