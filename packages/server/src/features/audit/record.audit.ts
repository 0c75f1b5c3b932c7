import { type AuditAction, type AuditChange, type AuditValue, redactedValue } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { publishChange, publishChangeWith } from '../../platform/live/changes.ts'
import { auditEntries } from './audit.table.ts'

/** The business and the acting user. `userId` is null for the system, a guest or the payment provider. */
interface Actor {
  businessId: string
  userId: string | null
}

export interface RecordIdentity {
  kind: RecordKind
  id: string
  /** Display label: a guest's name and reference, or a title. */
  label: string
}

/** The audited fields, by their API names. */
export type AuditedFields = Record<string, AuditValue>

/**
 * Returns the changed fields with their values redacted. The audit log outlives the deletion of a person, so it
 * stores only that a personal value changed.
 */
export function withhold<P extends object>(
  { before, after }: { before: P; after: P },
  fields: readonly (keyof P & string)[],
): AuditedFields {
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, redactedValue]),
  )
}

/**
 * The audited fields contain only the number of pictures. If pictures were replaced by the same number of
 * others, this returns a redacted change of `field`.
 */
export function replacedPictures(
  field: string,
  { before, after }: { before: readonly { id: string }[]; after: readonly { id: string }[] },
): AuditedFields {
  const areReplaced =
    before.length === after.length && before.some(({ id }, index) => id !== after[index]?.id)
  return areReplaced ? { [field]: redactedValue } : {}
}

const isSame = (one: AuditValue, other: AuditValue) => JSON.stringify(one) === JSON.stringify(other)

function changesBetween(before: AuditedFields, after: AuditedFields): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !isSame(from, to))
}

async function insertEntry(
  { businessId, userId }: Actor,
  { kind, id: recordId, label }: RecordIdentity,
  entry: { action: AuditAction; changes: AuditChange[] },
): Promise<void> {
  await publishChangeWith({ businessId, kind }, (builder) =>
    builder
      .insert(auditEntries)
      .values({ businessId, id: newId(), kind, recordId, label, byId: userId, ...entry })
      .prepare('audit_record')
      .execute(),
  )
}

/** Writes a creation entry and publishes a change event. Call it inside the transaction, like the functions below. */
export const recordCreated = (actor: Actor, record: RecordIdentity, after: AuditedFields): Promise<void> =>
  insertEntry(actor, record, { action: 'CREATED', changes: changesBetween({}, after) })

/** Rows per insert, far below the limit of statement parameters. */
const maxEntriesPerStatement = 500

/** `recordCreated` for many records of one kind. */
export async function recordAllCreated(
  { businessId, userId }: Actor,
  kind: RecordKind,
  records: readonly (Omit<RecordIdentity, 'kind'> & { after: AuditedFields })[],
): Promise<void> {
  for (let first = 0; first < records.length; first += maxEntriesPerStatement) {
    const values = records
      .slice(first, first + maxEntriesPerStatement)
      .map(({ id: recordId, label, after }) => ({
        ...{ businessId, id: newId(), kind, recordId, label, byId: userId },
        action: 'CREATED' as const,
        changes: changesBetween({}, after),
      }))
    await db().insert(auditEntries).values(values)
  }
  if (records.length > 0) await publishChange({ businessId, kind })
}

/** Writes the changed fields, with old and new values; nothing if nothing changed. */
export async function recordUpdated(
  actor: Actor,
  record: RecordIdentity,
  { before, after }: { before: AuditedFields; after: AuditedFields },
): Promise<void> {
  const changes = changesBetween(before, after)
  if (changes.length > 0) await insertEntry(actor, record, { action: 'UPDATED', changes })
}

/** Writes the last values of a deleted record. */
export const recordRemoved = (actor: Actor, record: RecordIdentity, before: AuditedFields): Promise<void> =>
  insertEntry(actor, record, { action: 'REMOVED', changes: changesBetween(before, {}) })
