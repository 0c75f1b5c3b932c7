import { z } from 'zod'
import { formatDate, formatDateRange } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { formatNaira } from '../core/money.ts'
import { formatDateTime } from '../core/times.ts'
import { MoneyAccount } from './accounts.ts'

/** "K7M3QX9P": what a guest writes as narration, so that the transfer is found. The reference without its hyphen. */
export const paymentCodeOf = ({ reference }: { reference: string }): string => reference.replaceAll('-', '')

/** Where and how a guest pays. */
export const PaymentRequest = z.object({
  /**
   * What is missing of the deposit of a held booking; else what is due by `dueOn`, or what the guest owes, with the caution
   * deposit.
   */
  amount: z.number(),
  /** What of the amount is the caution deposit. */
  cautionPart: z.number().optional(),
  /** The day of the next due date, or of the last overdue one. Null for a held booking, and without due dates. */
  dueOn: z.string().nullable().optional(),
  paymentCode: z.string(),
  propertyName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** Set while the dates are held for a deposit. */
  holdUntil: z.iso.datetime().nullable(),
  /** The bank account that guests pay into; null if the business has none. */
  account: MoneyAccount.pick({ bankName: true, accountNumber: true, accountName: true }).nullable(),
  guestPhoneE164: z.string().nullable(),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** The payment request as a message for WhatsApp. Asterisks make bold text there. */
export function paymentRequestMessage(request: PaymentRequest, timeZone: string): string {
  const { amount, paymentCode, propertyName, checkIn, checkOut, holdUntil, account, dueOn } = request
  const dates = formatDateRange(checkIn, checkOut)
  const until = holdUntil && formatDateTime(new Date(holdUntil), timeZone)
  const due = dueOn ? `, due by *${formatDate(dueOn)}*,` : ''
  const to = account ? ` to ${account.bankName} *${account.accountNumber}*, ${account.accountName},` : ''
  return [
    until
      ? `Your dates at ${propertyName}, ${dates}, are held until *${until}*.`
      : `Your stay at ${propertyName}, ${dates}.`,
    `Pay *${formatNaira(amount)}*${due}${to} and write *${paymentCode}* as narration.`,
    ...(request.cautionPart
      ? [`${formatNaira(request.cautionPart)} of it is the caution deposit, returned after the stay.`]
      : []),
    until
      ? 'A screenshot is not a payment: your stay is confirmed when the money is in our account.'
      : 'A screenshot is not a payment: it counts when the money is in our account.',
  ].join('\n')
}

export const paymentRequests = {
  get: endpoint({
    method: 'GET',
    path: '/bookings/{id}/payment-request',
    access: 'payments:read',
    params: ById,
    response: z.object({ paymentRequest: PaymentRequest }),
    summary: 'What the guest has to pay, into which account and with which code',
  }),
}
