import { type AuditAction, type AuditChange, type AuditValue, withheld } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/records'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { noteChange } from '../../platform/live/changes.ts'
import { auditEntries } from './audit.table.ts'

/** The business and the acting user; null for the system, a guest or the payment provider. */
interface Actor {
  businessId: string
  userId: string | null
}

interface RecordName {
  kind: RecordKind
  id: string
  /** Display label: a guest's name and reference, or a title. */
  label: string
}

/** The audited fields, by their API names. */
export type Audited = Record<string, AuditValue>

/** Of personal values, the audit log stores only that they changed, because it outlives the deletion of the person. */
export function withhold<P extends object>(
  { before, after }: { before: P; after: P },
  fields: readonly (keyof P & string)[],
): Audited {
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, withheld]),
  )
}

/**
 * The audit log stores the number of pictures; if it is unchanged but pictures were replaced, it stores that they
 * changed.
 */
export function otherPictures(
  field: string,
  { before, after }: { before: readonly { id: string }[]; after: readonly { id: string }[] },
): Audited {
  const isOther = before.length === after.length && before.some(({ id }, place) => id !== after[place]?.id)
  return isOther ? { [field]: withheld } : {}
}

const isSame = (one: AuditValue, other: AuditValue) => JSON.stringify(one) === JSON.stringify(other)

function changesBetween(before: Audited, after: Audited): AuditChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => !isSame(from, to))
}

async function insertEntry(
  { businessId, userId }: Actor,
  { kind, id: recordId, label }: RecordName,
  entry: { action: AuditAction; changes: AuditChange[] },
): Promise<void> {
  await db()
    .insert(auditEntries)
    .values({ businessId, id: newId(), kind, recordId, label, byId: userId, ...entry })
    .prepare('audit_record')
    .execute()
  await noteChange({ businessId, kind })
}

/** Writes a creation entry and publishes a change event. Call it inside the transaction, like the functions below. */
export const recordCreated = (actor: Actor, record: RecordName, after: Audited): Promise<void> =>
  insertEntry(actor, record, { action: 'CREATED', changes: changesBetween({}, after) })

/** Rows per insert, far below the limit of statement parameters. */
const entriesAtOnce = 500

/** `recordCreated` for many records of one kind. */
export async function recordAllCreated(
  { businessId, userId }: Actor,
  kind: RecordKind,
  records: readonly (Omit<RecordName, 'kind'> & { after: Audited })[],
): Promise<void> {
  for (let first = 0; first < records.length; first += entriesAtOnce) {
    const values = records.slice(first, first + entriesAtOnce).map(({ id: recordId, label, after }) => ({
      ...{ businessId, id: newId(), kind, recordId, label, byId: userId },
      action: 'CREATED' as const,
      changes: changesBetween({}, after),
    }))
    await db().insert(auditEntries).values(values)
  }
  if (records.length > 0) await noteChange({ businessId, kind })
}

/** Writes the changed fields, with old and new values; nothing if nothing changed. */
export async function recordUpdated(
  actor: Actor,
  record: RecordName,
  { before, after }: { before: Audited; after: Audited },
): Promise<void> {
  const changes = changesBetween(before, after)
  if (changes.length > 0) await insertEntry(actor, record, { action: 'UPDATED', changes })
}

/** Writes the last values of a deleted record. */
export const recordRemoved = (actor: Actor, record: RecordName, before: Audited): Promise<void> =>
  insertEntry(actor, record, { action: 'REMOVED', changes: changesBetween(before, {}) })
