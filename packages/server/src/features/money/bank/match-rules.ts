import {
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
import { toSearchText } from '@ilewa/contract/core/search'
import { cautionDueOf } from '@ilewa/contract/money/caution'
import { paymentCodeOf } from '@ilewa/contract/money/payment-request'
import { createSimilarCodes, findCodeLikeWords, findCodes } from './payment-codes.ts'

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
}

export interface Candidates {
  /** By id: those of the codes, of recorded transfers and of claims, and those that owe money. */
  stays: ReadonlyMap<string, MatchableStay>
  /** Stays that owe money. */
  openStays: readonly MatchableStay[]
  /** Whether `openStays` are all of them: only then a stay can be the only one with an amount. */
  hasAllOpenStays: boolean
  recorded: readonly RecordedTransfer[]
  claims: readonly OpenClaim[]
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

/** Words of senders that many narrations have. */
const commonWords = new Set([
  'and',
  'the',
  'for',
  'from',
  'bank',
  'transfer',
  'payment',
  'ltd',
  'limited',
  'nig',
  'nigeria',
])

const nameWords = (text: string): string[] =>
  (toSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= 3 && !commonWords.has(word),
  )

const isCancelled = ({ status }: MatchableStay) => status === 'CANCELLED'

const toPart = ({ stay, ...part }: Part): MatchPart => {
  const { id: bookingId, reference, guestName, propertyName, checkIn, checkOut } = stay
  const names = { bookingId, reference, guestName, propertyName, checkIn, checkOut }
  return { ...names, ...part, isCancelled: isCancelled(stay) }
}

const toProposal = (
  rule: MatchRule,
  parts: readonly Part[],
  { isTicked = false, entryIds = [] }: { isTicked?: boolean; entryIds?: string[] } = {},
): MatchProposal => ({ rule, isTicked, parts: parts.map(toPart), entryIds })

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
): Map<string, MatchProposal[]> {
  const { stays, openStays, hasAllOpenStays, recorded, claims } = candidates
  const proposals = new Map<string, MatchProposal[]>()
  /** What selected proposals have paid of each stay. */
  const allotted = new Map<string, { stay: Naira; caution: Naira }>()
  const usedClaims = new Set<string>()
  const staysByCode = new Map([...stays.values()].map((stay) => [paymentCodeOf(stay), stay]))

  const isTicked = (line: OpenLine) => proposals.get(line.id)?.some((one) => one.isTicked) ?? false
  const untickedLines = () => lines.filter((line) => !isTicked(line))
  const add = (line: OpenLine, ...more: MatchProposal[]) => {
    if (more.length > 0)
      proposals.set(line.id, [...(proposals.get(line.id) ?? []), ...more].slice(0, maxProposals))
  }

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

  /** Rule A: recorded already. Selected if the code or the session ID says so, or if neither has another choice. */
  function matchRecorded(): void {
    const used = new Set<RecordedTransfer>()
    const toRecordedProposal = (one: RecordedTransfer, ticked: boolean): MatchProposal => {
      const stay = stays.get(one.bookingId)
      const { amount, cautionPart, entryIds } = one
      const parts = stay ? [{ stay, amount, cautionPart, credit: 0, claimId: null }] : []
      return toProposal('RECORDED', parts, { isTicked: ticked, entryIds })
    }
    const byAmount = Map.groupBy(recorded, ({ amount }) => amount)
    const choicesOf = (line: OpenLine) =>
      (byAmount.get(line.amount) ?? []).filter((one) => !used.has(one) && isNear(one.paidOn, line.day))
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
      used.add(nearest)
      add(line, toRecordedProposal(nearest, true))
    }
    // A code of another booking says that this is other money.
    const unnamed = untickedLines().filter((line) => codeStaysOf(line).length === 0)
    const choices = new Map(unnamed.map((line) => [line, choicesOf(line)]))
    for (const [line, ones] of choices) {
      const [only] = ones
      const isOnly =
        ones.length === 1 &&
        only !== undefined &&
        [...choices.values()].filter((others) => others.includes(only)).length === 1
      add(line, ...ones.map((one) => toRecordedProposal(one, isOnly)))
    }
  }

  /** Rule B: the payment code of a booking, or several codes, are in the narration. */
  function matchCodes(): void {
    for (const line of untickedLines()) {
      const targets = codeStaysOf(line)
      const parts = divide(line.amount, targets).map((part) => withClaim(part, line))
      if (parts.length === 0) continue
      const ticked = isCertain(parts)
      if (ticked) allot(parts)
      add(line, toProposal('CODE', parts, { isTicked: ticked }))
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
    const open = untickedLines().filter((line) => codeStaysOf(line).length === 0)
    const choices = new Map(
      open.map((line) => {
        const words = new Set(nameWords(textOf(line)))
        return [
          line,
          claims.filter(
            ({ id, amount, claimedOn, senderName, bookingId }) =>
              amount === line.amount &&
              !usedClaims.has(id) &&
              isNear(claimedOn, line.day) &&
              nameWords(senderName ?? stays.get(bookingId)?.guestName ?? '').some((word) => words.has(word)),
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
        const ticked = isOnly && isCertain([part]) && !proposals.has(line.id)
        if (ticked) allot([part])
        add(line, toProposal('CLAIM', [part], { isTicked: ticked }))
      }
    }
  }

  /** The amounts that a guest may pay at once. */
  function payableAmounts(stay: MatchableStay): Naira[] {
    const owed = owedOf(stay)
    const deposit = isHeld(stay) ? depositDueOf(stay) : 0
    const all = [owed.stay, sumNaira([owed.stay, owed.caution]), deposit, ...stay.instalments]
    return [...new Set(all)].filter((amount) => amount > 0)
  }

  /** Rule D: one stay only owes this amount. */
  function matchAmounts(): void {
    if (!hasAllOpenStays) return
    const staysByAmount = Map.groupBy(
      openStays.flatMap((stay) => payableAmounts(stay).map((amount) => ({ stay, amount }))),
      ({ amount }) => amount,
    )
    for (const line of lines.filter(({ id }) => !proposals.has(id))) {
      const [only, ...others] = staysByAmount.get(line.amount) ?? []
      if (only && others.length === 0)
        add(
          line,
          toProposal(
            'AMOUNT',
            divide(line.amount, [only.stay]).map((part) => withClaim(part, line)),
          ),
        )
    }
  }

  /** Rule E: a payment code with one wrong letter. */
  function matchSimilarCodes(): void {
    const findSimilar = createSimilarCodes(openStays, paymentCodeOf)
    for (const line of untickedLines()) {
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
  matchCodes()
  matchClaims()
  matchAmounts()
  matchSimilarCodes()
  return proposals
}
