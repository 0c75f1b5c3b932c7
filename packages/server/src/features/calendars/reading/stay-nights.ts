import { type CivilDate, nightsBetween } from '@ilewa/contract/core/dates'

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

/** Stays as few ranges, each as long as it can be. */
export function mergeNights(stays: readonly Nights[]): Nights[] {
  const merged: Nights[] = []
  for (const { checkIn, checkOut } of stays.toSorted((one, other) =>
    one.checkIn < other.checkIn ? -1 : 1,
  )) {
    const last = merged.at(-1)
    if (!last || last.checkOut < checkIn) merged.push({ checkIn, checkOut })
    else if (last.checkOut < checkOut) last.checkOut = checkOut
  }
  return merged
}

/** Whether two stays share a night. */
export const sharesNight = (one: Nights, other: Nights): boolean =>
  one.checkIn < other.checkOut && other.checkIn < one.checkOut

/** Whether each night of a stay is in one of the merged ranges. */
export const isCovered = (stay: Nights, merged: readonly Nights[]): boolean =>
  merged.some(({ checkIn, checkOut }) => checkIn <= stay.checkIn && stay.checkOut <= checkOut)

interface NamedEvent {
  uid: string
  occurrence: string
}

/** One key for each event of a calendar: one that repeats has many with one UID. */
export const eventKey = ({ uid, occurrence }: NamedEvent): string => `${uid}\n${occurrence}`
