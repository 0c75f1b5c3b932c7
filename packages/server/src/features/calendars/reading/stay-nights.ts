import { addDays, type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'

/** Half-open: `[checkIn, checkOut)`. */
export interface Nights {
  checkIn: CivilDate
  checkOut: CivilDate
}

/** How many nights two stays share. */
export function countSharedNights(one: Nights, other: Nights): number {
  const from = one.checkIn > other.checkIn ? one.checkIn : other.checkIn
  const to = one.checkOut < other.checkOut ? one.checkOut : other.checkOut
  return Math.max(nightsBetween(from, to), 0)
}

export const hasSameNights = (one: Nights, other: Nights): boolean =>
  one.checkIn === other.checkIn && one.checkOut === other.checkOut

/** Whether `matches` holds for each night of a stay. */
export function everyNight({ checkIn, checkOut }: Nights, matches: (night: CivilDate) => boolean): boolean {
  for (let night = checkIn; night < checkOut; night = addDays(night, 1)) if (!matches(night)) return false
  return true
}

export const isNightOf = (stays: readonly Nights[], night: CivilDate): boolean =>
  stays.some(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)

interface NamedEvent {
  uid: string
  occurrence: string
}

/** One key for each event of a calendar: one that repeats has many with one UID. */
export const eventKey = ({ uid, occurrence }: NamedEvent): string => `${uid}\n${occurrence}`
