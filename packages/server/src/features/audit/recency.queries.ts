import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from './audit.table.ts'

interface RecentChange {
  kind: RecordKind
  id: string
  minutes: number
}

/** Whether another user, a provider or the system changed the record in the last `minutes` minutes. */
export async function isChangedByOthers(ctx: Context, { kind, id, minutes }: RecentChange): Promise<boolean> {
  const [row] = await db()
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.businessId, ctx.businessId),
        eq(auditEntries.kind, kind),
        eq(auditEntries.recordId, id),
        eq(auditEntries.action, 'UPDATED'),
        gt(auditEntries.createdAt, sql`now() - make_interval(mins => ${minutes})`),
        sql`${auditEntries.byId} IS DISTINCT FROM ${ctx.userId}`,
      ),
    )
    .limit(1)
  return row !== undefined
}
