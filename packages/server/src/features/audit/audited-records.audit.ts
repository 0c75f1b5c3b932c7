import {
  type HideableTable,
  hideRow,
  insertRow,
  lockRow,
  requireVersion,
  updateRow,
} from '../../platform/database/record-rows.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import {
  type AuditedFields,
  type RecordIdentity,
  recordCreated,
  recordRemoved,
  recordUpdated,
} from './record.audit.ts'

/** How one kind of record is stored, read and audited. */
export interface AuditedRecordDescription<
  T extends HideableTable,
  R extends { id: string; version: number },
> {
  table: T
  /** Throws `common.not_found`. */
  get: (ctx: Context, id: string) => Promise<R>
  /** What the history names: kind, id and label. */
  toIdentity: (record: R) => RecordIdentity
  /** The fields whose changes the history shows. */
  toAuditedFields: (record: R) => AuditedFields
  /**
   * Changes that `toAuditedFields` cannot show. For an expense, it shows only whether there is a receipt, so a
   * replaced receipt is added here.
   */
  toChanges?: (before: R, after: R) => AuditedFields
}

/** Inserts a record and its audit entry. Call it inside a transaction, like the functions below. */
export async function insertRecord<T extends HideableTable, R extends { id: string; version: number }>(
  ctx: Context,
  { table, get, toIdentity, toAuditedFields }: AuditedRecordDescription<T, R>,
  values: Parameters<typeof insertRow<T>>[2],
): Promise<R> {
  const record = await get(ctx, await insertRow(table, ctx, values))
  await recordCreated(ctx, toIdentity(record), toAuditedFields(record))
  return record
}

/** Locks a record until the transaction ends. Throws `common.stale_edit` and `common.not_found`. */
export async function lockRecord<T extends HideableTable, R extends { id: string; version: number }>(
  ctx: Context,
  { table, get }: AuditedRecordDescription<T, R>,
  id: string,
  version?: number,
): Promise<R> {
  await lockRow(table, ctx, id)
  const record = await get(ctx, id)
  requireVersion(record, version)
  return record
}

/** Writes the changes of a locked record and its audit entry. */
export async function updateRecord<T extends HideableTable, R extends { id: string; version: number }>(
  ctx: Context,
  { table, get, toIdentity, toAuditedFields, toChanges }: AuditedRecordDescription<T, R>,
  before: R,
  changes: Parameters<typeof updateRow<T>>[3],
): Promise<R> {
  await updateRow(table, ctx, before.id, changes)
  const after = await get(ctx, before.id)
  await recordUpdated(ctx, toIdentity(after), {
    before: toAuditedFields(before),
    after: { ...toAuditedFields(after), ...toChanges?.(before, after) },
  })
  return after
}

/** Hides a locked record from every list, and writes its audit entry. */
export async function removeRecord<T extends HideableTable, R extends { id: string; version: number }>(
  ctx: Context,
  { table, toIdentity, toAuditedFields }: AuditedRecordDescription<T, R>,
  before: R,
): Promise<void> {
  await hideRow(table, ctx, before.id)
  await recordRemoved(ctx, toIdentity(before), toAuditedFields(before))
}
