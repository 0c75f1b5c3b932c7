import type { CivilDate } from '@ilewa/contract/core/dates'
import type { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'
import { allFreeUid } from './calendar-uid.ts'

/** Nights `[checkIn, checkOut)` of a calendar file. */
export interface FileEvent {
  /** With the host. */
  uid: string
  kind: TakenNightsKind
  checkIn: CivilDate
  checkOut: CivilDate
  changedAt: Date
}

/** All that readers learn of a stay. */
const summaries: Record<TakenNightsKind, string> = {
  BOOKING: 'Reserved',
  BLOCK: 'Not available',
  IMPORT: 'Reserved',
}

/** An empty file looks like an error, so an event that is long past stands for "all free". */
const pastEvent = (host: string): FileEvent => ({
  uid: allFreeUid(host),
  kind: 'BLOCK',
  checkIn: '2000-01-01',
  checkOut: '2000-01-02',
  changedAt: new Date('2000-01-01T00:00:00Z'),
})

const toDate = (date: CivilDate) => date.replaceAll('-', '')
const toTimestamp = (instant: Date) => instant.toISOString().replace(/\.\d+|[-:]/g, '')

/** Splits a line into parts of at most 75 octets (RFC 5545, 3.1). All that is written here is ASCII. */
const fold = (line: string): string => line.match(/^.{1,75}|.{1,74}/g)?.join('\r\n ') ?? ''

const toLines = ({ uid, kind, checkIn, checkOut, changedAt }: FileEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${toTimestamp(changedAt)}`,
  `DTSTART;VALUE=DATE:${toDate(checkIn)}`,
  `DTEND;VALUE=DATE:${toDate(checkOut)}`,
  `SUMMARY:${summaries[kind]}`,
  'END:VEVENT',
]

/** A calendar file (RFC 5545). The same events give the same file. */
export function toCalendarFile(events: readonly FileEvent[], host: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    ...(events.length > 0 ? events : [pastEvent(host)]).flatMap(toLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
