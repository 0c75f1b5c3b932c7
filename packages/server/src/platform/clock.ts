import { type CivilDate, civilDateAt } from '@ilewa/contract/dates'

/** The server's only clock. */
export const now = (): Date => new Date()

/** Today where the business is; 23:30 UTC is already tomorrow in Lagos. */
export const todayIn = (timeZone: string): CivilDate => civilDateAt(now(), timeZone)

export const minutesFromNow = (minutes: number): Date => new Date(now().getTime() + minutes * 60_000)
