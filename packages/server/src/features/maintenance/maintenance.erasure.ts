import { and, eq, or } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { type ErasedWords, holdsWords, withoutWords } from '../../platform/database/erased-words.ts'
import { noteChange } from '../../platform/live/changes.ts'
import { eraseWordsFromAudit } from '../audit/audit.erasure.ts'
import { maintenanceRequests } from './maintenance.table.ts'

/** Erases a person's words from maintenance requests and their audit log, because guests also report repairs. */
export async function eraseFromMaintenance(businessId: string, words: ErasedWords): Promise<void> {
  const { title, description, reporterName } = maintenanceRequests
  const changed = await db()
    .update(maintenanceRequests)
    .set({
      title: withoutWords(title, words),
      description: withoutWords(description, words),
      reporterName: withoutWords(reporterName, words),
    })
    .where(
      and(
        eq(maintenanceRequests.businessId, businessId),
        or(holdsWords(title, words), holdsWords(description, words), holdsWords(reporterName, words)),
      ),
    )
    .returning({ id: maintenanceRequests.id })
  await eraseWordsFromAudit(businessId, 'maintenance', words)
  if (changed.length > 0) await noteChange({ businessId, kind: 'maintenance' })
}
