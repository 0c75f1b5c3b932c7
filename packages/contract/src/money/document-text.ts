import { type CivilDate, formatDate, formatDateRange, formatNights, nightsBetween } from '../core/dates.ts'
import { formatNaira, type Naira, sumNaira } from '../core/money.ts'
import { deductionCategoryLabels } from './deduction-category.ts'
import { type BookingDocument, type DocumentKind, documentKindLabels } from './documents.ts'
import { paymentMethodLabels } from './terms.ts'

/** "Receipt RCT-000042" */
export const documentTitle = ({ kind, number }: Pick<BookingDocument, 'kind' | 'number'>): string =>
  `${documentKindLabels[kind]} ${number}`

/** Why the document is no longer valid; undefined if it is. */
function invalidNotice({
  kind,
  isReversed,
}: Pick<BookingDocument, 'kind' | 'isReversed'>): string | undefined {
  if (!isReversed) return undefined
  return kind === 'INVOICE'
    ? 'CANCELLED by a credit note. This invoice is no longer valid.'
    : 'REVERSED: this was recorded by mistake and is no longer valid.'
}

const partyLabels: Record<DocumentKind, { party: string; day: string }> = {
  RECEIPT: { party: 'Received from', day: 'Paid on' },
  REFUND_VOUCHER: { party: 'Refunded to', day: 'Refunded on' },
  INVOICE: { party: 'Invoice to', day: 'Date' },
  CREDIT_NOTE: { party: 'Credited to', day: 'Date' },
}

export type TextLine = readonly [label: string, value: string]

/** The balance after the payment or refund, as label and amount; undefined where it is unknown or not stated. */
function balanceLine({ kind, balance, isReversed, caution }: BookingDocument): TextLine | undefined {
  if (balance === null || isReversed || caution || kind === 'CREDIT_NOTE') return undefined
  if (balance < 0) return ['Guest credit', formatNaira(-balance)]
  return [balance > 0 ? 'Balance due' : 'Balance', formatNaira(balance)]
}

/** What was received of a caution deposit, where it went, and what is held after the payment. Older documents say less. */
function cautionLines({ caution, isReversed }: BookingDocument): TextLine[] {
  if (!caution || isReversed) return []
  const { received = 0, applied = 0, returned = 0, deducted, held } = caution
  const moved: readonly (readonly [label: string, amount: Naira])[] = [
    ['Caution deposit received', received],
    ['Paid for the stay', applied],
    ...deducted.map(
      ({ category, amount }) => [`Kept: ${deductionCategoryLabels[category]}`, amount] as const,
    ),
    ['Returned so far', returned],
  ]
  return [...moved.filter(([, amount]) => amount > 0), ['Caution deposit held', held] as const].map(
    ([label, amount]) => [label, formatNaira(amount)] as const,
  )
}

/** What is paid of the stay; of a refund, before it and after it. */
function paidLines({ kind, isReversed, amount, paidAmount }: BookingDocument): TextLine[] {
  if (isReversed || kind === 'CREDIT_NOTE') return []
  if (kind !== 'REFUND_VOUCHER') return [['Paid so far', formatNaira(paidAmount)]]
  return [
    ['Paid before this refund', formatNaira(sumNaira([paidAmount, amount]))],
    ['Paid after this refund', formatNaira(paidAmount)],
  ]
}

/** What the stay costs and what is paid of it. */
function stayLines(document: BookingDocument): TextLine[] {
  const balance = balanceLine(document)
  const { totalAmount, cancellationFee, invoice, amount } = document
  return [
    cancellationFee === undefined || invoice
      ? ['Total amount', formatNaira(invoice ? amount : totalAmount)]
      : ['Cancellation fee', formatNaira(cancellationFee)],
    ...paidLines(document),
    ...(balance ? [balance] : []),
  ]
}

/** What an invoice or credit note consists of. */
function invoiceLines({ invoice }: BookingDocument): TextLine[] {
  if (!invoice) return []
  const { lines, taxes, netAmount } = invoice
  const toLine = ({ label, amount }: (typeof lines)[number]) => [label, formatNaira(amount)] as const
  return [
    ...lines.map(toLine),
    ...(taxes.length > 0 ? [['Total before tax', formatNaira(netAmount)] as const] : []),
    ...taxes.map(toLine),
  ]
}

/** The numbers of the business with the authorities. */
const registrationLines = ({ invoice }: BookingDocument): TextLine[] =>
  (
    [
      ['Tax ID', invoice?.taxId],
      ['CAC number', invoice?.cacNumber],
      ['Invoice reference number', invoice?.irn],
    ] as const
  ).flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** Whether the stay was cancelled when the document was issued. Without a recorded fee its balance is null. */
const isOfCancelledStay = ({ cancellationFee, balance }: BookingDocument): boolean =>
  cancellationFee !== undefined || balance === null

/** "2 – 4 Dec 2026, 2 nights, cancelled" */
function describeStay(document: BookingDocument): string {
  const { checkIn, checkOut } = document
  const nights = formatNights(nightsBetween(checkIn, checkOut))
  const dates = `${formatDateRange(checkIn, checkOut)}, ${nights}`
  return isOfCancelledStay(document) ? `${dates}, cancelled` : dates
}

/** The lines of a document, as label and value. */
export function documentLines(document: BookingDocument): TextLine[] {
  const { kind, guestName, propertyName, method, paidOn, recordedByName } = document
  return [
    [partyLabels[kind].party, guestName],
    ...(document.caution ? [['For', 'Caution deposit'] as const] : []),
    ...(document.invoice?.credits ? [['Cancels', document.invoice.credits] as const] : []),
    ['Property', propertyName],
    ['Stay', describeStay(document)],
    ['Booking', document.reference],
    [partyLabels[kind].day, formatDate(paidOn)],
    ...(method === 'UNKNOWN' ? [] : [['Method', paymentMethodLabels[method]] as const]),
    ...(recordedByName ? [[document.invoice ? 'Issued by' : 'Recorded by', recordedByName] as const] : []),
    ...invoiceLines(document),
    ...(document.caution ? cautionLines(document) : stayLines(document)),
    ...registrationLines(document),
  ]
}

/** A document in words: on its page, in the PDF, in the picture and in the app. */
export interface PrintedDocument {
  /** "RCT-000042" */
  number: string
  /** "Receipt RCT-000042" */
  title: string
  businessName: string
  /** Address, phone and email of the business, as far as it has them. */
  contacts: readonly string[]
  /** Why the document is no longer valid. */
  notice?: string
  /** "₦50,000.00", "₦50,000.00 owed" */
  amount: string
  lines: readonly TextLine[]
  /** "RCT-000042 · issued on 20 Nov 2026 · 7c1f09ab33de" */
  footer: string
  issuedOn: CivilDate
}

type Issued = Pick<BookingDocument, 'business' | 'number' | 'issuedOn' | 'fingerprint'>

/** What every kind of document has in words. */
export const printCommonParts = ({ business, number, issuedOn, fingerprint }: Issued) => ({
  number,
  businessName: business.name,
  contacts: [business.address, business.phone, business.email].filter((line) => line !== null),
  footer: `${number} · issued on ${formatDate(issuedOn)} · ${fingerprint}`,
  issuedOn,
})

/** A document of a booking in words. */
export function printDocument(document: BookingDocument): PrintedDocument {
  const notice = invalidNotice(document)
  return {
    ...printCommonParts(document),
    title: documentTitle(document),
    ...(notice !== undefined && { notice }),
    amount: formatNaira(document.amount),
    lines: documentLines(document),
  }
}

/** "received ₦50,000.00 of the caution deposit from" */
function describeAmount({ kind, amount, caution, invoice }: BookingDocument): string {
  const what = `${formatNaira(amount)}${caution ? ' of the caution deposit' : ''}`
  const sentences: Record<DocumentKind, string> = {
    RECEIPT: `received ${what} from`,
    REFUND_VOUCHER: `refunded ${what} to`,
    INVOICE: `invoices ${what} to`,
    CREDIT_NOTE: `cancels invoice ${invoice?.credits ?? ''} of ${what} for`,
  }
  return sentences[kind]
}

/** The document as a message for WhatsApp, with the link if there is one. Asterisks make bold text there. */
export function documentMessage(document: BookingDocument, url?: string): string {
  const { kind, business, guestName, method, paidOn, propertyName, checkIn, checkOut } = document
  const isPaidInFull = kind === 'RECEIPT' && document.balance === 0
  const notice = invalidNotice(document)
  const how = method === 'UNKNOWN' ? '' : ` (${paymentMethodLabels[method]})`
  const balance = balanceLine(document)
  return [
    `*${documentTitle(document)}*`,
    ...(notice ? [notice] : []),
    `${business.name} ${describeAmount(document)} ${guestName} on ${formatDate(paidOn)}${how}.`,
    `${propertyName}, ${formatDateRange(checkIn, checkOut)}. Booking ${document.reference}.`,
    ...(kind === 'REFUND_VOUCHER' && isOfCancelledStay(document) ? ['This booking is cancelled.'] : []),
    ...cautionLines(document).map((line) => line.join(': ')),
    ...(balance ? [isPaidInFull ? 'Paid in full. Thank you.' : balance.join(': ')] : []),
    ...(url ? [url] : []),
  ].join('\n')
}
