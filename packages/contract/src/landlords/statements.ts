import { z } from 'zod'
import { requiredLine } from '../core/fields.ts'
import { type Naira, positiveNaira, subtractNaira, sumNaira } from '../core/money.ts'
import { DocumentReference, DocumentSnapshot, formatNumber } from '../money/documents.ts'
import { LandlordPaymentKind } from '../money/terms.ts'
import { PropertyMonth } from './share.ts'

/* The monthly statement of a landlord: their share, what they were charged and paid. An issued statement never changes. */

/** "STL-000042" */
export const formatLandlordStatementNumber = (number: number): string => formatNumber('STL', number)

/** A stay of a month with what its nights in it earned, in naira. Guests appear by their initials only. */
export const StatedStay = z.object({
  reference: z.string(),
  guestInitials: z.string(),
  nights: z.int(),
  income: z.number(),
})
export type StatedStay = z.infer<typeof StatedStay>

export const StatedProperty = PropertyMonth.extend({ stays: z.array(StatedStay) })
export type StatedProperty = z.infer<typeof StatedProperty>

/** What changed of a month since it was stated: its share and its charges as they are now, less what was stated of them. */
export const EarlierMonth = z.object({ month: z.string(), share: z.number(), charged: z.number() })
export type EarlierMonth = z.infer<typeof EarlierMonth>

/** In naira, below 0 if less is owed to the landlord than was stated. */
export const changeOfEarlierMonth = ({ share, charged }: EarlierMonth): Naira => subtractNaira(share, charged)

export const maxTypedLines = 20

/** Whether a typed line adds to what is owed to the landlord, or is taken off it. */
export const TypedLineKind = z.enum(['ADDED', 'DEDUCTED'], { error: 'Choose added or deducted' })
export type TypedLineKind = z.infer<typeof TypedLineKind>

export const typedLineKindLabels: Record<TypedLineKind, string> = {
  ADDED: 'Added',
  DEDUCTED: 'Deducted',
}

/** What an owner adds to a statement by hand, such as a part of a caution deposit that is passed on. */
export const TypedLine = z.object({
  label: requiredLine({ label: 'Description', min: 2, max: 100 }),
  kind: TypedLineKind,
  amount: positiveNaira('Amount'),
})
export type TypedLine = z.infer<typeof TypedLine>

/** In naira, below 0 if it is deducted. */
export const changeOfTypedLine = ({ kind, amount }: TypedLine): Naira => (kind === 'ADDED' ? amount : -amount)

/** A payout, or what was withheld of one. */
export const StatedPayment = z.object({
  kind: LandlordPaymentKind,
  /** Of a reversal, the day of the payment that it reverses. */
  day: z.string(),
  /** What it adds to what is owed to the landlord, in naira: below 0, except for a reversal. */
  amount: z.number(),
  isReversal: z.boolean(),
})
export type StatedPayment = z.infer<typeof StatedPayment>

/** What a statement states. It is stored as text when it is issued and never changes, so a new field must be optional. Amounts are in naira. */
export const LandlordStatementSnapshot = z.object({
  business: DocumentSnapshot.shape.business,
  landlordName: z.string(),
  month: z.string(),
  issuedOn: z.string(),
  /** What was owed when the month began: the closing balance of the last statement, if there is one. Below 0: owed by the landlord. */
  opening: z.number(),
  /** What was paid before the month and recorded after the last statement was issued; below 0, except for reversals. */
  earlierPayments: z.number(),
  /** The months that have changed since they were stated. */
  earlierMonths: z.array(EarlierMonth),
  properties: z.array(StatedProperty),
  typedLines: z.array(z.object({ ...TypedLine.shape, label: z.string() })),
  payments: z.array(StatedPayment),
  /** The landlord's share of the month, over its properties. */
  share: z.number(),
  /** The expenses of the month that the landlord pays. */
  charged: z.number(),
  /** Of the income: what guests have not paid yet. */
  notReceived: z.number(),
  /** Of the month: paid out and withheld, less what was reversed. */
  paid: z.number(),
  /** What is owed at the end of the month. */
  closing: z.number(),
})
export type LandlordStatementSnapshot = z.infer<typeof LandlordStatementSnapshot>

/** A month without a statement, as its statement would be now. */
export const LandlordStatementDraft = LandlordStatementSnapshot.omit({ issuedOn: true })
export type LandlordStatementDraft = z.infer<typeof LandlordStatementDraft>

export const LandlordStatement = LandlordStatementSnapshot.extend({
  /** "STL-000042" */
  number: z.string(),
  /** As that of `BookingDocument`. */
  fingerprint: z.string(),
})
export type LandlordStatement = z.infer<typeof LandlordStatement>

/** An issued statement in a list. */
export const ListedLandlordStatement = DocumentReference.extend(
  LandlordStatementSnapshot.pick({
    month: true,
    issuedOn: true,
    share: true,
    charged: true,
    paid: true,
    closing: true,
  }).shape,
)
export type ListedLandlordStatement = z.infer<typeof ListedLandlordStatement>

type StatedParts = Pick<
  LandlordStatementDraft,
  'opening' | 'earlierPayments' | 'earlierMonths' | 'typedLines' | 'payments' | 'share' | 'charged'
>

/** What was paid in the month, and what is owed at its end. */
export function sumStatement(parts: StatedParts): Pick<LandlordStatementDraft, 'paid' | 'closing'> {
  const { opening, earlierPayments, earlierMonths, typedLines, payments, share, charged } = parts
  const changes = sumNaira(payments.map(({ amount }) => amount))
  return {
    paid: subtractNaira(0, changes),
    closing: sumNaira([
      ...[opening, earlierPayments, share, -charged, changes],
      ...earlierMonths.map(changeOfEarlierMonth),
      ...typedLines.map(changeOfTypedLine),
    ]),
  }
}

/** A draft with typed lines, in its sums too. */
export function withTypedLines(
  draft: LandlordStatementDraft,
  typedLines: readonly TypedLine[],
): LandlordStatementDraft {
  const parts = { ...draft, typedLines: [...typedLines] }
  return { ...parts, ...sumStatement(parts) }
}

/** Whether there is anything to state. */
export const isEmptyStatement = (draft: LandlordStatementDraft): boolean =>
  [draft.opening, draft.earlierPayments, draft.share, draft.charged].every((amount) => amount === 0) &&
  [draft.earlierMonths, draft.typedLines, draft.payments].every((lines) => lines.length === 0) &&
  // Two shares can add up to nothing.
  draft.properties.every(({ share }) => share === 0)
