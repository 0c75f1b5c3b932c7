import type { CalendarConflict } from '@ilewa/contract/calendars/events'
import { type CivilDate, formatDateRange } from '@ilewa/contract/core/dates'
import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { notify } from '../notifications/notify.notifications.ts'

interface NotifiedImport {
  businessId: string
  id: string
  propertyId: string
  propertyName: string
  name: string
}

interface Notice {
  kind: 'CALENDAR' | 'CALENDAR_CONFLICT'
  /** What it is about, within the calendar: each is notified once. */
  event: string
  title: string
  text: string
}

const notifyOwners = (
  { businessId, id, propertyId }: NotifiedImport,
  { kind, event, title, text }: Notice,
): Promise<void> =>
  notify(
    { businessId, userId: null },
    {
      kind,
      key: `calendar:${id}:${event}`,
      title,
      text,
      pathFor: () => toPagePath(pages.properties, { calendars: propertyId }),
      roles: ['OWNER'],
    },
  )

interface Nights {
  checkIn: CivilDate
  checkOut: CivilDate
}

export interface ChangedStays {
  added: readonly Nights[]
  moved: readonly Nights[]
  freed: readonly Nights[]
}

const maxNamed = 3

/** "2 new: 3 – 6 Dec 2026, 20 – 22 Dec 2026." Empty if there are none. */
function describe(label: string, stays: readonly Nights[]): string[] {
  if (stays.length === 0) return []
  const named = stays.slice(0, maxNamed).map(({ checkIn, checkOut }) => formatDateRange(checkIn, checkOut))
  const more = stays.length > maxNamed ? ` and ${stays.length - maxNamed} more` : ''
  return [`${stays.length} ${label}: ${named.join(', ')}${more}.`]
}

/** Notifies the owners of what a read has changed. */
export async function notifyChangedStays(
  calendar: NotifiedImport,
  { added, moved, freed }: ChangedStays,
  at: Date,
): Promise<void> {
  const parts = [
    ...describe('new', added),
    ...describe('moved', moved),
    ...describe('no longer there', freed),
  ]
  if (parts.length === 0) return
  await notifyOwners(calendar, {
    kind: 'CALENDAR',
    event: `changed:${at.getTime()}`,
    title: `${calendar.name}: ${calendar.propertyName}`,
    text: parts.join(' '),
  })
}

/** Asks the owners whether the stays that disappeared were cancelled. */
export const notifyQuestion = (calendar: NotifiedImport, missing: number, at: Date): Promise<void> =>
  notifyOwners(calendar, {
    kind: 'CALENDAR_CONFLICT',
    event: `question:${at.getTime()}`,
    title: `Were these stays cancelled? ${calendar.propertyName}`,
    text: `${missing} ${missing === 1 ? 'stay is' : 'stays are'} missing in the calendar of ${calendar.name}. Nothing was freed. Say whether they were cancelled.`,
  })

/** Notifies the owners of nights that were sold twice: once for all that a read has found. */
export async function notifyConflicts(
  calendar: NotifiedImport,
  conflicts: readonly CalendarConflict[],
): Promise<void> {
  const [first, ...others] = conflicts
  if (!first) return
  const { id, event, otherLabel, otherCheckIn, otherCheckOut } = first
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  await notifyOwners(calendar, {
    kind: 'CALENDAR_CONFLICT',
    event: `conflict:${id}`,
    title: `Booked twice: ${calendar.propertyName}`,
    text: `${event.calendarName} ${formatDateRange(event.checkIn, event.checkOut)} and ${otherLabel} ${formatDateRange(otherCheckIn, otherCheckOut)}${more}. Settle this before a guest arrives.`,
  })
}

/** Notifies the owners of a booking that could not follow its stay at the channel, or that is not there any more. */
export const notifyAdopted = (
  calendar: NotifiedImport,
  booking: { id: string; guestName: string; reference: string },
  notice: { event: string; title: string; text: string },
): Promise<void> =>
  notify(
    { businessId: calendar.businessId, userId: null },
    {
      kind: 'CALENDAR_CONFLICT',
      key: `calendar:${calendar.id}:${booking.id}:${notice.event}`,
      title: `${notice.title}: ${booking.guestName}`,
      text: notice.text,
      pathFor: () => toPagePath(pages.bookings, { open: booking.id }),
      roles: ['OWNER'],
    },
  )

/** Notifies the owners that a calendar could not be read for a day. */
export const notifyFailing = (calendar: NotifiedImport, fault: string, since: Date): Promise<void> =>
  notifyOwners(calendar, {
    kind: 'CALENDAR',
    event: `failing:${since.getTime()}`,
    title: `${calendar.name} cannot be read`,
    text: `${calendar.propertyName}: ${fault} What was taken stays taken, but new bookings there are not seen. Check the link.`,
  })
