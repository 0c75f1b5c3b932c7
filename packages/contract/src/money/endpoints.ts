import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import {
  BookingPayments,
  ClaimListQuery,
  ClaimRejection,
  EntryFilters,
  EntryListQuery,
  EntryStats,
  EntryStatsQuery,
  ListedClaim,
  ListedEntry,
  PaymentClaimInput,
  PaymentInput,
  RefundInput,
  ReversalInput,
} from './schema.ts'

const paymentsResponse = z.object({ payments: BookingPayments })

/** The payments of a booking. Each response has the booking's money after the change. */
export const bookingPayments = {
  list: endpoint({
    method: 'GET',
    path: '/bookings/{id}/payments',
    access: 'payments:read',
    params: ById,
    response: paymentsResponse,
    summary: "Payments, refunds and claims of a booking; an agent sees their own booking's, without accounts",
  }),
  record: endpoint({
    method: 'POST',
    path: '/bookings/{id}/payments',
    access: 'payments:record',
    params: ById,
    body: PaymentInput,
    response: paymentsResponse,
    message: 'Payment recorded',
    status: 201,
    summary: 'Record money that arrived; rejected above the balance unless it is credit',
  }),
  refund: endpoint({
    method: 'POST',
    path: '/bookings/{id}/refunds',
    access: 'payments:record',
    params: ById,
    body: RefundInput,
    response: paymentsResponse,
    message: 'Refund recorded',
    status: 201,
    summary: 'Record money that was returned to the guest, at most what is paid',
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/entries/{id}/reverse',
    access: 'payments:record',
    params: ById,
    body: ReversalInput,
    response: paymentsResponse,
    message: 'Entry reversed',
    status: 201,
    summary: 'Reverse an entry that was recorded by mistake, once and with a reason',
  }),
}

/** Payments and refunds of all bookings. */
export const moneyEntries = {
  list: endpoint({
    method: 'GET',
    path: '/payments',
    access: 'payments:record',
    query: EntryListQuery,
    response: z.object({ entries: z.array(ListedEntry) }),
    paged: true,
    summary: 'Payments and refunds by day, method, account and kind, the latest day first',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/payments/stats',
    access: 'payments:record',
    costly: true,
    query: EntryStatsQuery,
    response: EntryStats,
    summary: 'Sums of the filtered payments and refunds of at most a year',
  }),
  export: csvEndpoint({
    path: '/payments/export',
    access: 'payments:record',
    query: EntryFilters,
    summary: 'The filtered payments and refunds as CSV',
  }),
}

const decision = <B extends z.ZodType>(action: string, body: B, message: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/payment-claims/{id}/${action}`,
    access: 'payments:record',
    params: ById,
    body,
    response: paymentsResponse,
    message,
    summary,
  })

/** Payments of guests that a person claims; the owner confirms or rejects them. */
export const paymentClaims = {
  list: endpoint({
    method: 'GET',
    path: '/payment-claims',
    access: 'payments:record',
    query: ClaimListQuery,
    response: z.object({ claims: z.array(ListedClaim) }),
    paged: true,
    summary: 'Claims of one state with their bookings, the oldest first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/bookings/{id}/payment-claims',
    access: 'payments:claim',
    params: ById,
    body: PaymentClaimInput,
    response: paymentsResponse,
    message: 'Claim sent to the owner',
    status: 201,
    summary: 'Say that a guest has paid; an agent for their own booking',
  }),
  confirm: decision(
    'confirm',
    PaymentInput,
    'Payment recorded',
    'Record what really came, which may differ from what was claimed',
  ),
  reject: decision('reject', ClaimRejection, 'Claim rejected', 'Say why the money did not come'),
  withdraw: endpoint({
    method: 'POST',
    path: '/payment-claims/{id}/withdraw',
    access: 'payments:claim',
    params: ById,
    response: paymentsResponse,
    message: 'Claim withdrawn',
    summary: 'Take back an open claim of your own',
  }),
}
