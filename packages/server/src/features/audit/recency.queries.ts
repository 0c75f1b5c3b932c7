import type { AuditChange } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { auditEntries } from './audit.table.ts'

interface ChangeFilter {
  id: string
  /** Only a change of the last minutes. */
  minutes?: number
  /** Only a change to this status. */
  toStatus?: string
  /** Not a change with one of these notes. */
  exceptNotes?: readonly string[]
}

interface BookingChange {
  /** Of the audit entry. */
  id: string
  byId: string | null
  changes: AuditChange[]
}

/**
 * A payment claim changes nothing of the record, because it waits for the owner's decision; nor does a link to a receipt or to the guest's
 * page, or an entry of the guest register.
 */
const isRecordChange = sql`EXISTS (SELECT FROM jsonb_array_elements(${auditEntries.changes}) AS change
  WHERE change->>'field' NOT IN ('claimedAmount', 'cautionAmount', 'cautionHeld', 'documentLinks', 'guestLink', 'guestRegister',
    'invoice', 'note'))`

/** The latest change of a booking, or nothing if it does not match. */
export async function findLatestBookingChange(
  { businessId }: Pick<Context, 'businessId'>,
  { id, minutes, toStatus, exceptNotes = [] }: ChangeFilter,
): Promise<BookingChange | undefined> {
  const statusChange = JSON.stringify([{ field: 'status', to: toStatus }])
  const [row] = await db()
    .select({
      id: auditEntries.id,
      byId: auditEntries.byId,
      changes: auditEntries.changes,
      isRecent: sql<boolean>`${auditEntries.createdAt} > now() - make_interval(mins => ${minutes ?? 0})`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.businessId, businessId),
        eq(auditEntries.kind, 'booking'),
        eq(auditEntries.recordId, id),
        isRecordChange,
        toStatus ? sql`${auditEntries.action} = 'UPDATED'` : undefined,
        toStatus ? sql`${auditEntries.changes} @> ${statusChange}::jsonb` : undefined,
        ...exceptNotes.map(
          (note) =>
            sql`NOT ${auditEntries.changes} @> ${JSON.stringify([{ field: 'note', to: note }])}::jsonb`,
        ),
      ),
    )
    // Ids are made under the lock of the stay, unlike `createdAt`, which is the start of the transaction.
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return row && (minutes === undefined || row.isRecent) ? row : undefined
}

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
        isRecordChange,
        gt(auditEntries.createdAt, sql`now() - make_interval(mins => ${minutes})`),
        sql`${auditEntries.byId} IS DISTINCT FROM ${ctx.userId}`,
      ),
    )
    .limit(1)
  return row !== undefined
}
