import {
  type MatchMove,
  type MatchPart,
  type MatchProposal,
  type MatchRule,
  matchDays,
  maxProposals,
} from '@ilewa/contract/bank/schema'
import { depositDueOf, isHeld, maxPaymentOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { nightsBetween } from '@ilewa/contract/core/dates'
import { type Naira, subtractNaira, sumNaira } from '@ilewa/contract/core/money'
import { cautionDueOf } from '@ilewa/contract/money/caution'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import { nameWords, sharesWord } from './narration-words.ts'
import { createSimilarCodes, findCodeLikeWords, findCodes } from './payment-codes.ts'
import { createSettlementFinder, maxSettlementDays, type UnsettledAccount } from './settlements.ts'

/** A stay that a transfer can pay for. */
export interface MatchableStay
  extends Pick<
    Booking,
    | 'id'
    | 'reference'
    | 'guestName'
    | 'checkIn'
    | 'checkOut'
    | 'status'
    | 'totalAmount'
    | 'paidAmount'
    | 'cancellationFee'
    | 'policyFee'
    | 'cautionAmount'
    | 'cautionHeld'
    | 'holdUntil'
    | 'holdAmount'
  > {
  propertyName: string
  /** What is missing of each of its due dates, in naira. */
  instalments: readonly Naira[]
}

/** A payment by transfer that an owner recorded, with its caution part, without a line of a statement. */
export interface RecordedTransfer {
  entryIds: string[]
  bookingId: string
  amount: Naira
  cautionPart: Naira
  paidOn: string
  sessionId: string | null
  /** It went into the account of the statement, or into one that is not known. */
  isOfAccount: boolean
}

/** A move into the account that an owner recorded, without a line of a statement. */
export interface RecordedMove {
  entryId: string
  amount: Naira
  paidOn: string
  fromAccountId: string
  fromAccountName: string
  fee: Naira
}

/** A transfer of the account that is matched or ignored. */
export interface DecidedLine {
  day: string
  amount: Naira
  narration: string
  reference: string | null
}

export interface OpenClaim {
  id: string
  bookingId: string
  amount: Naira
  cautionPart: Naira
  claimedOn: string
  senderName: string | null
}

export interface OpenLine {
  id: string
  day: string
  /** Not matched yet, in naira. */
  amount: Naira
  narration: string
  reference: string | null
  /** Bookings whose payment of this transfer was reversed: the owner said that it was theirs by mistake. */
  reversedBookingIds: readonly string[]
}

export interface Candidates {
  /** By id: those of the codes, of recorded transfers and of claims, and those that owe money. */
  stays: ReadonlyMap<string, MatchableStay>
  /** Stays that owe money. */
  openStays: readonly MatchableStay[]
  /** Whether `openStays` are all of them: only then a stay can be the only one with an amount. */
  hasAllOpenStays: boolean
  recorded: readonly RecordedTransfer[]
  recordedMoves: readonly RecordedMove[]
  unsettledAccounts: readonly UnsettledAccount[]
  claims: readonly OpenClaim[]
  decided: readonly DecidedLine[]
}

interface Part {
  stay: MatchableStay
  amount: Naira
  cautionPart: Naira
  credit: Naira
  claimId: string | null
}

const textOf = ({ narration, reference }: OpenLine) => `${narration} ${reference ?? ''}`

const isNear = (one: string, other: string) => Math.abs(nightsBetween(one, other)) <= matchDays

const isCancelled = ({ status }: MatchableStay) => status === 'CANCELLED'

const toPart = ({ stay, ...part }: Part): MatchPart => {
  const { id: bookingId, reference, guestName, propertyName, checkIn, checkOut } = stay
  const names = { bookingId, reference, guestName, propertyName, checkIn, checkOut }
  return { ...names, ...part, isCancelled: isCancelled(stay) }
}

const toProposal = (
  rule: MatchRule,
  parts: readonly Part[],
  {
    isSelected = false,
    entryIds = [],
    move = null,
  }: { isSelected?: boolean; entryIds?: string[]; move?: MatchMove | null } = {},
): MatchProposal => ({ rule, isSelected, parts: parts.map(toPart), move, entryIds })

/** "2026-11-03" read with the month first. */
const withSwappedDay = (day: string) => `${day.slice(0, 5)}${day.slice(8)}-${day.slice(5, 7)}`

/**
 * Whether an earlier import had this transfer in other words: from a file with other columns, without balances, or with the days and
 * months swapped.
 */
const isProbablyKnown = (line: OpenLine, decided: readonly DecidedLine[]) =>
  decided.some(
    ({ day, amount, narration, reference }) =>
      amount === line.amount &&
      (day === line.day || withSwappedDay(day) === line.day) &&
      (reference !== null && line.reference !== null
        ? reference === line.reference
        : toPlainText(narration) === toPlainText(line.narration)),
  )

const toPlainText = (narration: string) => narration.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Money above what is owed, and money for a cancelled stay, is never selected for the owner. */
const isCertain = (parts: readonly Part[]) =>
  parts.every(({ credit, stay }) => credit === 0 && !isCancelled(stay))

/**
 * Proposes what each transfer belongs to (money specification, section 3, rules A to E). What one transfer is selected for is not
 * proposed to another. Transfers come oldest first.
 */
export function proposeMatches(
  lines: readonly OpenLine[],
  candidates: Candidates,
): { proposals: Map<string, MatchProposal[]>; knownLines: Set<string> } {
  const { stays, openStays, hasAllOpenStays, recorded, recordedMoves, unsettledAccounts, claims, decided } =
    candidates
  const proposals = new Map<string, MatchProposal[]>()
  /** What selected proposals have paid of each stay. */
  const allotted = new Map<string, { stay: Naira; caution: Naira }>()
  const usedClaims = new Set<string>()
  const usedRecorded = new Set<RecordedTransfer>()
  const staysByCode = new Map([...stays.values()].map((stay) => [paymentCodeOf(stay), stay]))

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

  const owedOf = (stay: MatchableStay): { stay: Naira; caution: Naira } => {
    const paid = allotted.get(stay.id) ?? { stay: 0, caution: 0 }
    return {
      stay: Math.max(subtractNaira(maxPaymentOf(stay), paid.stay), 0),
      caution: Math.max(subtractNaira(cautionDueOf(stay), paid.caution), 0),
    }
  }

  const allot = (parts: readonly Part[]) => {
    for (const { stay, amount, cautionPart, claimId } of parts) {
      const before = allotted.get(stay.id) ?? { stay: 0, caution: 0 }
      allotted.set(stay.id, {
        stay: sumNaira([before.stay, amount, -cautionPart]),
        caution: sumNaira([before.caution, cautionPart]),
      })
      if (claimId) usedClaims.add(claimId)
    }
  }

  /** Divides an amount: what each stay owes, then its caution deposit. What is left over is credit of the last one. */
  function divide(amount: Naira, targets: readonly MatchableStay[]): Part[] {
    let rest = amount
    const parts: Part[] = []
    for (const stay of targets) {
      const owed = owedOf(stay)
      const stayPart = Math.min(rest, owed.stay)
      const cautionPart = Math.min(subtractNaira(rest, stayPart), owed.caution)
      const sum = sumNaira([stayPart, cautionPart])
      rest = subtractNaira(rest, sum)
      if (sum > 0) parts.push({ stay, amount: sum, cautionPart, credit: 0, claimId: null })
    }
    if (rest === 0) return parts
    const last = parts.at(-1)
    if (last) {
      last.amount = sumNaira([last.amount, rest])
      last.credit = rest
      return parts
    }
    const [stay] = targets
    return stay ? [{ stay, amount: rest, cautionPart: 0, credit: rest, claimId: null }] : []
  }

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
      openStays.some(
        (stay) =>
          stay.id !== bookingId &&
          sharesWord(words, nameWords(stay.guestName)) &&
          payableAmounts(stay).includes(line.amount),
      )
    )
  }

  const senderWords = ({ senderName, bookingId }: OpenClaim) =>
    nameWords(senderName ?? stays.get(bookingId)?.guestName ?? '')

  /** Rule A: recorded already. Selected if the code or the session ID says so, or if neither has another choice. */
  function matchRecorded(): void {
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
        ones.length === 1 &&
        only !== undefined &&
        [...choices.values()].filter((others) => others.includes(only)).length === 1 &&
        !hasRival(line, only.bookingId) &&
        recordedMovesOf(line).length === 0 &&
        maySelect(line, [only.bookingId])
      if (isOnly) usedRecorded.add(only)
      add(line, ...ones.map((one) => toRecordedProposal(one, isOnly)))
    }
  }

  const recordedMovesOf = (line: OpenLine) =>
    recordedMoves.filter(
      ({ amount, paidOn }) =>
        amount === line.amount && Math.abs(nightsBetween(paidOn, line.day)) <= maxSettlementDays,
    )

  /** Rule A for money that moved between accounts: selected if neither the transfer nor the move has another choice. */
  function matchRecordedMoves(): void {
    const open = unselectedLines().filter((line) => codeStaysOf(line).length === 0)
    const choices = new Map(open.map((line) => [line, recordedMovesOf(line)]))
    for (const [line, ones] of choices) {
      const hasOtherChoice = proposals.has(line.id) || ones.length > 1 || hasRival(line, null)
      for (const one of ones) {
        const { entryId, fromAccountId, fromAccountName, fee } = one
        const isOnly =
          !hasOtherChoice &&
          [...choices.values()].filter((others) => others.includes(one)).length === 1 &&
          maySelect(line, [])
        const move = { fromAccountId, fromAccountName, fee, days: null, balance: null }
        add(line, toProposal('RECORDED', [], { isSelected: isOnly, entryIds: [entryId], move }))
      }
    }
  }

  /** Payments by POS or online that the provider sent: never selected, because other payments may have the same sum. */
  function matchSettlements(): void {
    const findSettlements = createSettlementFinder(unsettledAccounts)
    for (const line of lines.filter(({ id }) => !proposals.has(id)))
      if (codeStaysOf(line).length === 0)
        add(line, ...findSettlements(line).map((move) => toProposal('SETTLEMENT', [], { move })))
  }

  /** Rule B: the payment code of a booking, or several codes, are in the narration. */
  function matchCodes(): void {
    for (const line of unselectedLines()) {
      const targets = codeStaysOf(line)
      const parts = divide(line.amount, targets).map((part) => withClaim(part, line))
      if (parts.length === 0) continue
      const bookingIds = parts.map(({ stay }) => stay.id)
      const selected =
        isCertain(parts) &&
        maySelect(line, bookingIds) &&
        !bookingIds.some((id) => isRecorded(id, line.amount))
      if (selected) allot(parts)
      add(line, toProposal('CODE', parts, { isSelected: selected }))
    }
  }

  function claimPart(claim: OpenClaim): Part | undefined {
    const stay = stays.get(claim.bookingId)
    if (!stay) return undefined
    const { amount, cautionPart } = claim
    const credit = Math.max(subtractNaira(subtractNaira(amount, cautionPart), owedOf(stay).stay), 0)
    return { stay, amount, cautionPart, credit, claimId: claim.id }
  }

  /** Rule C: a claim of the same amount and days, with a word of its sender in the narration. */
  function matchClaims(): void {
    const open = unselectedLines().filter((line) => codeStaysOf(line).length === 0)
    const choices = new Map(
      open.map((line) => {
        const words = nameWords(textOf(line))
        return [
          line,
          claims.filter(
            (claim) =>
              claim.amount === line.amount &&
              !usedClaims.has(claim.id) &&
              isNear(claim.claimedOn, line.day) &&
              sharesWord(words, senderWords(claim)),
          ),
        ]
      }),
    )
    for (const [line, ones] of choices) {
      const [only] = ones
      const isOnly =
        ones.length === 1 &&
        only !== undefined &&
        [...choices.values()].filter((others) => others.includes(only)).length === 1
      for (const claim of ones) {
        const part = claimPart(claim)
        if (!part) continue
        const selected =
          isOnly &&
          isCertain([part]) &&
          !proposals.has(line.id) &&
          !hasRival(line, claim.bookingId) &&
          maySelect(line, [claim.bookingId])
        if (selected) allot([part])
        add(line, toProposal('CLAIM', [part], { isSelected: selected }))
      }
    }
  }

  /** The amounts that a guest may pay at once. */
  function payableAmounts(stay: MatchableStay): Naira[] {
    const owed = owedOf(stay)
    const deposit = isHeld(stay) ? depositDueOf(stay) : 0
    const all = [owed.stay, sumNaira([owed.stay, owed.caution]), deposit, ...stay.instalments]
    // What a selected proposal pays is not owed any more.
    return [...new Set(all)].filter((amount) => amount > 0 && amount <= sumNaira([owed.stay, owed.caution]))
  }

  /** Rule D: one stay only owes this amount, or one only of those whose guest the narration names. */
  function matchAmounts(): void {
    if (!hasAllOpenStays) return
    const staysByAmount = Map.groupBy(
      openStays.flatMap((stay) => payableAmounts(stay).map((amount) => ({ stay, amount }))),
      ({ amount }) => amount,
    )
    for (const line of unselectedLines()) {
      if (codeStaysOf(line).length > 0) continue
      const owing = (staysByAmount.get(line.amount) ?? []).map(({ stay }) => stay)
      const words = nameWords(textOf(line))
      const named = owing.filter(({ guestName }) => sharesWord(words, nameWords(guestName)))
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

  /** Rule E: a payment code with one wrong letter. */
  function matchSimilarCodes(): void {
    const findSimilar = createSimilarCodes(openStays, paymentCodeOf)
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

  matchRecorded()
  matchRecordedMoves()
  matchCodes()
  matchClaims()
  matchAmounts()
  matchSimilarCodes()
  matchSettlements()
  return { proposals, knownLines }
}
