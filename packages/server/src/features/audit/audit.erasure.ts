import { type AuditChange, redactedValue } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import {
  containsErasedWords,
  type ErasedWords,
  replaceErasedWords,
} from '../../platform/database/erased-words.ts'
import { auditEntries } from './audit.table.ts'

interface AuditErasure {
  businessId: string
  kind: RecordKind
  /** The new label of each record's entries, by record id. */
  labels: ReadonlyMap<string, string>
  /** The fields whose values are erased; the entries still show that they changed. */
  fields: readonly string[]
}

/** Erases personal data from the entries of these records and returns the erased values. */
export async function eraseFromAudit({
  businessId,
  kind,
  labels,
  fields,
}: AuditErasure): Promise<AuditChange[]> {
  if (labels.size === 0) return []
  const entries = await db()
    .select({ id: auditEntries.id, recordId: auditEntries.recordId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.businessId, businessId),
        eq(auditEntries.kind, kind),
        inArray(auditEntries.recordId, [...labels.keys()]),
      ),
    )
  const isPersonal = ({ field }: AuditChange) => fields.includes(field)
  for (const { id, recordId, changes } of entries)
    await db()
      .update(auditEntries)
      .set({
        label: labels.get(recordId),
        changes: changes.map((change) =>
          isPersonal(change) ? { field: change.field, from: null, to: redactedValue } : change,
        ),
      })
      .where(and(eq(auditEntries.businessId, businessId), eq(auditEntries.id, id)))
  return entries.flatMap(({ changes }) => changes.filter(isPersonal))
}

/**
 * Replaces a person's name and contact details in all entries of one kind, because a reporter's name may be in
 * entries of several requests.
 */
export async function eraseWordsFromAudit(
  businessId: string,
  kind: RecordKind,
  words: ErasedWords,
): Promise<void> {
  const { label } = auditEntries
  const changes = sql`${auditEntries.changes}::text`
  await db()
    .update(auditEntries)
    .set({
      label: replaceErasedWords(label, words),
      changes: sql`${replaceErasedWords(changes, words)}::jsonb`,
    })
    .where(
      and(
        eq(auditEntries.businessId, businessId),
        eq(auditEntries.kind, kind),
        or(containsErasedWords(label, words), containsErasedWords(changes, words)),
      ),
    )
}
