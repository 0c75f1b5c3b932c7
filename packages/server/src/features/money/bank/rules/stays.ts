import { matchDays, maxProposals } from '@ilewa/contract/bank/schema'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import type { MatchableStay, OpenClaim } from './candidates.ts'
import { daysAround, findOnlyChoices, type Matching, textOf } from './matching.ts'
import { createSimilarCodes, findCodeLikeWords } from './payment-codes.ts'
import { isCertain, type Part, toProposal } from './proposals.ts'

/** Rule B: the payment code of a booking, or several codes, are in the narration. */
export function matchCodes(matching: Matching): void {
  const { unselectedLines, add, maySelect, codeStaysOf, divide, withClaim, select } = matching
  const { isRecorded, recordedMovesOf } = matching
  for (const line of unselectedLines()) {
    const targets = codeStaysOf(line)
    const parts = divide(line.amount, targets).map((part) => withClaim(part, line))
    if (parts.length === 0) continue
    const bookingIds = parts.map(({ stay }) => stay.id)
    const selected =
      isCertain(parts) &&
      maySelect(line, bookingIds) &&
      !bookingIds.some((id) => isRecorded(id, line.amount)) &&
      recordedMovesOf(line).length === 0
    if (selected) select(parts)
    add(line, toProposal('CODE', parts, { isSelected: selected }))
  }
}

function claimPart({ candidates, owedOf }: Matching, claim: OpenClaim): Part | undefined {
  const stay = candidates.stays.get(claim.bookingId)
  if (!stay) return undefined
  const { amount, cautionPart } = claim
  const credit = Math.max(subtractNaira(subtractNaira(amount, cautionPart), owedOf(stay).stay), 0)
  return { stay, amount, cautionPart, credit, claimId: claim.id }
}

/** Rule C: a claim of the same amount and days, with a word of its sender in the narration. */
export function matchClaims(matching: Matching): void {
  const { candidates, proposals, assignedClaims, unselectedLines, add, maySelect, codeStaysOf } = matching
  const { hasRival, namesSender, select } = matching
  const open = unselectedLines().filter((line) => codeStaysOf(line).length === 0)
  const claimsByAmount = Map.groupBy(candidates.claims, ({ amount }) => amount)
  const choices = new Map(
    open.map((line) => {
      const isNearLine = daysAround(line.day, matchDays)
      return [
        line,
        (claimsByAmount.get(line.amount) ?? []).filter(
          (claim) => !assignedClaims.has(claim.id) && isNearLine(claim.claimedOn) && namesSender(line, claim),
        ),
      ]
    }),
  )
  const onlyChoices = findOnlyChoices(choices)
  for (const [line, ones] of choices)
    for (const claim of ones.slice(0, maxProposals)) {
      const part = claimPart(matching, claim)
      if (!part) continue
      const selected =
        onlyChoices.get(line) === claim &&
        isCertain([part]) &&
        !proposals.has(line.id) &&
        !hasRival(line, claim.bookingId) &&
        maySelect(line, [claim.bookingId])
      if (selected) select([part])
      add(line, toProposal('CLAIM', [part], { isSelected: selected }))
    }
}

/** Rule D: one stay only owes this amount, or one only of those whose guest the narration names. */
export function matchAmounts(matching: Matching): void {
  const { candidates, proposals, unselectedLines, add, codeStaysOf, divide, withClaim } = matching
  const { payableAmounts, countNamed, nameOf } = matching
  const { openStays, hasAllOpenStays } = candidates
  if (!hasAllOpenStays) return
  const staysByAmount = Map.groupBy(
    openStays.flatMap((stay) => payableAmounts(stay).map((amount) => ({ stay, amount }))),
    ({ amount }) => amount,
  )
  for (const line of unselectedLines()) {
    if (codeStaysOf(line).length > 0) continue
    const owing = (staysByAmount.get(line.amount) ?? []).map(({ stay }) => stay)
    const named = owing.filter((stay) => countNamed(line, nameOf(stay)) > 0)
    const [only, ...others] = named.length > 0 ? named : proposals.has(line.id) ? [] : owing
    const isProposed = proposals
      .get(line.id)
      ?.some(({ parts }) => parts.some((part) => part.bookingId === only?.id))
    if (only && others.length === 0 && !isProposed)
      add(
        line,
        toProposal(
          'AMOUNT',
          divide(line.amount, [only]).map((part) => withClaim(part, line)),
        ),
      )
  }
}

/** What a named guest may pay with an amount that is not due: exactly the caution deposit, or a part. */
function partOfNamed({ owedOf, divide }: Matching, stay: MatchableStay, amount: Naira): Part[] {
  return amount === owedOf(stay).caution
    ? [{ stay, amount, cautionPart: amount, credit: 0, claimId: null }]
    : divide(amount, [stay])
}

/** Guests who are named by two words, of one name only, and owe at least this amount: each of their stays, the first arrival first. */
export function matchNames(matching: Matching): void {
  const { candidates, proposals, unselectedLines, add, codeStaysOf, owedOf, withClaim, namedStaysOf } =
    matching
  if (!candidates.hasAllOpenStays) return
  for (const line of unselectedLines()) {
    if (codeStaysOf(line).length > 0) continue
    const named = namedStaysOf(line).filter(({ count }) => count >= 2)
    if (new Set(named.map(({ name }) => name.key)).size !== 1) continue
    const proposed = new Set(
      proposals.get(line.id)?.flatMap(({ parts }) => parts.map((part) => part.bookingId)),
    )
    const owing = named
      .map(({ stay }) => stay)
      .filter((stay) => {
        const owed = owedOf(stay)
        return !proposed.has(stay.id) && line.amount <= sumNaira([owed.stay, owed.caution])
      })
      .toSorted((one, other) => (one.checkIn < other.checkIn ? -1 : 1))
    const toParts = (stay: MatchableStay) =>
      partOfNamed(matching, stay, line.amount).map((part) => withClaim(part, line))
    add(line, ...owing.map((stay) => toProposal('NAME', toParts(stay))))
  }
}

/** Rule E: a payment code with one wrong letter. */
export function matchSimilarCodes(matching: Matching): void {
  const { candidates, proposals, unselectedLines, add, codeStaysOf, divide } = matching
  const findSimilar = createSimilarCodes(candidates.openStays, paymentCodeOf)
  for (const line of unselectedLines()) {
    if (codeStaysOf(line).length > 0) continue
    const similar = new Set(findCodeLikeWords(textOf(line)).flatMap(findSimilar))
    const proposed = new Set(
      proposals.get(line.id)?.flatMap(({ parts }) => parts.map((part) => part.bookingId)),
    )
    const others = [...similar].filter(({ id }) => !proposed.has(id))
    add(line, ...others.map((stay) => toProposal('SIMILAR_CODE', divide(line.amount, [stay]))))
  }
}
