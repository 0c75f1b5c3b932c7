import { and, eq, inArray } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { notifyConflicts } from '../calendars.notifications.ts'
import { calendarConflicts } from '../calendars.table.ts'
import type { ReadableImport } from '../reading/read-import.queries.ts'
import { listConflictsToNotify } from './conflicts.queries.ts'

/** Notifies the owners of the conflicts of a property of which they do not know yet. */
export async function notifyNewConflicts(calendar: ReadableImport): Promise<void> {
  const conflicts = await listConflictsToNotify(calendar)
  if (conflicts.length === 0) return
  await notifyConflicts(calendar, conflicts)
  const ids = conflicts.map(({ id }) => id)
  await db()
    .update(calendarConflicts)
    .set({ isNotified: true })
    .where(and(eq(calendarConflicts.businessId, calendar.businessId), inArray(calendarConflicts.id, ids)))
}
