import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../../platform/database/database.ts'
import { notifyConflict } from '../calendars.notifications.ts'
import { calendarConflicts } from '../calendars.table.ts'
import type { ImportToRead } from '../reading/read-import.queries.ts'
import { listConflictsToNotify } from './conflicts.queries.ts'

/** Notifies the owners of conflicts of a calendar, each once. */
export async function notifyNewConflicts(calendar: ImportToRead): Promise<void> {
  for (const conflict of await listConflictsToNotify(calendar)) {
    const { id, event, otherLabel, otherCheckIn, otherCheckOut } = conflict
    await notifyConflict(
      { ...calendar, name: event.calendarName },
      {
        id,
        checkIn: event.checkIn,
        checkOut: event.checkOut,
        otherLabel,
        otherNights: { checkIn: otherCheckIn, checkOut: otherCheckOut },
      },
    )
    await db()
      .update(calendarConflicts)
      .set({ isNotified: sql`true` })
      .where(and(eq(calendarConflicts.businessId, calendar.businessId), eq(calendarConflicts.id, id)))
  }
}
