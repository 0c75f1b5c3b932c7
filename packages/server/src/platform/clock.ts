import { type CivilDate, civilDateAt } from '@ilewa/contract/core/dates'

let offsetMs = 0

/** Sets the offset that is added to the machine's clock; see `database-clock.ts`. */
export function setClockOffset(ms: number): void {
  offsetMs = ms
}

/** The machine's clock without the offset. */
export const machineTime = (): number => Date.now()

/** Current time; the only clock that the server uses. */
export const now = (): Date => new Date(machineTime() + offsetMs)

/** In every time zone, midnight falls on a quarter of an hour of UTC. */
const quarterMs = 15 * 60_000

const todayByTimeZone = new Map<string, { quarter: number; date: CivilDate }>()

/**
 * Today's date in the time zone of the business: 23:30 UTC is already tomorrow in Lagos. Formatting a date takes 10 µs
 * and every request needs it, so the result is cached per time zone for a quarter of an hour.
 */
export function todayIn(timeZone: string): CivilDate {
  const instant = now()
  const quarter = Math.floor(instant.getTime() / quarterMs)
  const cached = todayByTimeZone.get(timeZone)
  if (cached?.quarter === quarter) return cached.date
  const date = civilDateAt(instant, timeZone)
  todayByTimeZone.set(timeZone, { quarter, date })
  return date
}

export const minutesFromNow = (minutes: number): Date => new Date(now().getTime() + minutes * 60_000)
