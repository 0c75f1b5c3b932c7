import { type CalendarExport, calendarExports, type ExportChannel } from '@ilewa/contract/calendars/exports'
import type { Person } from '../app/builders.ts'
import type { TestApp } from '../app/test-app.ts'

/** The calendar links of a property, by HTTP. */
export async function listCalendarLinks(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
): Promise<CalendarExport[]> {
  const sent = await app.send(calendarExports.list, { params: { id } }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.calendarExports
}

/** The calendar link of a property for one channel, or for all readers. */
export async function aCalendarLink(
  app: TestApp,
  owner: Person,
  property: { id: string },
  channel: ExportChannel | null = null,
): Promise<CalendarExport> {
  const links = await listCalendarLinks(app, owner, property)
  const link = links.find((one) => one.channel === channel)
  if (!link) throw new Error(`The property has no calendar link for ${channel}`)
  return link
}
