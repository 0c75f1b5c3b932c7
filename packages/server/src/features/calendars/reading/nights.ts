import { addDays, type CivilDate, civilDateAt, isCivilDate } from '@ilewa/contract/core/dates'
import { instantOf } from '@ilewa/contract/core/times'
import type ICAL from 'ical.js'
import { toTimeZone } from './time-zones.ts'

/** A date or a time of a calendar, as it is written. */
export type Time = InstanceType<typeof ICAL.Time>

/** A start or end of an event: its day in the time zone of the business. */
export type ToDay = (time: Time, timeZoneName: string | undefined) => CivilDate

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** The day as it is written, whatever its time and zone. */
export const writtenDay = ({ year, month, day }: Time): CivilDate =>
  `${pad(year, 4)}-${pad(month)}-${pad(day)}`

const isUtc = ({ zone }: Time) => zone?.tzid === 'UTC'

/** The day of an occurrence as its event is written, also of one that is named in UTC while the event has a zone. */
export function occurrenceDay(time: Time, eventZoneName: string | undefined): CivilDate {
  const zone = toTimeZone(eventZoneName)
  if (time.isDate || !isUtc(time) || !zone) return writtenDay(time)
  return civilDateAt(instantOf(writtenDay(time), `${pad(time.hour)}:${pad(time.minute)}`, 'UTC'), zone)
}

/**
 * Days in the time zone of the business. A whole day is as written; a time is converted from its zone. A time without a known zone is
 * taken for one of the calendar, or of the business.
 */
export const toDayIn =
  (timeZone: string, calendarTimeZone: string | undefined): ToDay =>
  (time, timeZoneName) => {
    if (time.isDate) return writtenDay(time)
    const zone =
      isUtc(time) || timeZoneName === 'Z'
        ? 'UTC'
        : (toTimeZone(timeZoneName) ?? toTimeZone(calendarTimeZone) ?? timeZone)
    return civilDateAt(instantOf(writtenDay(time), `${pad(time.hour)}:${pad(time.minute)}`, zone), timeZone)
  }

/** Nights `[checkIn, checkOut)`: at least one. Undefined if they are not real dates. */
export function toNights(
  checkIn: CivilDate,
  end: CivilDate | undefined,
): { checkIn: CivilDate; checkOut: CivilDate } | undefined {
  if (!isCivilDate(checkIn)) return undefined
  const checkOut = end === undefined || end <= checkIn ? addDays(checkIn, 1) : end
  return isCivilDate(checkOut) ? { checkIn, checkOut } : undefined
}
