import {
  type BankLine,
  type LineToMatch,
  type MatchMove,
  type MatchPart,
  type MatchProposal,
  unmatchedAmountOf,
} from '@ilewa/contract/bank/schema'
import { type Naira, sumNaira } from '@ilewa/contract/core/money'
import type { PostBody } from './bank.api.ts'

/**
 * Identifies a proposal by what it would post. If a reload changes that, it is another proposal, which was not
 * selected.
 */
export const proposalKey = ({ parts, move, entryIds }: MatchProposal): string =>
  JSON.stringify([
    entryIds,
    move && [move.fromAccountId, move.fee],
    parts.map(({ bookingId, amount, cautionPart, credit, claimId }) => [
      ...[bookingId, amount, cautionPart, credit, claimId],
    ]),
  ])

/** The owner's choices by transfer: the key of a proposal, or null for none. */
export type Picks = Readonly<Record<string, string | null>>

/** Money above what is owed is posted only after the owner has ticked it. */
const isPreselected = ({ isSelected, parts }: MatchProposal) =>
  isSelected && parts.every(({ credit }) => credit === 0)

export type LineGroup = 'ready' | 'check' | 'unmatched'

/** The group of a transfer, which does not change with the owner's choices, so that no transfer moves under a finger. */
export function groupOf({ proposals: [first] }: LineToMatch): LineGroup {
  if (!first) return 'unmatched'
  return isPreselected(first) ? 'ready' : 'check'
}

/** The selected proposal of a transfer, if any. */
export function selectedProposal(line: LineToMatch, picks: Picks): MatchProposal | undefined {
  const pick = picks[line.id]
  const [first] = line.proposals
  if (pick === undefined) return first && isPreselected(first) ? first : undefined
  return line.proposals.find((proposal) => proposalKey(proposal) === pick)
}

export interface SelectedLine {
  line: LineToMatch
  proposal: MatchProposal
}

export const isLink = ({ entryIds }: MatchProposal): boolean => entryIds.length > 0

/** The transfer as it was shown: if another part of it was matched meanwhile, nothing is posted. */
export const lineKeyOf = ({ id, matchedAmount }: BankLine) => ({ id, matchedAmount })

const toPayment = ({ bookingId, amount, cautionPart, credit, claimId }: MatchPart) => ({
  ...{ bookingId, amount },
  ...(cautionPart > 0 && { cautionPart }),
  ...(claimId && { claimId }),
  ...(credit > 0 && { asCredit: true }),
})

function toPosted({ line, proposal }: SelectedLine): Partial<PostBody['lines'][number]> {
  const { entryIds, move, parts } = proposal
  if (isLink(proposal)) return { entryIds }
  if (!move) return { payments: parts.map(toPayment) }
  const { fromAccountId, fee } = move
  return { move: { fromAccountId, amount: unmatchedAmountOf(line), fee } }
}

/** `isOtherMoney`: the owner says so of what is recorded with its amount. */
export const toPostedLine = (selected: SelectedLine, isOtherMoney: boolean): PostBody['lines'][number] => ({
  ...lineKeyOf(selected.line),
  ...toPosted(selected),
  ...(isOtherMoney && { isOtherMoney }),
})

export interface SelectionSums {
  /** Payments that would be posted. */
  payments: number
  /** Moves from other accounts that would be posted. */
  moves: number
  /** What would be posted, in naira. */
  amount: Naira
  /** Transfers that would be linked to recorded payments or moves. */
  links: number
}

export function sumSelection(selected: readonly SelectedLine[]): SelectionSums {
  const posted = selected.filter(({ proposal }) => !isLink(proposal))
  const moves = posted.filter(({ proposal }) => proposal.move)
  const parts = posted.flatMap(({ proposal }) => proposal.parts)
  return {
    payments: parts.length,
    moves: moves.length,
    amount: sumNaira([
      ...parts.map(({ amount }) => amount),
      ...moves.map(({ line }) => unmatchedAmountOf(line)),
    ]),
    links: selected.length - posted.length,
  }
}

/** Whether two selected transfers have the same recorded payment or claim, which the server would refuse. */
export function hasSharedPayment(selected: readonly SelectedLine[]): boolean {
  const ids = selected.flatMap(({ proposal: { entryIds, parts } }) => [
    ...entryIds,
    ...parts.flatMap(({ claimId }) => claimId ?? []),
  ])
  return new Set(ids).size < ids.length
}

/** The account from which selected moves would take more than lies in it, such as one settlement selected for two transfers. */
export function findOverdrawnAccount(selected: readonly SelectedLine[]): MatchMove | undefined {
  const sums = new Map<string, Naira>()
  for (const { line, proposal } of selected) {
    const { move } = proposal
    if (!move || move.balance === null) continue
    const sum = sumNaira([sums.get(move.fromAccountId) ?? 0, unmatchedAmountOf(line), move.fee])
    if (sum > move.balance) return move
    sums.set(move.fromAccountId, sum)
  }
  return undefined
}
