import { type CivilDate, civilDateAt } from '@ilewa/contract/dates'
import { useSession } from './session.ts'

const defaultTimeZone = 'Africa/Lagos'

/** Today where the business is, whatever the clock of this device says about its own zone. */
export function useToday(): CivilDate {
  const session = useSession()
  return civilDateAt(new Date(), session?.business?.timeZone ?? defaultTimeZone)
}
