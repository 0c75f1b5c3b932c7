import type { Session } from '@ilewa/contract/auth/schema'
import { type CivilDate, civilDateAt, formatDate } from '@ilewa/contract/core/dates'
import { useSession } from './session/session.ts'

const defaultTimeZone = 'Africa/Lagos'

/** Time zone of the business. */
export const timeZoneOf = (session: Session | null): string => session?.business?.timeZone ?? defaultTimeZone

const useTimeZone = () => timeZoneOf(useSession())

/** Today in the time zone of the business, not of the device. */
export function useToday(): CivilDate {
  return civilDateAt(new Date(), useTimeZone())
}

/** Returns the date of an instant in the time zone of the business: 00:30 in Lagos is still the day before in UTC. */
export function useCivilDateOf(): (instant: string) => CivilDate {
  const timeZone = useTimeZone()
  return (instant) => civilDateAt(new Date(instant), timeZone)
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** Cached per time zone: a list formats a time in each of its rows. */
function timeFormatFor(timeZone: string): Intl.DateTimeFormat {
  const cached = timeFormats.get(timeZone)
  if (cached) return cached
  const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  timeFormats.set(timeZone, timeFormat)
  return timeFormat
}

/** "14:02" in the time zone of the business. */
export function useFormatTime(): (instant: string) => string {
  const timeFormat = timeFormatFor(useTimeZone())
  return (instant) => timeFormat.format(new Date(instant))
}

/** "20 Nov 2026, 14:02" in the time zone of the business. */
export function useFormatDateTime(): (instant: string) => string {
  const civilDateOf = useCivilDateOf()
  const formatTime = useFormatTime()
  return (instant) => `${formatDate(civilDateOf(instant))}, ${formatTime(instant)}`
}
