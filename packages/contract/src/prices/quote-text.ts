import { formatGuests } from '../bookings/terms.ts'
import { type CivilDate, formatDateRange, formatNights, nightsBetween } from '../core/dates.ts'
import { formatNaira, type Naira } from '../core/money.ts'
import { type CancellationPolicy, describePolicy } from '../money/cancellation.ts'
import { lineLabel } from './line-rules.ts'
import type { BookingLine } from './lines.ts'
import type { StayQuote } from './schema.ts'
import type { StayTax } from './stay-taxes.ts'
import { includedTaxLines } from './tax-rules.ts'

interface QuotedOffer {
  sender: string
  propertyName: string
  stay: { checkIn: CivilDate; checkOut: CivilDate; guests: number }
  quote: Pick<StayQuote, 'lines' | 'totalAmount' | 'cautionAmount' | 'cancellationPolicy'> & {
    taxes: readonly StayTax[]
  }
}

/** The reason of a discount is for the business only. */
export const labelForGuest = (line: BookingLine) =>
  lineLabel(line.kind === 'AGREED_DISCOUNT' ? { ...line, note: null } : line)

/** "Caution deposit ₦50,000.00, returned after the stay" */
export const cautionText = (cautionAmount: Naira): string =>
  `Caution deposit ${formatNaira(cautionAmount)}, returned after the stay`

/** "Cancellation: Full refund until 1 day before arrival. No refund after that." */
export const policyText = (policy: CancellationPolicy): string => `Cancellation: ${describePolicy(policy)}`

/** The message to a guest with the price of a stay that is not booked yet. */
export function quoteText({ sender, propertyName, stay, quote }: QuotedOffer): string {
  const { checkIn, checkOut, guests } = stay
  const nights = formatNights(nightsBetween(checkIn, checkOut))
  const [first] = quote.lines
  const lines =
    quote.lines.length === 1 && first
      ? [labelForGuest(first)]
      : quote.lines.map((line) => `${labelForGuest(line)}: ${formatNaira(line.amount)}`)
  return [
    `Hello, this is ${sender}. The price of your stay:`,
    propertyName,
    `${formatDateRange(checkIn, checkOut)}, ${nights}, ${formatGuests(guests)}`,
    ...lines,
    `Total: ${formatNaira(quote.totalAmount)}`,
    ...includedTaxLines(quote.lines, quote.taxes).map(
      ({ label, amount }) => `${label}: ${formatNaira(amount)}`,
    ),
    ...(quote.cautionAmount > 0 ? [cautionText(quote.cautionAmount)] : []),
    ...(quote.cancellationPolicy ? [policyText(quote.cancellationPolicy)] : []),
  ].join('\n')
}
