import { calendarConflicts, importedEvents } from '@ilewa/contract/calendars/events'
import { calendarImports } from '@ilewa/contract/calendars/imports'
import { airbnbStay, calendarFile } from '@ilewa/tests/support/calendars/calendar-files'
import { saveCalendar } from '@ilewa/tests/support/calendars/calendar-site'
import type { Action, Client, ExternalServices } from '../environment/types.ts'
import { pickProperty, toDate } from './bookings.ts'
import { sendOnce, sendWithRetry } from './call.ts'
import { countNightTry } from './night-tries.ts'

const expectedRefusals = [
  'calendars.not_possible',
  // Free has calendars of one property.
  'plan.upgrade_required',
  'bookings.dates_taken',
  'bookings.not_editable',
  'common.not_found',
  'common.stale_edit',
]

/** Writes a calendar with a few stays over nights that others book. Returns its link. */
function saveStays({ context }: Client, { calendarFolder }: ExternalServices): string {
  const { random } = context
  const name = random.letters(20)
  const stays = Array.from({ length: random.integer(0, 5) }, (_, index) => {
    const from = random.integer(4, 30)
    return airbnbStay(`HM${name.slice(0, 6)}${index}`, toDate(from), toDate(from + random.integer(1, 4)))
  })
  return saveCalendar(calendarFolder, name, calendarFile(stays))
}

async function pickCalendar(client: Client) {
  const { context } = client
  const property = await pickProperty(client)
  if (!property) return undefined
  const list = await sendOnce(context, calendarImports.list, {
    params: { id: property.id },
    expectedRefusals,
  })
  return list.outcome === 'acknowledged'
    ? context.random.pickOrUndefined(list.data.calendarImports)
    : undefined
}

/** Connects a calendar, whose stays take the nights that are free. */
export const connectCalendar: Action = async (client, services) => {
  const { context } = client
  const property = await pickProperty(client)
  if (!property) return
  const result = await sendWithRetry(context, calendarImports.create, {
    params: { id: property.id },
    body: { channel: 'AIRBNB', url: saveStays(client, services), name: context.marker },
    expectedRefusals,
  })
  countNightTry(context, 'calendar', result)
}

/** Gives a calendar other stays, or deletes it and blocks or frees its nights. */
export const changeCalendar: Action = async (client, services) => {
  const { context } = client
  const calendar = await pickCalendar(client)
  if (!calendar) return
  const params = { id: calendar.id }
  if (context.random.chance(0.5)) {
    const body = { url: saveStays(client, services), version: calendar.version }
    await sendOnce(context, calendarImports.update, { params, body, expectedRefusals })
    const result = await sendOnce(context, calendarImports.read, { params, expectedRefusals })
    countNightTry(context, 'calendar', result)
  } else {
    const query = { nights: context.random.pick(['KEEP', 'FREE']) } as const
    await sendOnce(context, calendarImports.remove, { params, query, expectedRefusals })
  }
}

export const freeStay: Action = async (client) => {
  const { context } = client
  const calendar = await pickCalendar(client)
  if (!calendar) return
  const list = await sendOnce(context, importedEvents.list, {
    params: { id: calendar.id },
    query: {},
    expectedRefusals,
  })
  const event =
    list.outcome === 'acknowledged' ? context.random.pickOrUndefined(list.data.importedEvents) : undefined
  if (event) await sendOnce(context, importedEvents.free, { params: { id: event.id }, expectedRefusals })
}

/** Settles a conflict: the stay of the channel takes no nights, or the booking is cancelled. */
export const settleConflict: Action = async (client) => {
  const { context } = client
  const list = await sendOnce(context, calendarConflicts.list, { query: {} })
  const conflict =
    list.outcome === 'acknowledged' ? context.random.pickOrUndefined(list.data.calendarConflicts) : undefined
  if (!conflict) return
  const cancels = conflict.bookingId !== null && context.random.chance(0.5)
  const { outcome } = await sendOnce(context, calendarConflicts.settle, {
    params: { id: conflict.id },
    body: { answer: cancels ? 'CANCEL_BOOKING' : 'LEAVE_OUT' },
    expectedRefusals,
  })
  // The response does not have the new version of the booking, so the journal notes an edit without values.
  if (cancels && conflict.bookingId)
    context.journal.edits.push({ kind: 'booking', id: conflict.bookingId, outcome, values: {} })
}
