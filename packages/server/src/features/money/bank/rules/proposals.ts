import type { MatchMove, MatchPart, MatchProposal, MatchRule } from '@ilewa/contract/bank/schema'
import type { Naira } from '@ilewa/contract/core/money'
import type { MatchableStay } from './candidates.ts'

/** What of a transfer would pay for one stay. */
export interface Part {
  stay: MatchableStay
  amount: Naira
  cautionPart: Naira
  credit: Naira
  claimId: string | null
}

const isCancelled = ({ status }: MatchableStay) => status === 'CANCELLED'

const toPart = ({ stay, ...part }: Part): MatchPart => {
  const { id: bookingId, reference, guestName, propertyName, checkIn, checkOut } = stay
  const names = { bookingId, reference, guestName, propertyName, checkIn, checkOut }
  return { ...names, ...part, isCancelled: isCancelled(stay) }
}

export const toProposal = (
  rule: MatchRule,
  parts: readonly Part[],
  {
    isSelected = false,
    entryIds = [],
    move = null,
  }: { isSelected?: boolean; entryIds?: string[]; move?: MatchMove | null } = {},
): MatchProposal => ({ rule, isSelected, parts: parts.map(toPart), move, entryIds })

/** Money above what is owed, and money for a cancelled stay, is never selected for the owner. */
export const isCertain = (parts: readonly Part[]) =>
  parts.every(({ credit, stay }) => credit === 0 && !isCancelled(stay))
