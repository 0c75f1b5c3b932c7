import { type MatchProposal, matchDays, maxProposals } from '@ilewa/contract/bank/schema'
import { nightsBetween } from '@ilewa/contract/core/dates'
import type { OpenLine, RecordedTransfer } from './candidates.ts'
import { daysAround, findOnlyChoices, type Matching, textOf } from './matching.ts'
import { toProposal } from './proposals.ts'

/** Rule A: recorded already. Selected if the code or the session ID says so, or if neither has another choice. */
export function matchRecorded(matching: Matching): void {
  const {
    lines,
    candidates,
    assignedTransfers,
    unselectedLines,
    add,
    maySelect,
    codeStaysOf,
    hasRival,
    recordedMovesOf,
  } = matching
  const { stays, recorded } = candidates
  const toRecordedProposal = (one: RecordedTransfer, selected: boolean): MatchProposal => {
    const stay = stays.get(one.bookingId)
    const { amount, cautionPart, entryIds } = one
    const parts = stay ? [{ stay, amount, cautionPart, credit: 0, claimId: null }] : []
    return toProposal('RECORDED', parts, { isSelected: selected, entryIds })
  }
  const byAmount = Map.groupBy(recorded, ({ amount }) => amount)
  const choicesOf = (line: OpenLine) => {
    const isNearLine = daysAround(line.day, matchDays)
    return (byAmount.get(line.amount) ?? []).filter(
      (one) => one.isOfAccount && !assignedTransfers.has(one) && isNearLine(one.paidOn),
    )
  }
  const isNamedBy = (line: OpenLine) => {
    const bookingIds = new Set(codeStaysOf(line).map(({ id }) => id))
    const text = textOf(line)
    return ({ bookingId, sessionId }: RecordedTransfer) =>
      bookingIds.has(bookingId) || (sessionId !== null && text.includes(sessionId))
  }
  for (const line of lines) {
    const named = choicesOf(line).filter(isNamedBy(line))
    const [nearest] = named.toSorted(
      (one, other) =>
        Math.abs(nightsBetween(one.paidOn, line.day)) - Math.abs(nightsBetween(other.paidOn, line.day)),
    )
    if (!nearest) continue
    assignedTransfers.add(nearest)
    add(line, toRecordedProposal(nearest, maySelect(line, [nearest.bookingId])))
  }
  // A code of another booking says that this is other money.
  const unnamed = unselectedLines().filter((line) => codeStaysOf(line).length === 0)
  const choices = new Map(unnamed.map((line) => [line, choicesOf(line)]))
  const onlyChoices = findOnlyChoices(choices)
  for (const [line, ones] of choices) {
    const only = onlyChoices.get(line)
    const isOnly =
      only !== undefined &&
      !hasRival(line, only.bookingId) &&
      recordedMovesOf(line).length === 0 &&
      maySelect(line, [only.bookingId])
    if (isOnly) assignedTransfers.add(only)
    add(line, ...ones.slice(0, maxProposals).map((one) => toRecordedProposal(one, isOnly)))
  }
}

/** Rule A for money that moved between accounts: selected if neither the transfer nor the move has another choice. */
export function matchRecordedMoves(matching: Matching): void {
  const { proposals, unselectedLines, add, maySelect, codeStaysOf, hasRival, recordedMovesOf } = matching
  const open = unselectedLines().filter((line) => codeStaysOf(line).length === 0)
  const choices = new Map(open.map((line) => [line, recordedMovesOf(line)]))
  const onlyChoices = findOnlyChoices(choices)
  for (const [line, ones] of choices)
    for (const one of ones.slice(0, maxProposals)) {
      const { entryId, fromAccountId, fromAccountName, fee } = one
      const isOnly =
        onlyChoices.get(line) === one &&
        !proposals.has(line.id) &&
        !hasRival(line, null) &&
        maySelect(line, [])
      const move = { fromAccountId, fromAccountName, fee, days: null, balance: null }
      add(line, toProposal('RECORDED', [], { isSelected: isOnly, entryIds: [entryId], move }))
    }
}
