import { z } from 'zod'
import { uuid, withCrossFieldRule } from '../core/fields.ts'
import { PageQuery } from '../core/list-query.ts'
import { type Naira, subtractNaira } from '../core/money.ts'
import { feeAboveAmountMessage, moveFee } from '../money/moves/move-fee.ts'
import { moneyReason, movedAmount, notAboveAmount, withCautionPart } from '../money/schema.ts'

/** Transfers to match are read at once, the oldest first; more wait until these are posted or ignored. */
export const maxLinesToMatch = 500
/** Transfers that are posted with one press. */
export const maxPostedLines = 100
/** Bookings that one transfer pays for. */
export const maxLinePayments = 20
/** Proposals for one transfer. */
export const maxProposals = 5
/** A payment that was recorded, or a claim, belongs to a transfer that came at most this many days before or after it. */
export const matchDays = 3
export const maxNarration = 500

/** `bank.line_decided` */
export const lineDecidedReason =
  'One of these transfers was posted or ignored meanwhile. Look at the list again; nothing was posted.'
/** `bank.entry_linked` */
export const entryLinkedReason =
  'One of these payments or moves was reversed, or belongs to another transfer already. Look at the list again; nothing was posted.'
export const repeatedLineMessage = 'Send each transfer once. Put all its payments into one line'
export const aboveLineMessage = 'That is more than the transfer. Lower the amounts'

/**
 * A transfer that came in. NEW until all of it is posted, or ignored for a reason. MATCHED: it belongs to payments or moves. REVERSED: the
 * bank reversed it.
 */
export const BankLineState = z.enum(['NEW', 'MATCHED', 'IGNORED', 'REVERSED'])
export type BankLineState = z.infer<typeof BankLineState>

export const bankLineStateLabels: Record<BankLineState, string> = {
  NEW: 'To match',
  MATCHED: 'Matched',
  IGNORED: 'Ignored',
  REVERSED: 'Reversed',
}

/** A booking that a transfer pays for. */
export const LineBooking = z.object({
  bookingId: uuid,
  reference: z.string(),
  guestName: z.string(),
  propertyName: z.string(),
})
export type LineBooking = z.infer<typeof LineBooking>

/** A transfer on a bank statement. Money that went out is not stored. */
export const BankLine = z.object({
  id: uuid,
  moneyAccountId: uuid,
  day: z.string(),
  amount: z.number(),
  /** What payments were matched with it. Below `amount` if the rest is for something else. */
  matchedAmount: z.number(),
  narration: z.string(),
  reference: z.string().nullable(),
  state: BankLineState,
  /** Why it was ignored, or what is left of a partly matched one. */
  reason: z.string().nullable(),
  /** The bank reversed it on this day after it was posted: its payments have to be reversed. */
  reversedOn: z.string().nullable(),
  /** The bookings of its payments. */
  bookings: z.array(LineBooking),
  /** The receipts of its payments, such as "RCT-000042", by which they are found in the booking. In a list by state. */
  receipts: z.array(z.string()).optional(),
  /** The accounts of the business from which it came, such as that of the POS. */
  movedFrom: z.array(z.string()),
})
export type BankLine = z.infer<typeof BankLine>

/** What of a transfer is not matched yet, in naira. */
export const unmatchedAmountOf = ({
  amount,
  matchedAmount,
}: Pick<BankLine, 'amount' | 'matchedAmount'>): Naira => subtractNaira(amount, matchedAmount)

/**
 * Why a transfer belongs to a payment. RECORDED: a transfer that an owner confirmed already has the same amount, so it is linked and no
 * money is posted. CODE: the payment code of a booking is in the narration. CLAIM: a claim has the same amount and sender. AMOUNT: one stay
 * only owes this amount. NAME: one guest is named, and owes this amount or more. SIMILAR_CODE: a code with one wrong letter. SETTLEMENT: with a possible fee, payments by POS or online add up to it.
 */
export const MatchRule = z.enum(['RECORDED', 'CODE', 'CLAIM', 'AMOUNT', 'NAME', 'SIMILAR_CODE', 'SETTLEMENT'])
export type MatchRule = z.infer<typeof MatchRule>

export const matchRuleLabels: Record<MatchRule, string> = {
  RECORDED: 'Recorded already',
  CODE: 'Payment code',
  CLAIM: 'Claimed',
  AMOUNT: 'Same amount',
  NAME: 'Guest’s name',
  SIMILAR_CODE: 'Similar code',
  SETTLEMENT: 'Settlement',
}

/** What of a transfer would pay for one booking. */
export const MatchPart = LineBooking.extend({
  checkIn: z.string(),
  checkOut: z.string(),
  /** With the caution part. */
  amount: z.number(),
  /** What of the amount is a caution deposit. */
  cautionPart: z.number(),
  /** What of the amount is above what the guest owes: it would be the guest's credit. */
  credit: z.number(),
  /** The stay is cancelled: bring it back, or refund the money. */
  isCancelled: z.boolean(),
  /** The open claim that would be confirmed. */
  claimId: uuid.nullable(),
})
export type MatchPart = z.infer<typeof MatchPart>

/** Money that came from another account of the business. */
export const MatchMove = z.object({
  fromAccountId: uuid,
  fromAccountName: z.string(),
  /** What the provider deducted, in naira: the amount of the transfer and the fee leave the account. */
  fee: z.number(),
  /** The days of the payments that it settles; null for a move that is recorded already. */
  days: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** What lies in the account, in naira; null for a move that is recorded already. */
  balance: z.number().nullable(),
})
export type MatchMove = z.infer<typeof MatchMove>

export const MatchProposal = z.object({
  rule: MatchRule,
  /** Certain enough to be selected for posting. Nothing is posted until the owner presses the button. */
  isSelected: z.boolean(),
  parts: z.array(MatchPart),
  /** Instead of parts, if no guest has sent it. */
  move: MatchMove.nullable(),
  /** The entries that would be linked. Not empty for RECORDED only. */
  entryIds: z.array(uuid),
})
export type MatchProposal = z.infer<typeof MatchProposal>

/** A transfer with what it may belong to, the best first. */
export const LineToMatch = BankLine.extend({
  proposals: z.array(MatchProposal),
  /** A transfer of this day, amount and narration is matched or ignored already: a file with other columns had it. */
  isProbablyKnown: z.boolean(),
})
export type LineToMatch = z.infer<typeof LineToMatch>

export const BankLineQuery = PageQuery.extend({
  moneyAccountId: uuid,
  state: z
    .enum(BankLineState.options, { error: `state is one of ${BankLineState.options.join(', ')}` })
    .default('MATCHED'),
})
export type BankLineQuery = z.output<typeof BankLineQuery>

export const LinesToMatchQuery = z.object({ moneyAccountId: uuid })

/** What of a transfer pays for one booking. */
export const LinePayment = withCautionPart({
  bookingId: uuid,
  /** An open claim of the booking, which is confirmed. */
  claimId: uuid.optional(),
  /** Accepts more than the guest owes: the rest is the guest's credit. */
  asCredit: z.boolean().optional(),
})
export type LinePayment = z.output<typeof LinePayment>

const noPartsMessage = 'Choose a booking, a payment or an account for each transfer'

const payments = z.array(LinePayment).max(maxLinePayments).default([])
const entryIds = z.array(uuid).max(maxLinePayments).default([])
/** What of a transfer came from another account of the business. */
export const LineMoveInput = withCrossFieldRule(
  z.object({
    fromAccountId: z.uuid('Choose an account').toLowerCase(),
    /** All that is left of the transfer. */
    amount: movedAmount,
    /** Left the account in addition. */
    fee: moveFee.optional(),
  }),
  { amount: movedAmount, fee: moveFee.optional() },
  notAboveAmount('fee', feeAboveAmountMessage),
)
const move = LineMoveInput.optional()

export const PostedLine = withCrossFieldRule(
  z.object({
    id: uuid,
    /** What was matched of it in the list from which the owner posts. Of another amount, nothing is posted (`bank.line_decided`). */
    matchedAmount: z.number().optional(),
    /** Payments to post. */
    payments,
    /** Recorded payments to link, or a recorded move. */
    entryIds,
    /** What came from another account of the business. */
    move,
    /** The owner says that what is recorded with this amount is other money (`bank.recorded`). */
    isOtherMoney: z.boolean().optional(),
  }),
  { payments, entryIds, move },
  (line, context) => {
    if (line.payments.length + line.entryIds.length === 0 && !line.move)
      context.addIssue({ code: 'custom', path: ['payments'], message: noPartsMessage })
  },
)
export type PostedLine = z.output<typeof PostedLine>

/** Transfers of one bank account to post, all or none. */
export const PostLinesInput = z.object({
  moneyAccountId: uuid,
  lines: z
    .array(PostedLine)
    .min(1, noPartsMessage)
    .max(maxPostedLines, `At most ${maxPostedLines} transfers are posted at once`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: repeatedLineMessage,
    }),
})
export type PostLinesInput = z.output<typeof PostLinesInput>

export const PostResult = z.object({
  /** Payments that were posted. */
  posted: z.int(),
  /** Transfers that were linked to recorded payments or moves. */
  linked: z.int(),
  /** Transfers that came from another account of the business. */
  moved: z.int(),
  /** The entries of the payments, and the moves: a reversal of all of them undoes what was posted. */
  entryIds: z.array(uuid).default([]),
  moveIds: z.array(uuid).default([]),
})
export type PostResult = z.infer<typeof PostResult>

export const IgnoreInput = z.object({ reason: moneyReason })
export type IgnoreInput = z.output<typeof IgnoreInput>
