import { importedEvents } from '@ilewa/contract/calendars/events'
import {
  type CalendarImport,
  type CalendarImportInput,
  calendarImports,
} from '@ilewa/contract/calendars/imports'
import { executeSql } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
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
    `UPDATE calendar_imports SET last_tried_at = last_tried_at - make_interval(mins => $2),
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

/** A calendar with one stay over a booking, stored without reading it: the calendar, the stay and their conflict. */
export async function aStoredConflict(
  owner: Person,
  booking: { propertyId: string; checkIn: string; checkOut: string },
) {
  const [calendarId, eventId] = [newId(), newId()]
  const { businessId, id: userId } = owner
  await executeSql(
    `INSERT INTO calendar_imports (business_id, id, created_by, property_id, channel, name, url, url_hash, host, scope, next_read_at)
      VALUES ($1, $2, $3, $4, 'AIRBNB', 'Airbnb', '\\x00', sha256(uuid_send($2)), 'calendars.example', 'RESERVED', now() + interval '1 day')`,
    [businessId, calendarId, userId, booking.propertyId],
  )
  await executeSql(
    `INSERT INTO imported_events (business_id, id, calendar_import_id, property_id, uid, occurrence, check_in, check_out, summary, state,
      first_seen_at) VALUES ($1, $2, $3, $4, 'a', '', $5, $6, 'Reserved', 'TAKEN', now())`,
    [businessId, eventId, calendarId, booking.propertyId, booking.checkIn, booking.checkOut],
  )
  await executeSql('SELECT allocate_imported_nights($1, $2)', [businessId, booking.propertyId])
  const { rows } = await executeSql('SELECT id FROM calendar_conflicts WHERE event_id = $1', [eventId])
  return {
    calendarImport: { id: calendarId },
    importedEvent: { id: eventId },
    conflict: { id: String(rows[0]?.id) },
  }
}
