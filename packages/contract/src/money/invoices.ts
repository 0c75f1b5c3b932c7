import { z } from 'zod'
import type { Booking } from '../bookings/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, text } from '../core/fields.ts'
import type { Naira } from '../core/money.ts'
import { ChangedPayments, type ListedInvoice } from './schema.ts'

export const CreditNoteInput = z.object({
  /** For the activity log; the document does not show it. */
  reason: text({ max: 500, min: 5, required: 'Give a reason for the credit note' }),
})
export type CreditNoteInput = z.output<typeof CreditNoteInput>

type InvoicedStay = Pick<Booking, 'status' | 'totalAmount' | 'cancellationFee'>

/** What an invoice of the booking is for now, in naira: the total, or the fee of a cancelled stay. */
export const invoiceAmountOf = ({ status, totalAmount, cancellationFee }: InvoicedStay): Naira =>
  status === 'CANCELLED' ? (cancellationFee ?? 0) : totalAmount

/** Why the booking has no invoice now; undefined if one can be issued. */
export function invoiceRefusalOf(stay: InvoicedStay): string | undefined {
  if (stay.status === 'PENDING') return 'Confirm the booking first: a pending booking has no invoice.'
  if (stay.status === 'CANCELLED' && stay.cancellationFee === null)
    return 'There is nothing to invoice: no fee of this cancelled booking is recorded.'
  if (invoiceAmountOf(stay) > 0) return undefined
  return stay.status === 'CANCELLED'
    ? 'There is nothing to invoice: the booking is cancelled without a fee.'
    : 'There is nothing to invoice: the total is ₦0.00.'
}

type StatedStay = Pick<Booking, 'guestName' | 'checkIn' | 'checkOut' | 'propertyId'> & InvoicedStay

/** Whether the booking changed since its invoice, which states another amount, guest or stay. */
export const isInvoiceOutdated = (invoice: ListedInvoice, booking: StatedStay): boolean =>
  invoice.amount !== invoiceAmountOf(booking) ||
  invoice.isForFee !== (booking.status === 'CANCELLED') ||
  (['guestName', 'checkIn', 'checkOut', 'propertyId'] as const).some(
    (field) => invoice[field] !== booking[field],
  )

/** `documents.invoice_exists`, and `bookings.has_money` when such a booking is deleted. */
export const validInvoiceReason = (number: string): string =>
  `${number} is valid for this booking. Cancel it by a credit note first.`
export const registrationNeededReason =
  'An invoice with VAT needs your tax ID and CAC number. Add these registration numbers in the money settings.'
export const noInvoiceReason = 'The booking has no invoice that could be cancelled.'

/** Invoices state what a stay costs when they are issued, and do not change with it. */
export const invoices = {
  create: endpoint({
    method: 'POST',
    path: '/bookings/{id}/invoice',
    access: 'documents:issue',
    params: ById,
    response: ChangedPayments,
    message: 'Invoice issued',
    status: 201,
    summary: 'Issue the invoice of a booking, or of the fee of a cancelled one; one at a time',
  }),
  credit: endpoint({
    method: 'POST',
    path: '/bookings/{id}/credit-note',
    access: 'documents:issue',
    params: ById,
    body: CreditNoteInput,
    response: ChangedPayments,
    message: 'Credit note issued',
    status: 201,
    summary: 'Cancel the invoice of a booking by a credit note, with a reason; another invoice can follow',
  }),
}
