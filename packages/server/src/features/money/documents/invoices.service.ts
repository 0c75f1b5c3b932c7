import { netTotalOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import type { DocumentSnapshot } from '@ilewa/contract/money/documents'
import {
  type CreditNoteInput,
  invoiceAmountOf,
  invoiceRefusalOf,
  noInvoiceReason,
  registrationNeededReason,
  validInvoiceReason,
} from '@ilewa/contract/money/invoices'
import type { ChangedPayments } from '@ilewa/contract/money/schema'
import { totalOfLines } from '@ilewa/contract/prices/line-totals'
import type { BookingLine } from '@ilewa/contract/prices/lines'
import { labelForGuest } from '@ilewa/contract/prices/quote-text'
import { taxLabel } from '@ilewa/contract/prices/stay-taxes'
import { includedTaxLines, withoutTaxLines } from '@ilewa/contract/prices/tax-rules'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { listLines } from '../../bookings/lines/lines.queries.ts'
import { lockStay } from '../../bookings/write.ts'
import { reasonOf } from '../money.erasure.ts'
import { changeOnce } from '../payments.service.ts'
import { findValidInvoice } from './documents.queries.ts'
import { insertDocument, statedFactsOf } from './documents.service.ts'
import { getIssuerWithRegistration } from './issuer.queries.ts'

type InvoiceContent = Pick<NonNullable<DocumentSnapshot['invoice']>, 'lines' | 'taxes' | 'netAmount'>

/** More lines of single prices would not fit on an invoice: they become one line. */
const maxNightLines = 20

const toLine = (line: BookingLine) => ({ label: labelForGuest(line), amount: line.amount })

function toInvoiceLines(lines: readonly BookingLine[], { checkIn, checkOut, totalAmount }: Booking) {
  if (lines.length === 0)
    return [{ label: formatNights(nightsBetween(checkIn, checkOut)), amount: totalAmount }]
  const nightLines = lines.filter(({ kind }) => kind === 'NIGHTS')
  if (nightLines.length <= maxNightLines) return lines.map(toLine)
  const nights = nightLines.reduce((sum, { quantity }) => sum + quantity, 0)
  const others = lines.filter(({ kind }) => kind !== 'NIGHTS')
  return [{ label: formatNights(nights), amount: totalOfLines(nightLines) }, ...others.map(toLine)]
}

/** What the invoice of a booking consists of: its lines and taxes, or the fee of a cancelled one. */
async function contentOf(ctx: Context, booking: Booking): Promise<InvoiceContent> {
  if (booking.status === 'CANCELLED') {
    const amount = invoiceAmountOf(booking)
    return { lines: [{ label: 'Cancellation fee', amount }], taxes: [], netAmount: amount }
  }
  const stored = await listLines(ctx, booking.id)
  const added = stored.filter(({ kind }) => kind === 'TAX').map(toLine)
  return {
    lines: toInvoiceLines(withoutTaxLines(stored), booking),
    taxes: [...includedTaxLines(stored, booking.taxes), ...added],
    netAmount: netTotalOf(booking),
  }
}

/** Audits an invoice with its booking. */
const recordInvoice = (
  ctx: Context,
  booking: Booking,
  { before, after, note }: { before: string | null; after: string; note?: string },
): Promise<void> =>
  recordUpdated(ctx, toBookingIdentity(booking), {
    before: { invoice: before },
    after: { invoice: after, ...(note && { note }) },
  })

/**
 * Issues the invoice of a booking as it is now. Throws `documents.nothing_to_invoice`, `documents.invoice_exists` and
 * `documents.tax_id_needed`.
 */
export const issueInvoice = (ctx: Context, bookingId: string): Promise<ChangedPayments> =>
  changeOnce(ctx, async () => {
    const { before: booking } = await lockStay(ctx, bookingId)
    const refusal = invoiceRefusalOf(booking)
    if (refusal) throw new AppError('documents.nothing_to_invoice', { values: { reason: refusal } })
    const valid = await findValidInvoice(ctx, bookingId)
    if (valid)
      throw new AppError('documents.invoice_exists', { values: { reason: validInvoiceReason(valid.number) } })
    const content = await contentOf(ctx, booking)
    const { issuer, registration } = await getIssuerWithRegistration(ctx)
    const hasVat = booking.taxes
      .filter((tax) => tax.isVat)
      .some((tax) => content.taxes.some(({ label }) => label.endsWith(taxLabel(tax))))
    if (hasVat && !(registration.taxId && registration.cacNumber))
      throw new AppError('documents.tax_id_needed', { values: { reason: registrationNeededReason } })
    const { id: documentId, number } = await insertDocument(ctx, {
      ...{ kind: 'INVOICE', bookingId, guestName: booking.guestName },
      snapshot: {
        ...statedFactsOf(ctx, booking, issuer),
        ...{ amount: invoiceAmountOf(booking), method: 'UNKNOWN', paidOn: ctx.today },
        invoice: { ...content, ...registration, irn: null, propertyId: booking.propertyId },
      },
    })
    await recordInvoice(ctx, booking, { before: null, after: number })
    return { bookingId, documentId }
  })

/** Cancels the invoice of a booking. The credit note states what the invoice did. Throws `documents.no_invoice`. */
export const issueCreditNote = (
  ctx: Context,
  bookingId: string,
  { reason }: CreditNoteInput,
): Promise<ChangedPayments> =>
  changeOnce(ctx, async () => {
    const { before: booking } = await lockStay(ctx, bookingId)
    const valid = await findValidInvoice(ctx, bookingId)
    if (!valid?.snapshot.invoice)
      throw new AppError('documents.no_invoice', { values: { reason: noInvoiceReason } })
    const { id: credits, number, guestName, snapshot } = valid
    const { invoice } = valid.snapshot
    const creditNote = await insertDocument(ctx, {
      ...{ kind: 'CREDIT_NOTE', bookingId, guestName, credits },
      snapshot: {
        ...snapshot,
        ...{ issuedOn: ctx.today, paidOn: ctx.today },
        invoice: { ...invoice, irn: null, credits: number },
      },
    })
    await recordInvoice(ctx, booking, {
      before: number,
      after: `Cancelled by ${creditNote.number}`,
      note: reasonOf(booking, reason),
    })
    return { bookingId, documentId: creditNote.id }
  })
