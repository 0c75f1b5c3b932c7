import type { Session } from '@ilewa/contract/auth/schema'
import { type CivilDate, civilDateAt, formatDate } from '@ilewa/contract/core/dates'
import { useSession } from './session/session.ts'

const defaultTimeZone = 'Africa/Lagos'

/** Where the business is. */
export const timeZoneOf = (session: Session | null): string => session?.business?.timeZone ?? defaultTimeZone

const useTimeZone = () => timeZoneOf(useSession())

/** Today where the business is, whatever the clock of this device says about its own zone. */
export function useToday(): CivilDate {
  return civilDateAt(new Date(), useTimeZone())
}

/** The business's day at an instant: half past midnight in Lagos is still yesterday in UTC. */
export function useDayOf(): (instant: string) => CivilDate {
  const timeZone = useTimeZone()
  return (instant) => civilDateAt(new Date(instant), timeZone)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept: a list asks for one with each of its rows. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone)
  if (kept) return kept
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  clocks.set(timeZone, clock)
  return clock
}

/** "14:02" where the business is. */
export function useClockOf(): (instant: string) => string {
  const clock = clockIn(useTimeZone())
  return (instant) => clock.format(new Date(instant))
}

/** "20 Nov 2026, 14:02" where the business is. */
export function useMomentOf(): (instant: string) => string {
  const dayOf = useDayOf()
  const clockOf = useClockOf()
  return (instant) => `${formatDate(dayOf(instant))}, ${clockOf(instant)}`
}
