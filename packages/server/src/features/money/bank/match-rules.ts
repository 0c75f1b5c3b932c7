import type { MatchProposal } from '@ilewa/contract/bank/schema'
import type { Candidates, OpenLine } from './rules/candidates.ts'
import { createMatching, type Matching } from './rules/matching.ts'
import { toProposal } from './rules/proposals.ts'
import { matchRecorded, matchRecordedMoves } from './rules/recorded.ts'
import { createSettlementFinder } from './rules/settlements.ts'
import { matchAmounts, matchClaims, matchCodes, matchNames, matchSimilarCodes } from './rules/stays.ts'

/** Payments by POS or online that the provider sent: never selected, because other payments may have the same sum. */
function matchSettlements({ lines, candidates, proposals, codeStaysOf, add }: Matching): void {
  const findSettlements = createSettlementFinder(candidates.unsettledAccounts)
  for (const line of lines.filter(({ id }) => !proposals.has(id)))
    if (codeStaysOf(line).length === 0)
      add(line, ...findSettlements(line).map((move) => toProposal('SETTLEMENT', [], { move })))
}

export interface MatchResult {
  /** By the id of the transfer. */
  proposals: Map<string, MatchProposal[]>
  /** Transfers that were probably imported and decided before. */
  knownLines: Set<string>
}

/**
 * Proposes what each transfer belongs to (decision 25). What one transfer is selected for is not proposed to another. Transfers come
 * oldest first.
 */
export function proposeMatches(lines: readonly OpenLine[], candidates: Candidates): MatchResult {
  const matching = createMatching(lines, candidates)
  // The most certain rules come first: what they select is not left for the others.
  for (const match of [
    matchRecorded,
    matchRecordedMoves,
    matchCodes,
    matchClaims,
    matchAmounts,
    matchNames,
    matchSimilarCodes,
    matchSettlements,
  ])
    match(matching)
  const { proposals, knownLines } = matching
  return { proposals, knownLines }
}
