import type { MatchProposal } from '@ilewa/contract/bank/schema'
import { nightsBetween } from '@ilewa/contract/core/dates'
import type { Candidates, OpenLine, RecordedTransfer } from './candidates.ts'
import { isNear, isOnlyChoice, type Matching, textOf } from './matching.ts'
import { toProposal } from './proposals.ts'
import { maxSettlementDays } from './settlements.ts'

const recordedMovesOf = ({ recordedMoves }: Candidates, line: OpenLine) =>
  recordedMoves.filter(
    ({ amount, paidOn }) =>
      amount === line.amount && Math.abs(nightsBetween(paidOn, line.day)) <= maxSettlementDays,
  )

/** Rule A: recorded already. Selected if the code or the session ID says so, or if neither has another choice. */
export function matchRecorded(matching: Matching): void {
  const { lines, candidates, usedRecorded, unselectedLines, add, maySelect, codeStaysOf, hasRival } = matching
  const { stays, recorded } = candidates
  const toRecordedProposal = (one: RecordedTransfer, selected: boolean): MatchProposal => {
    const stay = stays.get(one.bookingId)
    const { amount, cautionPart, entryIds } = one
    const parts = stay ? [{ stay, amount, cautionPart, credit: 0, claimId: null }] : []
    return toProposal('RECORDED', parts, { isSelected: selected, entryIds })
  }
  const byAmount = Map.groupBy(recorded, ({ amount }) => amount)
  const choicesOf = (line: OpenLine) =>
    (byAmount.get(line.amount) ?? []).filter(
      (one) => one.isOfAccount && !usedRecorded.has(one) && isNear(one.paidOn, line.day),
    )
  const isNamedBy = (one: RecordedTransfer, line: OpenLine) =>
    codeStaysOf(line).some(({ id }) => id === one.bookingId) ||
    (one.sessionId !== null && textOf(line).includes(one.sessionId))
  for (const line of lines) {
    const named = choicesOf(line).filter((one) => isNamedBy(one, line))
    const [nearest] = named.toSorted(
      (one, other) =>
        Math.abs(nightsBetween(one.paidOn, line.day)) - Math.abs(nightsBetween(other.paidOn, line.day)),
    )
    if (!nearest) continue
    usedRecorded.add(nearest)
    add(line, toRecordedProposal(nearest, maySelect(line, [nearest.bookingId])))
  }
  // A code of another booking says that this is other money.
  const unnamed = unselectedLines().filter((line) => codeStaysOf(line).length === 0)
  const choices = new Map(unnamed.map((line) => [line, choicesOf(line)]))
  for (const [line, ones] of choices) {
    const [only] = ones
    const isOnly =
      only !== undefined &&
      isOnlyChoice(choices, line, only) &&
      !hasRival(line, only.bookingId) &&
      recordedMovesOf(candidates, line).length === 0 &&
      maySelect(line, [only.bookingId])
    if (isOnly) usedRecorded.add(only)
    add(line, ...ones.map((one) => toRecordedProposal(one, isOnly)))
  }
}

/** Rule A for money that moved between accounts: selected if neither the transfer nor the move has another choice. */
export function matchRecordedMoves(matching: Matching): void {
  const { candidates, proposals, unselectedLines, add, maySelect, codeStaysOf, hasRival } = matching
  const open = unselectedLines().filter((line) => codeStaysOf(line).length === 0)
  const choices = new Map(open.map((line) => [line, recordedMovesOf(candidates, line)]))
  for (const [line, ones] of choices)
    for (const one of ones) {
      const { entryId, fromAccountId, fromAccountName, fee } = one
      const isOnly =
        isOnlyChoice(choices, line, one) &&
        !proposals.has(line.id) &&
        !hasRival(line, null) &&
        maySelect(line, [])
      const move = { fromAccountId, fromAccountName, fee, days: null, balance: null }
      add(line, toProposal('RECORDED', [], { isSelected: isOnly, entryIds: [entryId], move }))
    }
}
