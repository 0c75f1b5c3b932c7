import { formatDate, formatDateRange, formatNights, nightsBetween } from '../core/dates.ts'
import { formatNaira } from '../core/money.ts'
import { type BookingDocument, documentKindLabels } from './documents.ts'
import { paymentMethodLabels } from './terms.ts'

/** "Receipt RCT-000042" */
export const documentTitle = ({ kind, number }: Pick<BookingDocument, 'kind' | 'number'>): string =>
  `${documentKindLabels[kind]} ${number}`

export const reversedNotice = 'REVERSED: this was recorded by mistake and is no longer valid.'

/** The balance after the payment or refund, as label and amount; undefined for a cancelled booking and a reversed payment. */
function balanceLine({
  balance,
  isReversed,
}: BookingDocument): readonly [label: string, value: string] | undefined {
  if (balance === null || isReversed) return undefined
  if (balance < 0) return ['Guest credit', formatNaira(-balance)]
  return [balance > 0 ? 'Balance due' : 'Balance', formatNaira(balance)]
}

/** The lines of a document, as label and value: on the page, in the PDF and in the picture. */
export function documentLines(document: BookingDocument): (readonly [label: string, value: string])[] {
  const { kind, guestName, propertyName, checkIn, checkOut, method, paidOn, recordedByName } = document
  const stay = `${formatDateRange(checkIn, checkOut)}, ${formatNights(nightsBetween(checkIn, checkOut))}`
  const balance = balanceLine(document)
  return [
    [kind === 'RECEIPT' ? 'Received from' : 'Refunded to', guestName],
    ['Property', propertyName],
    ['Stay', stay],
    ['Booking', document.reference],
    [kind === 'RECEIPT' ? 'Paid on' : 'Refunded on', formatDate(paidOn)],
    ...(method === 'UNKNOWN' ? [] : [['Method', paymentMethodLabels[method]] as const]),
    ...(recordedByName ? [['Recorded by', recordedByName] as const] : []),
    ['Total amount', formatNaira(document.totalAmount)],
    ...(document.isReversed ? [] : [['Paid so far', formatNaira(document.paidAmount)] as const]),
    ...(balance ? [balance] : []),
  ]
}

/** "RCT-000042 · issued on 20 Nov 2026 · 7c1f09ab33de": the end of page, PDF and picture. */
export const documentFooter = ({ number, issuedOn, fingerprint }: BookingDocument): string =>
  `${number} · issued on ${formatDate(issuedOn)} · ${fingerprint}`

/** Address, phone and email of the business, as far as it has them. */
export const businessContacts = ({ business }: Pick<BookingDocument, 'business'>): string[] =>
  [business.address, business.phone, business.email].filter((line) => line !== null)

/** The document as a message for WhatsApp, with the link if there is one. Asterisks make bold text there. */
export function documentMessage(document: BookingDocument, url?: string): string {
  const { kind, business, guestName, amount, method, paidOn, propertyName, checkIn, checkOut } = document
  const moved =
    kind === 'RECEIPT' ? `received ${formatNaira(amount)} from` : `refunded ${formatNaira(amount)} to`
  const how = method === 'UNKNOWN' ? '' : ` (${paymentMethodLabels[method]})`
  const balance = balanceLine(document)
  return [
    `*${documentTitle(document)}*`,
    ...(document.isReversed ? [reversedNotice] : []),
    `${business.name} ${moved} ${guestName} on ${formatDate(paidOn)}${how}.`,
    `${propertyName}, ${formatDateRange(checkIn, checkOut)}. Booking ${document.reference}.`,
    ...(balance ? [document.balance === 0 ? 'Paid in full. Thank you.' : balance.join(': ')] : []),
    ...(url ? [url] : []),
  ].join('\n')
}
