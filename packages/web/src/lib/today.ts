import { type CivilDate, civilDateAt } from '@ilewa/contract/dates'
import { useSession } from './session.ts'

const defaultTimeZone = 'Africa/Lagos'

const useTimeZone = () => useSession()?.business?.timeZone ?? defaultTimeZone

/** Today where the business is, whatever the clock of this device says about its own zone. */
export function useToday(): CivilDate {
  return civilDateAt(new Date(), useTimeZone())
}

/** The business's day at an instant: half past midnight in Lagos is still yesterday in UTC. */
export function useDayOf(): (instant: string) => CivilDate {
  const timeZone = useTimeZone()
  return (instant) => civilDateAt(new Date(instant), timeZone)
}
