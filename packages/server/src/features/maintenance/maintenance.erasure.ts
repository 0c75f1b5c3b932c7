import { and, eq, or } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import {
  containsErasedWords,
  type ErasedWords,
  replaceErasedWords,
} from '../../platform/database/erased-words.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { eraseWordsFromAudit } from '../audit/audit.erasure.ts'
import { maintenanceRequests } from './maintenance.table.ts'

/** Erases a person's words from maintenance requests and their audit log, because guests also report repairs. */
export async function eraseFromMaintenance(businessId: string, words: ErasedWords): Promise<void> {
  const { title, description, reporterName, cancellationReason } = maintenanceRequests
  const changed = await db()
    .update(maintenanceRequests)
    .set({
      title: replaceErasedWords(title, words),
      description: replaceErasedWords(description, words),
      reporterName: replaceErasedWords(reporterName, words),
      cancellationReason: replaceErasedWords(cancellationReason, words),
    })
    .where(
      and(
        eq(maintenanceRequests.businessId, businessId),
        or(
          containsErasedWords(title, words),
          containsErasedWords(description, words),
          containsErasedWords(reporterName, words),
          containsErasedWords(cancellationReason, words),
        ),
      ),
    )
    .returning({ id: maintenanceRequests.id })
  await eraseWordsFromAudit(businessId, 'maintenance', words)
  if (changed.length > 0) await publishChange({ businessId, kind: 'maintenance' })
}
