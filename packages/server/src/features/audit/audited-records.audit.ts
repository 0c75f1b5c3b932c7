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
  type Audited,
  type AuditedRecord,
  recordCreated,
  recordRemoved,
  recordUpdated,
} from './record.audit.ts'

/** How one kind of record is stored, read and audited. */
export interface AuditedRecords<T extends HideableTable, R extends { id: string; version: number }> {
  table: T
  /** Throws `common.not_found`. */
  get: (ctx: Context, id: string) => Promise<R>
  /** What the history names: kind, id and label. */
  toRecord: (record: R) => AuditedRecord
  /** The fields whose changes the history shows. */
  toAudited: (record: R) => Audited
  /** Changes that `toAudited` does not show, such as a replaced receipt: it contains only whether there is one. */
  toChanges?: (before: R, after: R) => Audited
}

/** Inserts a record and its audit entry. Call it inside a transaction, like the functions below. */
export async function insertRecord<T extends HideableTable, R extends { id: string; version: number }>(
  ctx: Context,
  { table, get, toRecord, toAudited }: AuditedRecords<T, R>,
  values: Parameters<typeof insertRow<T>>[2],
): Promise<R> {
  const record = await get(ctx, await insertRow(table, ctx, values))
  await recordCreated(ctx, toRecord(record), toAudited(record))
  return record
}

/** Locks a record until the transaction ends. Throws `common.stale_edit` and `common.not_found`. */
export async function lockRecord<T extends HideableTable, R extends { id: string; version: number }>(
  ctx: Context,
  { table, get }: AuditedRecords<T, R>,
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
  { table, get, toRecord, toAudited, toChanges }: AuditedRecords<T, R>,
  before: R,
  changes: Parameters<typeof updateRow<T>>[3],
): Promise<R> {
  await updateRow(table, ctx, before.id, changes)
  const after = await get(ctx, before.id)
  await recordUpdated(ctx, toRecord(after), {
    before: toAudited(before),
    after: { ...toAudited(after), ...toChanges?.(before, after) },
  })
  return after
}

/** Hides a locked record from every list, and writes its audit entry. */
export async function removeRecord<T extends HideableTable, R extends { id: string; version: number }>(
  ctx: Context,
  { table, toRecord, toAudited }: AuditedRecords<T, R>,
  before: R,
): Promise<void> {
  await hideRow(table, ctx, before.id)
  await recordRemoved(ctx, toRecord(before), toAudited(before))
}
