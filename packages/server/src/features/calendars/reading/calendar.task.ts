import { createHash } from 'node:crypto'
import type { Channel, EventScope, IgnoredReason } from '@ilewa/contract/calendars/terms'
import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'
import ICAL from 'ical.js'
import { mustIgnoreUid } from '../exports/calendar-uid.ts'
import { CalendarFault, toCalendarLines } from './calendar-lines.ts'
import { closedSummary } from './closed-summary.ts'
import { occurrenceDay, type Time, type ToDay, toDayIn, toNights, writtenDay } from './nights.ts'

/** A downloaded calendar, and how to read it. */
export interface CalendarContent {
  content: Uint8Array
  channel: Channel
  scope: EventScope
  /** Of the business. */
  timeZone: string
  today: CivilDate
  /** The host of this deployment and the tag of the business recognise events of its own files. */
  ownHost: string
  ownTag: string
}

/** A stay as the calendar shows it. */
export interface ReadEvent {
  uid: string
  /** The day of one that repeats; '' for others. */
  occurrence: string
  checkIn: CivilDate
  checkOut: CivilDate
  summary: string
  reference: string | null
  isCancelled: boolean
  /** Why it takes no nights, if it takes none. */
  ignored: IgnoredReason | null
}

export type ReadCalendar =
  | { kind: 'FAULT'; fault: string }
  | {
      kind: 'EVENTS'
      events: ReadEvent[]
      /** Every event was read, and the file ends as it should. Otherwise nothing may be freed. */
      isComplete: boolean
      unreadableEvents: number
    }

/** Occurrences of events that repeat are read from this many days before today to this many after it. */
const firstDay = -7
const lastDay = 730
const maxOccurrences = 1_000
const maxRepeatedNights = 730
/** Steps through rules of repetition in one file: a rule that began in 1970 has thousands before the first that counts. */
const maxSteps = 50_000

const maxUid = 255
const maxSummary = 120

type Component = InstanceType<typeof ICAL.Component>
type Property = InstanceType<typeof ICAL.Property>

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

const textOf = (component: Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

/** One line without what could be a phone number: this is no place for guests' contacts. */
const toSummary = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\+?\d(?:[\s().-]?\d){6,}/g, '…')
    .trim()
    .slice(0, maxSummary)
    .toWellFormed()

/** The code of a booking at Airbnb, from the link in the description. */
const toReference = (description: string): string | null =>
  /\/reservations\/details\/([A-Z0-9]{6,20})(?![A-Z0-9])/.exec(description)?.[1] ?? null

const timeZoneOf = (property: Property): string | undefined => {
  const name = property.getFirstParameter('tzid')
  return typeof name === 'string' ? name : undefined
}

const timeOf = (component: Component, name: string) => {
  const property = component.getFirstProperty(name)
  const value = property?.getFirstValue()
  return property && value instanceof ICAL.Time ? { time: value, timeZone: timeZoneOf(property) } : undefined
}

/** One event of the file, which may repeat. */
interface ParsedEvent {
  component: Component
  uid: string
  start: { time: Time; timeZone: string | undefined }
  checkIn: CivilDate
  nights: number
  sequence: number
  stampedAt: string
}

/** Where the event ends; a missing end is one night. */
function findEnd(component: Component, start: ParsedEvent['start'], toDay: ToDay): CivilDate | undefined {
  const end = timeOf(component, 'dtend')
  if (end) return toDay(end.time, end.timeZone ?? start.timeZone)
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return undefined
  const time = start.time.clone()
  time.addDuration(duration)
  return toDay(time, start.timeZone)
}

const dateLine = /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)[;:]/i
const dateValue = /^(\d{4})(\d{2})(\d{2})(?:T([01]\d|2[0-3])[0-5]\d(?:[0-5]\d|60)Z?)?$/

/** Whether a line holds real dates. The library would make another day of the 45th of a month. */
const hasRealDates = (line: string): boolean =>
  line
    .slice(line.lastIndexOf(':') + 1)
    .split(',')
    // The start of a period.
    .every((text) => isRealDate(text.trim().replace(/\/.*/, '')))

function isRealDate(text: string): boolean {
  const [, year, month, day] = dateValue.exec(text) ?? []
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${year}-${month}-${day}`)
}

/** Some calendars leave out that a value is a date without a time. */
const withValueType = (line: string): string =>
  line.replace(/^(DTSTART|DTEND)((?:;(?!VALUE=)[^:;]*)*):(\d{8})$/i, '$1$2;VALUE=DATE:$3')

/** Throws if the event cannot be read. */
function parseEvent(writtenLines: readonly string[], toDay: ToDay): ParsedEvent {
  const lines = writtenLines.map(withValueType)
  if (!lines.filter((line) => dateLine.test(line)).every(hasRealDates)) throw new Error('A date is not real')
  // Each event alone: one that is damaged does not hide the others.
  const component = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')))
  const start = timeOf(component, 'dtstart')
  if (!start) throw new Error('The event has no start')
  const nights = toNights(toDay(start.time, start.timeZone), findEnd(component, start, toDay))
  if (!nights) throw new Error('The dates of the event are not real')
  // PostgreSQL stores no control characters.
  const writtenUid = textOf(component, 'uid')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
  const identity =
    writtenUid || digest(`${nights.checkIn} ${nights.checkOut} ${textOf(component, 'summary')}`)
  const stamp = component.getFirstPropertyValue('dtstamp')
  return {
    component,
    uid: identity.length > maxUid ? digest(identity) : identity,
    start,
    checkIn: nights.checkIn,
    nights: nightsBetween(nights.checkIn, nights.checkOut),
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    stampedAt: stamp instanceof ICAL.Time ? stamp.toString() : '',
  }
}

function findIgnoredReason(
  component: Component,
  { uid }: ParsedEvent,
  source: CalendarContent,
): IgnoredReason | null {
  if (mustIgnoreUid(uid, { host: source.ownHost, ownTag: source.ownTag })) return 'OWN'
  const isFreeTime = textOf(component, 'transp').toUpperCase() === 'TRANSPARENT'
  if (isFreeTime && (source.channel === 'GOOGLE' || source.channel === 'OTHER')) return 'FREE_TIME'
  const isClosed = closedSummary.test(textOf(component, 'summary'))
  return source.scope === 'RESERVED' && isClosed ? 'NOT_RESERVED' : null
}

const toReadEvent = (event: ParsedEvent, source: CalendarContent): ReadEvent => {
  const { component, uid, checkIn, nights } = event
  return {
    uid,
    occurrence: '',
    checkIn,
    checkOut: addDays(checkIn, nights),
    summary: toSummary(textOf(component, 'summary')),
    reference: toReference(textOf(component, 'description')),
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    ignored: findIgnoredReason(component, event, source),
  }
}

const repeatsWithinDay = (component: Component) =>
  component.getAllProperties('rrule').some((rule) => {
    const value = rule.getFirstValue()
    if (!(value instanceof ICAL.Recur)) return false
    const timesOfDay = ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const
    return (
      ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(value.freq) ||
      timesOfDay.some((part) => (value.getComponent(part)?.length ?? 0) > 1)
    )
  })

/** Whether further dates of an event without a rule leave its first one as it is. */
const isFirstAdded = ({ component, start }: ParsedEvent): boolean =>
  !component.hasProperty('rrule') &&
  !component
    .getAllProperties('exdate')
    .some((excluded) => excluded.getValues().some((value) => String(value) === String(start.time)))

/** Counts down the steps that are left for the whole file. */
interface Budget {
  steps: number
}

/** The occurrences of an event that repeats, each as a stay of its own. */
function toOccurrences(
  event: ParsedEvent,
  source: CalendarContent,
  toDay: ToDay,
  budget: Budget,
): ReadEvent[] {
  const stay = toReadEvent(event, source)
  if (event.nights > maxRepeatedNights) throw new Error('The event is too long to repeat')
  if (repeatsWithinDay(event.component)) return [{ ...stay, ignored: 'SHORT_REPEAT' }]
  const expansion = new ICAL.RecurExpansion({ component: event.component, dtstart: event.start.time })
  const from = addDays(source.today, firstDay)
  const to = addDays(source.today, lastDay)
  // The library takes the start for an occurrence only of a rule.
  const found: ReadEvent[] = isFirstAdded(event)
    ? [{ ...stay, occurrence: writtenDay(event.start.time) }]
    : []
  for (let time = expansion.next(); time && found.length < maxOccurrences; time = expansion.next()) {
    budget.steps -= 1
    if (budget.steps < 0)
      throw new CalendarFault('This calendar repeats too many events. Connect a simpler one.')
    const checkIn = toDay(time, event.start.timeZone)
    if (checkIn > to) break
    const checkOut = addDays(checkIn, event.nights)
    if (checkOut > from) found.push({ ...stay, occurrence: writtenDay(time), checkIn, checkOut })
  }
  return found
}

const isRecurring = ({ component }: ParsedEvent) =>
  component.hasProperty('rrule') || component.hasProperty('rdate')

/** Whether `one` replaces `other`, which has the same UID: a higher sequence, else written later. */
const replaces = (one: ParsedEvent, other: ParsedEvent | undefined) =>
  !other ||
  one.sequence > other.sequence ||
  (one.sequence === other.sequence && one.stampedAt >= other.stampedAt)

/** Whether nothing says which of two events with one UID is the newer one, so that both take their nights. */
const isUndecided = (one: ParsedEvent, other: ParsedEvent) =>
  one.sequence === other.sequence &&
  one.stampedAt === other.stampedAt &&
  (one.checkIn !== other.checkIn || one.nights !== other.nights) &&
  !isRecurring(one) &&
  !isRecurring(other)

/** More than this is no calendar of one property. */
const maxStays = 2_000

/** All stays of the file, and how many events could not be repeated as they say. */
function toReadEvents(
  events: readonly ParsedEvent[],
  source: CalendarContent,
  toDay: ToDay,
): { stays: ReadEvent[]; unreadable: number } {
  const newest = new Map<string, ParsedEvent>()
  const zones = new Map(events.filter(isRecurring).map(({ uid, start }) => [uid, start.timeZone]))
  for (const event of events) {
    const changed = timeOf(event.component, 'recurrence-id')
    const key = `${event.uid}\n${changed ? occurrenceDay(changed.time, zones.get(event.uid)) : ''}`
    const other = newest.get(key)
    if (other && isUndecided(event, other)) {
      const [first, second] = event.checkIn < other.checkIn ? [event, other] : [other, event]
      newest.set(key, first)
      newest.set(`${event.uid}\n${second.checkIn}`, second)
    } else if (replaces(event, other)) newest.set(key, event)
  }
  const found = new Map<string, ReadEvent>()
  const budget = { steps: maxSteps }
  let unreadable = 0
  const add = (event: ReadEvent) => {
    found.set(`${event.uid}\n${event.occurrence}`, event)
    if (found.size > maxStays)
      throw new CalendarFault(`This calendar has more than ${maxStays} stays. Connect a shorter one.`)
  }
  const readStays = (event: ParsedEvent): ReadEvent[] => {
    try {
      return isRecurring(event) ? toOccurrences(event, source, toDay, budget) : [toReadEvent(event, source)]
    } catch (error) {
      if (error instanceof CalendarFault) throw error
      unreadable += 1
      return []
    }
  }
  const isChange = (key: string) => !key.endsWith('\n')
  for (const [key, event] of newest) if (!isChange(key)) for (const stay of readStays(event)) add(stay)
  // A changed occurrence takes the place of the one that the rule gives.
  for (const [key, event] of newest)
    if (isChange(key)) add({ ...toReadEvent(event, source), occurrence: key.slice(key.indexOf('\n') + 1) })
  return { stays: [...found.values()], unreadable }
}

/**
 * Reads a calendar file (RFC 5545). An event that cannot be read is counted, and makes the read incomplete. Blocks the event loop: run it
 * in a child process only.
 */
export async function readCalendar(source: CalendarContent): Promise<ReadCalendar> {
  try {
    const { events, timeZone, isClosed } = toCalendarLines(new TextDecoder().decode(source.content))
    const toDay = toDayIn(source.timeZone, timeZone)
    let unreadableEvents = 0
    const parsed = events.flatMap((lines) => {
      try {
        return [parseEvent(lines, toDay)]
      } catch {
        unreadableEvents += 1
        return []
      }
    })
    const from = addDays(source.today, firstDay)
    const { stays, unreadable } = toReadEvents(parsed, source, toDay)
    unreadableEvents += unreadable
    return {
      kind: 'EVENTS',
      events: stays.filter(({ checkOut }) => checkOut > from),
      isComplete: isClosed && unreadableEvents === 0,
      unreadableEvents,
    }
  } catch (error) {
    if (error instanceof CalendarFault) return { kind: 'FAULT', fault: error.message }
    throw error
  }
}
