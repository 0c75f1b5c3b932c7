import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import { startOfDay } from '@ilewa/contract/core/times'

/** Midnight after the day of arrival, from which on no hold and no request makes sense. */
const endOfArrival = (checkIn: CivilDate, timeZone: string): Date => startOfDay(addDays(checkIn, 1), timeZone)

/** The given end, or that of the day of arrival if it is earlier. */
export function endByArrival(
  end: Date,
  { checkIn, timeZone }: { checkIn: CivilDate; timeZone: string },
): Date {
  const last = endOfArrival(checkIn, timeZone)
  return end < last ? end : last
}
