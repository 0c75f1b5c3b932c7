import type { CivilDate } from '@ilewa/contract/core/dates'
import { type Agreement, isInForce } from '@ilewa/contract/landlords/schema'

type Days = Pick<Agreement, 'firstDay' | 'lastDay'>

export const isOver = ({ lastDay }: Days, today: CivilDate): boolean => lastDay !== null && lastDay < today

/** Agreements in force first, then those to come, then those that are over. */
export function sortAgreements(agreements: readonly Agreement[], today: CivilDate): Agreement[] {
  const rankOf = (agreement: Agreement) => {
    if (isInForce(agreement, today)) return 0
    return isOver(agreement, today) ? 2 : 1
  }
  return agreements.toSorted((one, other) => rankOf(one) - rankOf(other))
}
