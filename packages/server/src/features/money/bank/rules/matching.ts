import { type MatchProposal, matchDays, maxProposals } from '@ilewa/contract/bank/schema'
import { addDays, type CivilDate } from '@ilewa/contract/core/dates'
import type { Naira } from '@ilewa/contract/core/money'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import { memoizeByKey } from '../../../../platform/memoize-by-key.ts'
import type {
  Candidates,
  MatchableStay,
  OpenClaim,
  OpenLine,
  RecordedMove,
  RecordedTransfer,
} from './candidates.ts'
import { findKnownLines } from './known-lines.ts'
import { createNameCounter, type PersonName, toPersonName } from './narration-words.ts'
import { createOwedMoney } from './owed-money.ts'
import { findCodes } from './payment-codes.ts'
import type { Part } from './proposals.ts'
import { maxSettlementDays } from './settlements.ts'

export const textOf = ({ narration, reference }: OpenLine) => `${narration} ${reference ?? ''}`

/** Whether a day is at most some days from this one. Days are compared as text, because a transfer is compared with thousands. */
export function daysAround(day: CivilDate, days: number): (other: CivilDate) => boolean {
  const first = addDays(day, -days)
  const last = addDays(day, days)
  return (other) => other >= first && other <= last
}

export const isNear = (one: CivilDate, other: CivilDate): boolean => daysAround(one, matchDays)(other)

/** The choices of transfers that have one only, which no other transfer has. */
export function findOnlyChoices<T>(choices: ReadonlyMap<OpenLine, readonly T[]>): Map<OpenLine, T> {
  const lineCounts = new Map<T, number>()
  for (const ones of choices.values())
    for (const one of ones) lineCounts.set(one, (lineCounts.get(one) ?? 0) + 1)
  const only = new Map<OpenLine, T>()
  for (const [line, [first, ...others]] of choices)
    if (first !== undefined && others.length === 0 && lineCounts.get(first) === 1) only.set(line, first)
  return only
}

/** A stay with the name of its guest. */
export interface NamedStay {
  stay: MatchableStay
  name: PersonName
}

/** The stays of guests by each word under which their name is looked up. */
function groupByWord(
  stays: readonly MatchableStay[],
  nameOf: (stay: MatchableStay) => PersonName,
): Map<string, NamedStay[]> {
  const staysByWord = new Map<string, NamedStay[]>()
  for (const stay of stays) {
    const named = { stay, name: nameOf(stay) }
    for (const word of named.name.index) {
      const ofWord = staysByWord.get(word)
      if (ofWord) ofWord.push(named)
      else staysByWord.set(word, [named])
    }
  }
  return staysByWord
}

/** Returns the recorded moves that may be a transfer. */
function createRecordedMoves({ recordedMoves }: Candidates) {
  const byAmount = Map.groupBy(recordedMoves, ({ amount }) => amount)
  return ({ amount, day }: OpenLine): RecordedMove[] => {
    const isNearLine = daysAround(day, maxSettlementDays)
    return (byAmount.get(amount) ?? []).filter(({ paidOn }) => isNearLine(paidOn))
  }
}

/** What the rules share: the transfers, what they can belong to, and what is proposed so far. */
export function createMatching(lines: readonly OpenLine[], candidates: Candidates) {
  const { stays, openStays, recorded, claims } = candidates
  const proposals = new Map<string, MatchProposal[]>()
  /** Claims and recorded transfers that are proposed for one line as certain: no other line gets them. */
  const assignedClaims = new Set<string>()
  const assignedTransfers = new Set<RecordedTransfer>()
  const staysByCode = new Map([...stays.values()].map((stay) => [paymentCodeOf(stay), stay]))
  const money = createOwedMoney()
  const recordedMovesOf = createRecordedMoves(candidates)

  const isSelected = (line: OpenLine) => proposals.get(line.id)?.some((one) => one.isSelected) ?? false
  const unselectedLines = () => lines.filter((line) => !isSelected(line))
  const add = (line: OpenLine, ...more: MatchProposal[]) => {
    if (more.length > 0)
      proposals.set(line.id, [...(proposals.get(line.id) ?? []), ...more].slice(0, maxProposals))
  }
  /** Nothing is selected for a transfer that was imported before, or for a booking from which it was reversed. */
  const maySelect = (line: OpenLine, bookingIds: readonly string[]) =>
    !knownLines.has(line.id) && !bookingIds.some((id) => line.reversedBookingIds.includes(id))
  const knownLines = findKnownLines(lines, candidates)

  const codesOf = new Map(lines.map((line) => [line.id, findCodes(textOf(line))]))
  const codeStaysOf = (line: OpenLine): MatchableStay[] =>
    (codesOf.get(line.id) ?? []).flatMap((code) => staysByCode.get(code) ?? [])

  const claimsOf = Map.groupBy(claims, ({ bookingId }) => bookingId)

  /** A claim of the same amount is confirmed by its transfer, so that its money is not recorded again. */
  function withClaim(part: Part, line: OpenLine): Part {
    const claim = (claimsOf.get(part.stay.id) ?? []).find(
      ({ id, amount, claimedOn }) =>
        amount === part.amount && isNear(claimedOn, line.day) && !assignedClaims.has(id),
    )
    return claim ? { ...part, claimId: claim.id } : part
  }

  /** A transfer of this amount was recorded for the booking, on another day or in another account: it may be the same money. */
  const isRecorded = (bookingId: string, amount: Naira) =>
    recorded.some(
      (one) => one.bookingId === bookingId && one.amount === amount && !assignedTransfers.has(one),
    )

  const counters = new Map(lines.map((line) => [line, createNameCounter(textOf(line))]))
  /** How many words of a name the narration has. */
  const countNamed = (line: OpenLine, name: PersonName): number => counters.get(line)?.countNamed(name) ?? 0
  const senders = new Map(
    claims.map((claim) => [
      claim,
      toPersonName(claim.senderName ?? stays.get(claim.bookingId)?.guestName ?? ''),
    ]),
  )
  const namesSender = (line: OpenLine, claim: OpenClaim): boolean => {
    const sender = senders.get(claim)
    return sender !== undefined && countNamed(line, sender) > 0
  }
  const claimsByAmount = Map.groupBy(claims, ({ amount }) => amount)

  // 500 transfers compared with each of 5,000 names took 1.3 s.
  const nameOf = memoizeByKey((stay: MatchableStay) => toPersonName(stay.guestName))
  const staysByWord = groupByWord(openStays, nameOf)

  /** The open stays whose guests the narration names, with the number of words of the name. */
  const namedStaysOf = (line: OpenLine): (NamedStay & { count: number })[] => {
    const words = [...(counters.get(line)?.words ?? [])]
    return [...new Set(words.flatMap((word) => staysByWord.get(word) ?? []))]
      .map((named) => ({ ...named, count: countNamed(line, named.name) }))
      .filter(({ count }) => count > 0)
  }

  /** Whether a guest who is named by two words owes at least this amount, of which they may pay a part. */
  const mayPayPart = (stay: MatchableStay, line: OpenLine, count: number) =>
    count >= 2 && Math.max(0, ...money.payableAmounts(stay)) >= line.amount

  /** Whether the narration names the sender of a claim of this amount, or a guest who may pay it, of another booking. */
  const hasRival = (line: OpenLine, bookingId: string | null): boolean =>
    claimsByAmount
      .get(line.amount)
      ?.some((claim) => claim.bookingId !== bookingId && namesSender(line, claim)) ||
    namedStaysOf(line).some(
      ({ stay, count }) =>
        stay.id !== bookingId &&
        (money.payableAmounts(stay).includes(line.amount) || mayPayPart(stay, line, count)),
    )

  /** Counts what a selected proposal pays, and assigns its claims. */
  function select(parts: readonly Part[]): void {
    money.allot(parts)
    for (const { claimId } of parts) if (claimId) assignedClaims.add(claimId)
  }

  return {
    lines,
    candidates,
    proposals,
    knownLines,
    assignedClaims,
    assignedTransfers,
    unselectedLines,
    add,
    maySelect,
    codeStaysOf,
    withClaim,
    isRecorded,
    hasRival,
    select,
    nameOf,
    countNamed,
    namesSender,
    namedStaysOf,
    recordedMovesOf,
    owedOf: money.owedOf,
    divide: money.divide,
    payableAmounts: money.payableAmounts,
  }
}

export type Matching = ReturnType<typeof createMatching>
