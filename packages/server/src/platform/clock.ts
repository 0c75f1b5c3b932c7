import { type CivilDate, civilDateAt } from '@ilewa/contract/dates'

let correctionMs = 0

/** What is added to this machine's clock from now on; see `database-clock.ts`. */
export function correctClock(ms: number): void {
  correctionMs = ms
}

/** This machine's own word, right or wrong. */
export const machineTime = (): number => Date.now()

/** The server's only clock. */
export const now = (): Date => new Date(machineTime() + correctionMs)

/** Today where the business is; 23:30 UTC is already tomorrow in Lagos. */
export const todayIn = (timeZone: string): CivilDate => civilDateAt(now(), timeZone)

export const minutesFromNow = (minutes: number): Date => new Date(now().getTime() + minutes * 60_000)
