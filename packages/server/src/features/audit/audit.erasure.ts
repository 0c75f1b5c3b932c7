import { type AuditChange, withheld } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/records'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { type ErasedWords, holdsWords, withoutWords } from '../../platform/database/erased-words.ts'
import { auditEntries } from './audit.table.ts'

interface Erased {
  businessId: string
  kind: RecordKind
  /** By the record's id, what its entries are called from now on. */
  labels: ReadonlyMap<string, string>
  /** Those whose values go; that they changed stays. */
  fields: readonly string[]
}

/** Takes a person's data from the entries of these records; answers the values that were erased. */
export async function eraseFromAudit({ businessId, kind, labels, fields }: Erased): Promise<AuditChange[]> {
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
          isPersonal(change) ? { field: change.field, from: null, to: withheld } : change,
        ),
      })
      .where(and(eq(auditEntries.businessId, businessId), eq(auditEntries.id, id)))
  return entries.flatMap(({ changes }) => changes.filter(isPersonal))
}

/** Takes a person's words from all entries of one kind of record: a reporter's name stands in its own or in an older one. */
export async function eraseWordsFromAudit(
  businessId: string,
  kind: RecordKind,
  words: ErasedWords,
): Promise<void> {
  const { label } = auditEntries
  const changes = sql`${auditEntries.changes}::text`
  await db()
    .update(auditEntries)
    .set({ label: withoutWords(label, words), changes: sql`${withoutWords(changes, words)}::jsonb` })
    .where(
      and(
        eq(auditEntries.businessId, businessId),
        eq(auditEntries.kind, kind),
        or(holdsWords(label, words), holdsWords(changes, words)),
      ),
    )
}
