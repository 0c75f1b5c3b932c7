import type { CivilDate } from '@ilewa/contract/core/dates'
import type { TakenNightsKind } from '@ilewa/contract/properties/taken-nights-kind'

/** Nights `[checkIn, checkOut)`, and what takes them. */
export interface Taken {
  kind: TakenNightsKind
  checkIn: CivilDate
  checkOut: CivilDate
}

export interface NightRules {
  today: CivilDate
  /** Nights of other stays and blocked dates. */
  taken: readonly Taken[]
  /** The first night of the stay or block being edited: it can remain even if it is in the past. */
  originalFrom?: CivilDate
}

/** What takes a night in `[from, to)`; undefined if all are free. */
export const takenBy = (
  { taken }: Pick<NightRules, 'taken'>,
  from: CivilDate,
  to: CivilDate,
): TakenNightsKind | undefined => taken.find(({ checkIn, checkOut }) => checkIn < to && from < checkOut)?.kind

/** What takes a night; undefined if it is free. */
export const nightTakenBy = (
  { taken }: Pick<NightRules, 'taken'>,
  night: CivilDate,
): TakenNightsKind | undefined =>
  taken.find(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)?.kind

const canBegin = (rules: NightRules, day: CivilDate) =>
  (day >= rules.today || day === rules.originalFrom) && !nightTakenBy(rules, day)

/**
 * Whether `day` can be selected, given the current selection. A guest can leave on the day another arrives, so the
 * possible last days depend on the first night.
 */
export function isDaySelectable(
  rules: NightRules,
  chosen: readonly [CivilDate | '', CivilDate | ''],
  day: CivilDate,
) {
  const [from, to] = chosen
  if (!from || to) return canBegin(rules, day)
  if (day >= from) return !takenBy(rules, from, day)
  return canBegin(rules, day) && !takenBy(rules, day, from)
}
