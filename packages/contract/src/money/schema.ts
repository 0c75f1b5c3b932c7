import { z } from 'zod'
import { civilDate, nightsBetween, requiredDate } from '../core/dates.ts'
import { ListQuery, optionalText, text, uuid, withCrossFieldRule } from '../core/fields.ts'
import { formatNaira, type Naira, nairaAmount } from '../core/money.ts'
import { DocumentReference } from './documents.ts'
import { EntryKind, PaymentMethod } from './terms.ts'

export const maxMoneyNote = 500
export const minMoneyReason = 5
/** Reasons of the errors `payments.above_paid`, `claims.decided`, `claims.session_used` and those below. */
export const abovePaidReason = 'That is more than the guest has paid. Check the payments of this booking.'
export const claimDecidedReason = 'This claim was decided already.'
export const sessionUsedReason =
  'A claim with this session ID exists already. Each transfer can be claimed once.'
/** `payments.above_balance` */
export const aboveBalanceReason = (balance: Naira): string =>
  `The guest owes ${formatNaira(balance)}. Record the rest as credit if it really arrived.`
/** `bookings.has_money`: what must happen before the booking can be deleted. */
export const hasMoneyReason = ({
  paidAmount,
  claimedAmount,
}: {
  paidAmount: Naira
  claimedAmount: Naira
}): string =>
  paidAmount > 0
    ? `${formatNaira(paidAmount)} is paid on this booking. Refund it or reverse the payments first, or cancel the booking.`
    : `${formatNaira(claimedAmount)} is claimed on this booking. Confirm or reject the claim first, or cancel the booking.`

export const paidOnFutureMessage = 'Payment date cannot be in the future'

/** An amount of money that moves: more than 0. */
const movedAmount = nairaAmount({
  label: 'Amount',
  required: 'Amount is required',
  negative: 'Amount must be more than 0',
}).min(0.01, 'Amount must be more than 0')

/** All that is paid, or claimed, on one booking. */
export const paidSum = nairaAmount({ required: '', negative: '' })
export const sumTooLargeMessage = 'That amount is too large for one booking'

const method = z.enum(
  PaymentMethod.options.filter((one) => one !== 'UNKNOWN'),
  { error: 'Choose how it was paid' },
)

const note = optionalText({ max: maxMoneyNote, tooLong: `Note must be ${maxMoneyNote} characters or less` })

const reason = text({
  max: maxMoneyNote,
  min: minMoneyReason,
  required: `Give a reason of at least ${minMoneyReason} characters`,
  tooLong: `Reason must be ${maxMoneyNote} characters or less`,
})

/** The day on which the money moved: today if omitted. The server refuses a later one. */
const paidOn = requiredDate('Payment date').optional()

/** The account in which the money lies; if omitted, the one that the method suggests (`suggestedAccount`). */
const moneyAccountId = uuid.optional()

export const PaymentInput = z.object({
  amount: movedAmount,
  method,
  moneyAccountId,
  paidOn,
  note,
  /** Accepts more than the guest owes: the rest is the guest's credit. */
  asCredit: z.boolean().optional(),
})
export type PaymentInput = z.output<typeof PaymentInput>

export const RefundInput = z.object({ amount: movedAmount, method, moneyAccountId, paidOn, reason })
export type RefundInput = z.output<typeof RefundInput>

export const ReversalInput = z.object({ reason })
export type ReversalInput = z.output<typeof ReversalInput>

/** Money that moved between a guest and an account of the business. */
export const MoneyEntry = z.object({
  id: uuid,
  kind: EntryKind,
  amount: z.number(),
  /** Whether it adds to what the guest has paid. */
  isReceived: z.boolean(),
  paidOn: z.string(),
  method: PaymentMethod,
  /** For people with `payments:record` only. */
  moneyAccount: z.object({ id: uuid, name: z.string() }).optional(),
  note: z.string().nullable(),
  /** The claim that this payment confirms. */
  claimId: uuid.nullable(),
  /** The receipt or refund voucher. */
  document: DocumentReference.nullable(),
  /** The entry that this one reverses. */
  reverses: uuid.nullable(),
  /** The entry that reverses this one. */
  reversedBy: uuid.nullable(),
  recordedByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type MoneyEntry = z.infer<typeof MoneyEntry>

/** An entry in the list of all, with its booking. */
export const ListedEntry = MoneyEntry.extend({
  bookingId: uuid,
  reference: z.string(),
  guestName: z.string(),
  propertyName: z.string(),
})
export type ListedEntry = z.infer<typeof ListedEntry>

const dayOf = (name: string) => civilDate(`${name} is a real date (YYYY-MM-DD)`).optional()

/** Filters of the list of payments, of its sums and of its CSV export. */
export const EntryFilters = z.object({
  /** A guest's name, e-mail or phone, the reference of a booking, or the number of a document. */
  q: ListQuery.shape.q,
  /** The first and the last day on which the money moved. */
  from: dayOf('from'),
  to: dayOf('to'),
  method: z
    .enum(PaymentMethod.options, { error: `method is one of ${PaymentMethod.options.join(', ')}` })
    .optional(),
  moneyAccountId: uuid.optional(),
  kind: z.enum(EntryKind.options, { error: `kind is one of ${EntryKind.options.join(', ')}` }).optional(),
})
export type EntryFilters = z.output<typeof EntryFilters>

export const EntryListQuery = EntryFilters.extend({
  limit: ListQuery.shape.limit,
  cursor: ListQuery.shape.cursor,
})
export type EntryListQuery = z.output<typeof EntryListQuery>

/** Replaces a reason that may name an erased guest. */
export const erasedReason = 'Erased with the guest'

/** The longest span of the sums: a million entries take a second. */
export const maxStatsDays = 366

const statsDays = { from: requiredDate('from'), to: requiredDate('to') }

export const EntryStatsQuery = withCrossFieldRule(
  EntryFilters.extend(statsDays),
  statsDays,
  ({ from, to }, context) => {
    if (to < from || nightsBetween(from, to) > maxStatsDays)
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: `to is from the first day on, at most ${maxStatsDays} days later`,
      })
  },
)
export type EntryStatsQuery = z.output<typeof EntryStatsQuery>

/** Sums of the filtered entries, reversed ones taken off. */
export const EntryStats = z.object({
  /** Payments, corrected amounts and what was noted before the ledger began. */
  received: z.number(),
  refunded: z.number(),
  /** `received` less `refunded`. */
  net: z.number(),
})
export type EntryStats = z.infer<typeof EntryStats>

/** CLAIMED until an owner decides, or the person who made it withdraws it. */
export const ClaimState = z.enum(['CLAIMED', 'CONFIRMED', 'REJECTED', 'WITHDRAWN'])
export type ClaimState = z.infer<typeof ClaimState>

export const claimStateLabels: Record<ClaimState, string> = {
  CLAIMED: 'Claimed, not confirmed',
  CONFIRMED: 'Confirmed',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
}

const sessionIdMessage = 'Session ID must be 30 digits'

/** The 30 digits of a Nigerian bank transfer, which the guest's receipt shows. */
const sessionId = z
  .string({ error: sessionIdMessage })
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(z.union([z.literal(''), z.string().regex(/^\d{30}$/, sessionIdMessage)], sessionIdMessage))
  .nullish()
  .transform((value) => value || null)

export const PaymentClaimInput = z.object({
  amount: movedAmount,
  method,
  /** The day on which the guest says to have paid; today if omitted. */
  claimedOn: requiredDate('Payment date').optional(),
  senderName: optionalText({ max: 100, tooLong: 'Sender must be 100 characters or less' }),
  senderBank: optionalText({ max: 60, tooLong: 'Bank must be 60 characters or less' }),
  sessionId,
  note,
})
export type PaymentClaimInput = z.output<typeof PaymentClaimInput>

export const ClaimRejection = z.object({ reason })
export type ClaimRejection = z.output<typeof ClaimRejection>

/** A payment of a guest that a person claims. It does not count as paid until an owner confirms it. */
export const PaymentClaim = z.object({
  id: uuid,
  bookingId: uuid,
  state: ClaimState,
  amount: z.number(),
  method: PaymentMethod,
  claimedOn: z.string(),
  senderName: z.string().nullable(),
  senderBank: z.string().nullable(),
  sessionId: z.string().nullable(),
  note: z.string().nullable(),
  claimedBy: uuid,
  claimedByName: z.string(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type PaymentClaim = z.infer<typeof PaymentClaim>

/** The money of one booking: what was agreed, paid and claimed, newest first. */
export const BookingPayments = z.object({
  totalAmount: z.number(),
  paidAmount: z.number(),
  claimedAmount: z.number(),
  entries: z.array(MoneyEntry),
  claims: z.array(PaymentClaim),
})
export type BookingPayments = z.infer<typeof BookingPayments>

/** A claim in the list of all, with its booking. */
export const ListedClaim = PaymentClaim.extend({
  reference: z.string(),
  guestName: z.string(),
  propertyName: z.string(),
})
export type ListedClaim = z.infer<typeof ListedClaim>

export const ClaimListQuery = ListQuery.omit({ q: true }).extend({
  state: z
    .enum(ClaimState.options, { error: `state is one of ${ClaimState.options.join(', ')}` })
    .default('CLAIMED'),
})
export type ClaimListQuery = z.output<typeof ClaimListQuery>
