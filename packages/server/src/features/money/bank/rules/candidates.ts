import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Naira } from '@ilewa/contract/core/money'
import type { UnsettledAccount } from './settlements.ts'

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
  /** What the guest still has to pay by each due date, in naira. */
  dueAmounts: readonly Naira[]
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
