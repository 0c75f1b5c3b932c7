import { type MatchProposal, matchDays, maxProposals } from '@ilewa/contract/bank/schema'
import { nightsBetween } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import type { Candidates, MatchableStay, OpenClaim, OpenLine, RecordedTransfer } from './candidates.ts'
import { isProbablyKnown } from './known-lines.ts'
import { nameWords, sharesWord } from './narration-words.ts'
import { createOwedMoney } from './owed-money.ts'
import { findCodes } from './payment-codes.ts'
import type { Part } from './proposals.ts'

export const textOf = ({ narration, reference }: OpenLine) => `${narration} ${reference ?? ''}`

export const isNear = (one: string, other: string) => Math.abs(nightsBetween(one, other)) <= matchDays

/** Whether a transfer has this choice only, and no other transfer has it. */
export function isOnlyChoice<T>(
  choices: ReadonlyMap<OpenLine, readonly T[]>,
  line: OpenLine,
  choice: T,
): boolean {
  const linesWithIt = [...choices.values()].filter((others) => others.includes(choice))
  return choices.get(line)?.length === 1 && linesWithIt.length === 1
}

/** The stays of guests with each word in their name. */
function groupByWord(stays: readonly MatchableStay[]): Map<string, MatchableStay[]> {
  const staysByWord = new Map<string, MatchableStay[]>()
  for (const stay of stays)
    for (const word of new Set(nameWords(stay.guestName))) {
      const ofWord = staysByWord.get(word)
      if (ofWord) ofWord.push(stay)
      else staysByWord.set(word, [stay])
    }
  return staysByWord
}

/** What the rules share: the transfers, what they can belong to, and what is proposed so far. */
export function createMatching(lines: readonly OpenLine[], candidates: Candidates) {
  const { stays, openStays, recorded, claims, decided } = candidates
  const proposals = new Map<string, MatchProposal[]>()
  const usedClaims = new Set<string>()
  const usedRecorded = new Set<RecordedTransfer>()
  const staysByCode = new Map([...stays.values()].map((stay) => [paymentCodeOf(stay), stay]))
  const money = createOwedMoney()

  const isSelected = (line: OpenLine) => proposals.get(line.id)?.some((one) => one.isSelected) ?? false
  const unselectedLines = () => lines.filter((line) => !isSelected(line))
  const add = (line: OpenLine, ...more: MatchProposal[]) => {
    if (more.length > 0)
      proposals.set(line.id, [...(proposals.get(line.id) ?? []), ...more].slice(0, maxProposals))
  }
  /** Nothing is selected for a transfer that was imported before, or for a booking from which it was reversed. */
  const maySelect = (line: OpenLine, bookingIds: readonly string[]) =>
    !knownLines.has(line.id) && !bookingIds.some((id) => line.reversedBookingIds.includes(id))
  const knownLines = new Set(lines.filter((line) => isProbablyKnown(line, decided)).map(({ id }) => id))

  const codesOf = new Map(lines.map((line) => [line.id, findCodes(textOf(line))]))
  const codeStaysOf = (line: OpenLine): MatchableStay[] =>
    (codesOf.get(line.id) ?? []).flatMap((code) => staysByCode.get(code) ?? [])

  const claimsOf = Map.groupBy(claims, ({ bookingId }) => bookingId)

  /** A claim of the same amount is confirmed by its transfer, so that its money is not recorded again. */
  function withClaim(part: Part, line: OpenLine): Part {
    const claim = (claimsOf.get(part.stay.id) ?? []).find(
      ({ id, amount, claimedOn }) =>
        amount === part.amount && isNear(claimedOn, line.day) && !usedClaims.has(id),
    )
    return claim ? { ...part, claimId: claim.id } : part
  }

  /** A transfer of this amount was recorded for the booking, on another day or in another account: it may be the same money. */
  const isRecorded = (bookingId: string, amount: Naira) =>
    recorded.some((one) => one.bookingId === bookingId && one.amount === amount && !usedRecorded.has(one))

  const senderWords = ({ senderName, bookingId }: OpenClaim) =>
    nameWords(senderName ?? stays.get(bookingId)?.guestName ?? '')

  // 500 transfers compared with each of 5,000 names took 1.3 s.
  const staysByWord = groupByWord(openStays)

  /** Whether the narration names the sender of a claim of this amount, or a guest who owes it, of another booking. */
  function hasRival(line: OpenLine, bookingId: string | null): boolean {
    const words = nameWords(textOf(line))
    return (
      claims.some(
        (claim) =>
          claim.bookingId !== bookingId &&
          claim.amount === line.amount &&
          sharesWord(words, senderWords(claim)),
      ) ||
      words.some((word) =>
        staysByWord
          .get(word)
          ?.some((stay) => stay.id !== bookingId && money.payableAmounts(stay).includes(line.amount)),
      )
    )
  }

  /** Counts what a selected proposal pays, and uses its claims. */
  function select(parts: readonly Part[]): void {
    money.allot(parts)
    for (const { claimId } of parts) if (claimId) usedClaims.add(claimId)
  }

  return {
    ...{ lines, candidates, proposals, knownLines, usedClaims, usedRecorded },
    ...{ unselectedLines, add, maySelect, codeStaysOf, withClaim, isRecorded, hasRival, senderWords, select },
    ...{ owedOf: money.owedOf, divide: money.divide, payableAmounts: money.payableAmounts },
  }
}

export type Matching = ReturnType<typeof createMatching>
