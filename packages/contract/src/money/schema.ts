import { z } from 'zod'
import { civilDate, nightsBetween, requiredDate } from '../core/dates.ts'
import { optionalText, text, uuid, withCrossFieldRule } from '../core/fields.ts'
import { ListQuery, PageQuery } from '../core/list-query.ts'
import { formatNaira, type Naira, nairaAmount, positiveNaira } from '../core/money.ts'
import { Picture } from '../core/pictures.ts'
import { DeductionCategory } from './deduction-category.ts'
import { DocumentReference } from './documents.ts'
import { EntryKind, PaymentMethod } from './terms.ts'

export const maxMoneyNote = 500
export const minMoneyReason = 5
/** Reasons of the errors `payments.above_paid`, `claims.decided`, `claims.session_used` and those below. */
export const abovePaidReason = 'That is more than the guest has paid. Check the payments of this booking.'
export const claimDecidedReason = 'This claim was decided already.'
export const sessionUsedReason =
  'A claim with this session ID exists already. Each transfer can be claimed once.'
/** Per booking; more are a mistake or a flood. */
export const maxOpenClaims = 20
/** Of one claim, such as screenshots of the transfer. */
export const maxClaimPictures = 3
/** `claims.too_many` */
export const tooManyClaimsReason = `This booking has ${maxOpenClaims} claims that wait for the owner. Withdraw some first.`
/** `payments.above_balance` */
export const aboveBalanceReason = (balance: Naira): string =>
  `The guest owes ${formatNaira(balance)}. Record the rest as credit if it really arrived.`
/** `bookings.has_money`: what must happen before the booking can be deleted. */
export function hasMoneyReason({
  paidAmount,
  claimedAmount,
  cautionHeld,
}: {
  paidAmount: Naira
  claimedAmount: Naira
  cautionHeld: Naira
}): string {
  if (paidAmount > 0)
    return `${formatNaira(paidAmount)} is paid on this booking. Refund it or reverse the payments first, or cancel the booking.`
  return cautionHeld > 0
    ? `A caution deposit of ${formatNaira(cautionHeld)} is held for this booking. Return it first.`
    : `${formatNaira(claimedAmount)} is claimed on this booking. Confirm or reject the claim first, or cancel the booking.`
}

export const paidOnFutureMessage = 'Payment date cannot be in the future'

/** An amount of money that moves: more than 0. */
export const movedAmount = positiveNaira('Amount')

/** All that is paid, or claimed, on one booking. */
export const paidSum = nairaAmount({ required: '', negative: '' })
export const sumTooLargeMessage = 'That amount is too large for one booking'

export const paymentMethod = z.enum(
  PaymentMethod.options.filter((one) => one !== 'UNKNOWN'),
  { error: 'Choose how it was paid' },
)

export const moneyNote = optionalText({
  max: maxMoneyNote,
  tooLong: `Note must be ${maxMoneyNote} characters or less`,
})

export const moneyReason = text({
  max: maxMoneyNote,
  min: minMoneyReason,
  required: `Give a reason of at least ${minMoneyReason} characters`,
  tooLong: `Reason must be ${maxMoneyNote} characters or less`,
})

/** The day on which the money moved: today if omitted. The server refuses a later one. */
export const paidOn = requiredDate('Payment date').optional()

/** The account in which the money lies; if omitted, the one that the method suggests (`suggestedAccount`). */
export const moneyAccountId = uuid.optional()

/** A rule for `withCrossFieldRule`: the field of this name is at most the amount. */
export const notAboveAmount =
  <Name extends string>(name: Name, message: string) =>
  (
    values: { amount: Naira } & { [key in Name]?: Naira | undefined },
    context: z.core.$RefinementCtx,
  ): void => {
    if ((values[name] ?? 0) > values.amount) context.addIssue({ code: 'custom', path: [name], message })
  }

export const cautionPartMessage = 'The caution deposit cannot be more than the amount'

/** What of an amount is a caution deposit, not payment for the stay. */
const cautionPart = nairaAmount({
  label: 'Caution deposit',
  required: 'Caution deposit is required',
  negative: 'Caution deposit cannot be negative',
}).optional()

/** `fields` of money that came, with a part of the amount that is a caution deposit. */
export const withCautionPart = <S extends z.ZodRawShape>(fields: S) =>
  withCrossFieldRule(
    z.object({ ...fields, amount: movedAmount, cautionPart }),
    { amount: movedAmount, cautionPart },
    notAboveAmount('cautionPart', cautionPartMessage),
  )

export const PaymentInput = withCautionPart({
  method: paymentMethod,
  moneyAccountId,
  paidOn,
  note: moneyNote,
  /** Accepts more than the guest owes: the rest is the guest's credit. */
  asCredit: z.boolean().optional(),
})
export type PaymentInput = z.output<typeof PaymentInput>

export const RefundInput = z.object({
  amount: movedAmount,
  method: paymentMethod,
  moneyAccountId,
  paidOn,
  reason: moneyReason,
})
export type RefundInput = z.output<typeof RefundInput>

export const ReversalInput = z.object({ reason: moneyReason })
export type ReversalInput = z.output<typeof ReversalInput>

/** Money that moved between a guest and an account of the business, or a part of a caution deposit that was kept or applied. */
export const MoneyEntry = z.object({
  id: uuid,
  kind: EntryKind,
  /** More than 0; `movedMoneyOf` has the sign. */
  amount: z.number(),
  paidOn: z.string(),
  method: PaymentMethod,
  /** For people with `payments:record` only. Null if no money moved. */
  moneyAccount: z.object({ id: uuid, name: z.string() }).nullish(),
  note: z.string().nullable(),
  /** The claim that this payment or caution deposit confirms. */
  claimId: uuid.nullable(),
  /** The receipt or refund voucher; null if no money moved, and of a reversal or correction. */
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

export const EntryListQuery = EntryFilters.extend(PageQuery.shape)
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
  /** Caution deposits that came less those that were returned. */
  cautionReceived: z.number(),
  /** Caution deposits that paid for stays. */
  cautionApplied: z.number(),
  /** Caution deposits that were kept: other income. */
  cautionDeducted: z.number(),
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

export const PaymentClaimInput = withCautionPart({
  method: paymentMethod,
  /** The day on which the guest says to have paid; today if omitted. */
  claimedOn: requiredDate('Payment date').optional(),
  senderName: optionalText({ max: 100, tooLong: 'Sender must be 100 characters or less' }),
  senderBank: optionalText({ max: 60, tooLong: 'Bank must be 60 characters or less' }),
  sessionId,
  note: moneyNote,
})
export type PaymentClaimInput = z.output<typeof PaymentClaimInput>

export const ClaimRejection = z.object({ reason: moneyReason })
export type ClaimRejection = z.output<typeof ClaimRejection>

/** A picture that is to show a payment. */
export const ClaimPicture = Picture.extend({
  /**
   * The payment of another booking for which the same file was shown before; null for none, and for people who do not record
   * payments.
   */
  shownFor: z
    .object({ bookingId: uuid, reference: z.string(), guestName: z.string(), claimedOn: z.string() })
    .nullable(),
})
export type ClaimPicture = z.infer<typeof ClaimPicture>

/** Who claims a payment by the public page. */
export const claimedByGuest = 'the guest'

/** A payment of a guest that a person claims. It does not count as paid until an owner confirms it. */
export const PaymentClaim = z.object({
  id: uuid,
  bookingId: uuid,
  state: ClaimState,
  amount: z.number(),
  /** What of the amount is a caution deposit. */
  cautionPart: z.number(),
  method: PaymentMethod,
  claimedOn: z.string(),
  senderName: z.string().nullable(),
  senderBank: z.string().nullable(),
  sessionId: z.string().nullable(),
  note: z.string().nullable(),
  pictures: z.array(ClaimPicture),
  /** Null for the guest. */
  claimedBy: uuid.nullable(),
  claimedByName: z.string(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Everything that was recorded for the confirmed claim was reversed. */
  isReversed: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type PaymentClaim = z.infer<typeof PaymentClaim>

/** A part of a caution deposit that was kept. */
export const CautionDeduction = z.object({
  id: uuid,
  /** The entry that posts it, which can be reversed. */
  entryId: uuid,
  amount: z.number(),
  category: DeductionCategory,
  reason: z.string(),
  photos: z.array(Picture),
  isReversed: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type CautionDeduction = z.infer<typeof CautionDeduction>

/** An invoice or credit note in the list of a booking. */
export const ListedInvoice = z.object({
  id: uuid,
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  /** "INV-000042" */
  number: z.string(),
  amount: z.number(),
  issuedOn: z.string(),
  /** The guest and the stay that it states. */
  guestName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  propertyId: uuid,
  /** It is for the fee of a cancelled booking. */
  isForFee: z.boolean(),
  /** A credit note cancels the invoice. */
  isReversed: z.boolean(),
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** The commission of one booking's agent. */
export const BookingCommission = z.object({
  /** In percent. */
  rate: z.number(),
  /** On what the stay costs without cleaning and taxes, once the guest has paid all, in naira. */
  full: z.number(),
  /** Earned so far, in naira. */
  earned: z.number(),
})
export type BookingCommission = z.infer<typeof BookingCommission>

/** The money of one booking: what was agreed, paid, claimed and kept, newest first. */
export const BookingPayments = z.object({
  totalAmount: z.number(),
  paidAmount: z.number(),
  claimedAmount: z.number(),
  cautionAmount: z.number(),
  cautionHeld: z.number(),
  entries: z.array(MoneyEntry),
  claims: z.array(PaymentClaim),
  deductions: z.array(CautionDeduction),
  /** Invoices and credit notes, newest first. */
  invoices: z.array(ListedInvoice).optional(),
  /** Null if no agent earns one, or the plan lacks commissions. */
  commission: BookingCommission.nullish(),
})
export type BookingPayments = z.infer<typeof BookingPayments>

/** The response of a change of a booking's money. */
export const ChangedPayments = z.object({
  payments: BookingPayments,
  /** The entry that was posted; of a payment with a caution deposit, the first one. */
  entryId: uuid.optional(),
  /** The claim that was made. */
  claimId: uuid.optional(),
  /** The invoice or credit note that was issued. */
  documentId: uuid.optional(),
})
export type ChangedPayments = z.infer<typeof ChangedPayments>

/** A claim in the list of all, with its booking. */
export const ListedClaim = PaymentClaim.extend({
  reference: z.string(),
  guestName: z.string(),
  propertyName: z.string(),
})
export type ListedClaim = z.infer<typeof ListedClaim>

export const ClaimListQuery = PageQuery.extend({
  state: z
    .enum(ClaimState.options, { error: `state is one of ${ClaimState.options.join(', ')}` })
    .default('CLAIMED'),
})
export type ClaimListQuery = z.output<typeof ClaimListQuery>
