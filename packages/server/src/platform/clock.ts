import { type CivilDate, civilDateAt } from '@ilewa/contract/core/dates'

let correctionMs = 0

/** What is added to this machine's clock from now on; see `database-clock.ts`. */
export function correctClock(ms: number): void {
  correctionMs = ms
}

/** This machine's own word, right or wrong. */
export const machineTime = (): number => Date.now()

/** The server's only clock. */
export const now = (): Date => new Date(machineTime() + correctionMs)

/** Midnight strikes nowhere but at a quarter of an hour of UTC. */
const quarterMs = 15 * 60_000

const todays = new Map<string, { quarter: number; date: CivilDate }>()

/**
 * Today where the business is; 23:30 UTC is already tomorrow in Lagos. Each request asks, and formatting a date takes
 * 10 µs: a quarter of an hour has one answer for each time zone.
 */
export function todayIn(timeZone: string): CivilDate {
  const instant = now()
  const quarter = Math.floor(instant.getTime() / quarterMs)
  const known = todays.get(timeZone)
  if (known?.quarter === quarter) return known.date
  const date = civilDateAt(instant, timeZone)
  todays.set(timeZone, { quarter, date })
  return date
}

export const minutesFromNow = (minutes: number): Date => new Date(now().getTime() + minutes * 60_000)
