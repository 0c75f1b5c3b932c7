import { type CivilDate, formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'

/** Nights `[checkIn, checkOut)`. */
export interface Stay {
  checkIn: CivilDate
  checkOut: CivilDate
}

/** "20 – 23 Nov 2026 · 3 nights" */
export const formatStay = ({ checkIn, checkOut }: Stay) =>
  `${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))}`

export interface StayRules {
  today: CivilDate
  /** Nights of other stays. */
  taken: readonly Stay[]
  /** Check-in of the stay being edited: it can remain even if it is in the past. */
  originalCheckIn?: CivilDate
}

/** True if no other stay occupies a night in `[checkIn, checkOut)`. */
export const isAvailable = ({ taken }: StayRules, checkIn: CivilDate, checkOut: CivilDate) =>
  !taken.some((stay) => stay.checkIn < checkOut && checkIn < stay.checkOut)

export const isNightTaken = ({ taken }: StayRules, night: CivilDate) =>
  taken.some((stay) => stay.checkIn <= night && night < stay.checkOut)

const canCheckIn = (rules: StayRules, day: CivilDate) =>
  (day >= rules.today || day === rules.originalCheckIn) && !isNightTaken(rules, day)

/**
 * Whether `day` can be selected, given the current selection. A guest can leave on the day another arrives, so the
 * possible check-out days depend on the check-in.
 */
export function isDaySelectable(
  rules: StayRules,
  chosen: readonly [CivilDate | '', CivilDate | ''],
  day: CivilDate,
) {
  const [from, to] = chosen
  if (!from || to) return canCheckIn(rules, day)
  if (day >= from) return isAvailable(rules, from, day)
  return canCheckIn(rules, day) && isAvailable(rules, day, from)
}
