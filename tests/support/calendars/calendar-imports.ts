import { importedEvents } from '@ilewa/contract/calendars/events'
import {
  type CalendarImport,
  type CalendarImportInput,
  calendarImports,
} from '@ilewa/contract/calendars/imports'
import { executeSql } from '@ilewa/server/platform/database/database'
import type { z } from 'zod'
import type { Person } from '../app/builders.ts'
import type { TestApp } from '../app/test-app.ts'

/** A connected calendar, by HTTP. */
export async function aCalendarImport(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  input: z.input<typeof CalendarImportInput>,
): Promise<CalendarImport> {
  const sent = await app.send(calendarImports.create, { params: { id }, body: input }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.calendarImport
}

/** Reads a calendar again, as if the last read were `minutes` ago. */
export async function readAgain(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  minutes = 15,
): Promise<CalendarImport> {
  await executeSql(
    `UPDATE calendar_imports SET last_read_at = last_read_at - make_interval(mins => $2),
      last_complete_at = last_complete_at - make_interval(mins => $2) WHERE id = $1`,
    [id, minutes],
  )
  await executeSql(
    `UPDATE imported_events SET missing_since = missing_since - make_interval(mins => $2)
      WHERE calendar_import_id = $1 AND missing_since IS NOT NULL`,
    [id, minutes],
  )
  const sent = await app.send(calendarImports.read, { params: { id } }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.calendarImport
}

/** The stays of a calendar, by HTTP. */
export async function listEvents(app: TestApp, { token }: Person, { id }: { id: string }) {
  const sent = await app.send(importedEvents.list, { params: { id } }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.importedEvents
}
