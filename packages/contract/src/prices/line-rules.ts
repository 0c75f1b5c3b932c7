import { formatNights } from '../core/dates.ts'
import { formatNaira, multiplyNaira, type Naira, subtractNaira } from '../core/money.ts'
import { totalOfLines } from './line-totals.ts'
import type { AgreedDiscount, BookingLine, LineKind } from './lines.ts'
import type { StayTax } from './stay-taxes.ts'
import { taxLinesInTotal, withoutTaxLines, withTaxLines } from './tax-rules.ts'

const labels: Record<LineKind, (line: BookingLine) => string> = {
  NIGHTS: ({ quantity, unitAmount }) => `${formatNights(quantity)} at ${formatNaira(unitAmount)}`,
  EXTRA_GUESTS: ({ quantity, unitAmount }) => `Extra guests: ${quantity} × ${formatNaira(unitAmount)}`,
  STAY_DISCOUNT: ({ note }) => (note ? `Discount for a long stay, ${note}` : 'Discount for a long stay'),
  AGREED_DISCOUNT: ({ note }) => (note ? `Agreed discount: ${note}` : 'Agreed discount'),
  CLEANING: () => 'Cleaning',
  AGREED_DIFFERENCE: () => 'Agreed difference',
  BOOKED_BEFORE: () => 'Booked before',
  TAX: ({ note }) => note ?? 'Tax',
}

/** "3 nights at ₦85,000.00" */
export const lineLabel = (line: BookingLine): string => labels[line.kind](line)

/** What an agreed discount is taken off. */
const isDiscountable: Record<LineKind, boolean> = {
  NIGHTS: true,
  EXTRA_GUESTS: true,
  STAY_DISCOUNT: true,
  AGREED_DISCOUNT: false,
  CLEANING: false,
  AGREED_DIFFERENCE: false,
  BOOKED_BEFORE: true,
  TAX: false,
}

/**
 * The lines with another total: what is missing or too much becomes the agreed difference, a part of the nights. The total contains
 * `taxes`, those of the stay.
 */
export function withTotal(
  lines: readonly BookingLine[],
  totalAmount: Naira,
  taxes: readonly StayTax[],
): BookingLine[] {
  const quoted = withoutTaxLines(lines).filter(({ kind }) => kind !== 'AGREED_DIFFERENCE')
  const taxed = withTaxLines(quoted, taxes)
  if (totalOfLines(taxed) === totalAmount) return taxed
  const added = taxLinesInTotal(quoted, totalAmount, taxes)
  const difference = subtractNaira(totalAmount, totalOfLines([...quoted, ...added]))
  if (difference === 0) return [...quoted, ...added]
  return [
    ...quoted,
    { kind: 'AGREED_DIFFERENCE', quantity: 1, unitAmount: difference, amount: difference, note: null },
    ...added,
  ]
}

const isNight = ({ kind }: BookingLine) => kind === 'NIGHTS'
export const isGuestFee = ({ kind }: BookingLine) => kind === 'EXTRA_GUESTS'

/** An agreed discount is at most what remains of the price before it. */
function withPossibleDiscount(lines: readonly BookingLine[]): BookingLine[] {
  const before = lines.filter(({ kind }) => isDiscountable[kind])
  const most = totalOfLines(before)
  return lines.flatMap((line) => {
    if (line.kind !== 'AGREED_DISCOUNT' || -line.amount <= most) return [line]
    return most === 0 ? [] : [{ ...line, unitAmount: -most, amount: -most }]
  })
}

/** The lines with the guest fee of a quote. Nights keep the price at which they were booked. */
export function withGuests(lines: readonly BookingLine[], quoted: readonly BookingLine[]): BookingLine[] {
  const others = lines.filter((line) => !isNight(line) && !isGuestFee(line))
  return withPossibleDiscount([...lines.filter(isNight), ...quoted.filter(isGuestFee), ...others])
}

const isSamePrice = (one: BookingLine, other: BookingLine) =>
  one.kind === other.kind && one.unitAmount === other.unitAmount && one.note === other.note

/** Lines of added nights count with those of the same price. */
function mergeLine(lines: readonly BookingLine[], added: BookingLine): BookingLine[] {
  const index = lines.findIndex((line) => isSamePrice(line, added))
  const former = lines[index]
  if (!former) return [...lines, added]
  const quantity = former.quantity + added.quantity
  const amount = multiplyNaira(former.unitAmount, quantity)
  return lines.with(index, { ...former, quantity, amount })
}

/** What a stay cost before an edit. */
export interface FormerPrice {
  lines: readonly BookingLine[]
  totalAmount: Naira
}

/** The lines of a stay to which nights are added: their nights and guest fees of `quoted`. */
export const withAddedNights = (former: FormerPrice, quoted: readonly BookingLine[]): BookingLine[] =>
  withAddedLines(
    former,
    quoted.filter((line) => isNight(line) || isGuestFee(line)),
  )

/** The lines of a stay with nights or guest fees that are added. What was agreed before stays, and a stay without lines keeps its total. */
export function withAddedLines(former: FormerPrice, added: readonly BookingLine[]): BookingLine[] {
  const { totalAmount } = former
  const before: BookingLine = {
    kind: 'BOOKED_BEFORE',
    quantity: 1,
    unitAmount: totalAmount,
    amount: totalAmount,
    note: null,
  }
  const lines = former.lines.length === 0 ? [before] : former.lines
  const merged = added.reduce(mergeLine, [...lines])
  const ofKind = (kind: LineKind) => merged.filter((line) => line.kind === kind)
  const others = merged.filter((line) => line.kind !== 'BOOKED_BEFORE' && !isNight(line) && !isGuestFee(line))
  return [...ofKind('BOOKED_BEFORE'), ...ofKind('NIGHTS'), ...ofKind('EXTRA_GUESTS'), ...others]
}

/** Removes `quantity` guest fees (extra guests × nights), from the last line on, and limits an agreed discount to the new price. */
export function withFewerGuestFees(lines: readonly BookingLine[], quantity: number): BookingLine[] {
  let rest = quantity
  const reduced = lines.toReversed().flatMap((line) => {
    if (!isGuestFee(line)) return [line]
    const remaining = Math.max(line.quantity - rest, 0)
    rest -= line.quantity - remaining
    const amount = multiplyNaira(line.unitAmount, remaining)
    return remaining === 0 ? [] : [{ ...line, quantity: remaining, amount }]
  })
  return withPossibleDiscount(reduced.toReversed())
}

/** The lines of a quote with what the owner had added to the former price by hand, which an agent cannot take off. */
export function withSurcharge(quoted: readonly BookingLine[], former: readonly BookingLine[]): BookingLine[] {
  return [...quoted, ...former.filter(({ kind, amount }) => kind === 'AGREED_DIFFERENCE' && amount > 0)]
}

/** The discount that was agreed for a booking, which a new quote keeps. */
export function agreedDiscountOf(lines: readonly BookingLine[]): AgreedDiscount | undefined {
  const line = lines.find(({ kind }) => kind === 'AGREED_DISCOUNT')
  return line && { amount: -line.amount, reason: line.note ?? 'Agreed before' }
}
