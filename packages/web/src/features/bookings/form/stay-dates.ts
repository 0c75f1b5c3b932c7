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
  keptCheckIn?: CivilDate
}

/** True if no other stay occupies a night in `[checkIn, checkOut)`. */
export const isFree = ({ taken }: StayRules, checkIn: CivilDate, checkOut: CivilDate) =>
  !taken.some((stay) => stay.checkIn < checkOut && checkIn < stay.checkOut)

export const isNightTaken = ({ taken }: StayRules, night: CivilDate) =>
  taken.some((stay) => stay.checkIn <= night && night < stay.checkOut)

const mayArrive = (rules: StayRules, day: CivilDate) =>
  (day >= rules.today || day === rules.keptCheckIn) && !isNightTaken(rules, day)

/**
 * Whether `day` can be selected, given the current selection. A guest can leave on the day another arrives, so the
 * possible check-out days depend on the check-in.
 */
export function mayChoose(
  rules: StayRules,
  chosen: readonly [CivilDate | '', CivilDate | ''],
  day: CivilDate,
) {
  const [from, to] = chosen
  if (!from || to) return mayArrive(rules, day)
  if (day >= from) return isFree(rules, from, day)
  return mayArrive(rules, day) && isFree(rules, day, from)
}
