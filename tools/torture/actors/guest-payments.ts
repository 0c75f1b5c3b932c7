import { bookings } from '@ilewa/contract/bookings/endpoints'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import { invoices } from '@ilewa/contract/money/invoices'
import { newToken } from '../checks/markers.ts'
import type { Action, Client } from '../environment/types.ts'
import { type CallResult, sendOnce, sendWithRetry } from './call.ts'

const expectedRefusals = ['common.not_found', 'payments.above_paid', 'claims.too_many', 'common.stale_edit']

const invoiceRefusals = [
  'common.not_found',
  'common.stale_edit',
  'documents.invoice_exists',
  'documents.no_invoice',
  'documents.nothing_to_invoice',
]

/** A booking to pay. Amounts are far below any total, so that payments never keep other clients from their edits. */
async function pickBooking({ context, role }: Client) {
  const query = { limit: 100 } as const
  if (role === 'AGENT') {
    const mine = await sendOnce(context, bookings.mine, { query })
    return mine.outcome === 'acknowledged' ? context.random.pickOrUndefined(mine.data) : undefined
  }
  const all = await sendOnce(context, bookings.list, { query })
  return all.outcome === 'acknowledged' ? context.random.pickOrUndefined(all.data.bookings) : undefined
}

/** A recorded payment writes the booking without a version of its own in the response. */
const noteWrite = ({ context }: Client, id: string, outcome: 'acknowledged' | 'refused' | 'unknown') =>
  context.journal.edits.push({ kind: 'booking', id, outcome, values: {} })

interface PaymentOrRefund {
  isRefund: boolean
  /** In naira. */
  amount: number
}

/** Records a payment or a refund of a booking. Its note has a token, by which the entry is found again. */
export async function recordPaymentOrRefund(
  client: Client,
  bookingId: string,
  { isRefund, amount }: PaymentOrRefund,
): Promise<CallResult<unknown>> {
  const { context, business } = client
  const token = newToken(context.random)
  const params = { id: bookingId }
  const moved = { amount, method: context.random.pick(['CASH', 'TRANSFER', 'POS']) } as const
  const result = isRefund
    ? await sendWithRetry(context, bookingPayments.refund, {
        params,
        body: { ...moved, reason: token },
        expectedRefusals,
      })
    : await sendWithRetry(context, bookingPayments.record, {
        params,
        body: { ...moved, note: token, asCredit: true },
        expectedRefusals,
      })
  const { outcome } = result
  context.journal.guestPayments.push({ businessId: business.id, token, amount, outcome })
  noteWrite(client, bookingId, outcome)
  return result
}

/** Records a small payment, or a refund of one, of a random booking. */
export const moveMoney: Action = async (client) => {
  const { random } = client.context
  const booking = await pickBooking(client)
  if (!booking) return
  const amount = random.integer(1, 100) / 100
  const isRefund = booking.paidAmount >= amount && random.fraction() < 0.3
  await recordPaymentOrRefund(client, booking.id, { isRefund, amount })
}

/** Issues the invoice of a booking, or cancels it by a credit note. */
export const changeInvoice: Action = async (client) => {
  const { context } = client
  const booking = await pickBooking(client)
  if (!booking) return
  const params = { id: booking.id }
  if (context.random.fraction() < 0.6) {
    await sendWithRetry(context, invoices.create, { params, expectedRefusals: invoiceRefusals })
    return
  }
  const body = { reason: 'Wrong company name' }
  await sendWithRetry(context, invoices.credit, { params, body, expectedRefusals: invoiceRefusals })
}

/** Claims a payment, which writes the claimed amount only. */
export const claimPayment: Action = async (client) => {
  const { context } = client
  const booking = await pickBooking(client)
  if (!booking) return
  await sendWithRetry(context, paymentClaims.create, {
    params: { id: booking.id },
    body: { amount: context.random.integer(1, 100) / 100, method: 'TRANSFER' },
    expectedRefusals,
  })
}
