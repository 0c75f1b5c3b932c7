import { type CalendarExport, calendarFilePath } from '@ilewa/contract/calendars/exports'
import { toIsoDates } from '../../../platform/iso-dates.ts'
import { linkToPath } from '../../../platform/links.ts'
import type { calendarExports } from './calendar-exports.table.ts'
import { tokenOfExport } from './calendar-tokens.ts'

/** A link as its owner sees it. */
export function toCalendarExport(row: typeof calendarExports.$inferSelect): CalendarExport {
  const { id, channel, lastReadAt, lastReader } = row
  return {
    ...toIsoDates({ id, channel, lastReadAt, lastReader }),
    url: linkToPath(calendarFilePath(tokenOfExport(row))),
  }
}
