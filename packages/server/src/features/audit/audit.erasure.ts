import { type AuditChange, redactedValue } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import {
  containsErasedWords,
  type ErasedWords,
  replaceErasedWords,
  toErasedWords,
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

/** What an entry said before its erasure, of the erased fields only. */
export interface ErasedEntry {
  recordId: string
  changes: AuditChange[]
}

/** Erases personal data from the entries of these records and returns the erased values, the newest entry first. */
export async function eraseFromAudit({
  businessId,
  kind,
  labels,
  fields,
}: AuditErasure): Promise<ErasedEntry[]> {
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
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
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
  return entries.map(({ recordId, changes }) => ({ recordId, changes: changes.filter(isPersonal) }))
}

async function replaceWords(
  businessId: string,
  kind: RecordKind,
  words: ErasedWords,
  condition?: SQL,
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
        condition,
        or(containsErasedWords(label, words), containsErasedWords(changes, words)),
      ),
    )
}

/**
 * Replaces a person's name and contact details in all entries of one kind, because a reporter's name may be in
 * entries of several requests.
 */
export const eraseWordsFromAudit = (businessId: string, kind: RecordKind, words: ErasedWords) =>
  replaceWords(businessId, kind, words)

/**
 * Replaces a person's words in the entries of records that had one of their e-mail addresses or phone numbers. Others of
 * the same name keep theirs. Returns the ids of these records.
 */
export async function eraseContactsFromAudit(
  businessId: string,
  kind: RecordKind,
  { emailsAndPhones, words }: { emailsAndPhones: readonly string[]; words: ErasedWords },
): Promise<string[]> {
  if (emailsAndPhones.length === 0) return []
  const changes = sql`${auditEntries.changes}::text`
  const found = await db()
    .selectDistinct({ recordId: auditEntries.recordId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.businessId, businessId),
        eq(auditEntries.kind, kind),
        containsErasedWords(changes, toErasedWords(emailsAndPhones, '')),
      ),
    )
  const recordIds = found.map(({ recordId }) => recordId)
  if (recordIds.length > 0)
    await replaceWords(businessId, kind, words, inArray(auditEntries.recordId, recordIds))
  return recordIds
}
