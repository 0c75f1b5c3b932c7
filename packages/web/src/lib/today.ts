import type { Session } from '@ilewa/contract/auth/schema'
import { type CivilDate, civilDateAt } from '@ilewa/contract/core/dates'
import { formatDateTime, formatTime } from '@ilewa/contract/core/times'
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

/** "14:02" in the time zone of the business. */
export function useFormatTime(): (instant: string) => string {
  const timeZone = useTimeZone()
  return (instant) => formatTime(new Date(instant), timeZone)
}

/** "20 Nov 2026, 14:02" in the time zone of the business. */
export function useFormatDateTime(): (instant: string) => string {
  const timeZone = useTimeZone()
  return (instant) => formatDateTime(new Date(instant), timeZone)
}
