import { type CivilDate, civilDateAt, formatDate } from './dates.ts'

/** Cached per time zone, because creating one is slow. */
const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** "14:02" in the time zone. */
export function formatTime(instant: Date, timeZone: string): string {
  let format = timeFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    timeFormats.set(timeZone, format)
  }
  return format.format(instant)
}

/** "20 Nov 2026, 14:02" in the time zone. */
export const formatDateTime = (instant: Date, timeZone: string): string =>
  `${formatDate(civilDateAt(instant, timeZone))}, ${formatTime(instant, timeZone)}`

/** The instant of a day and a time ("14:02") in a time zone. */
export function instantOf(date: CivilDate, time: string, timeZone: string): Date {
  const asUtc = new Date(`${date}T${time}:00Z`)
  const localDate = civilDateAt(asUtc, timeZone)
  const offset = Date.parse(`${localDate}T${formatTime(asUtc, timeZone)}:00Z`) - asUtc.getTime()
  return new Date(asUtc.getTime() - offset)
}

/** The instant at which a day begins in a time zone. */
export const startOfDay = (date: CivilDate, timeZone: string): Date => instantOf(date, '00:00', timeZone)
