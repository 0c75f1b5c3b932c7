import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { maxPictureBytes } from '../core/pictures.ts'
import {
  BookingPayments,
  ChangedPayments,
  ClaimListQuery,
  ClaimRejection,
  EntryFilters,
  EntryListQuery,
  EntryStats,
  EntryStatsQuery,
  ListedClaim,
  ListedEntry,
  maxClaimPictures,
  PaymentClaimInput,
  PaymentInput,
  RefundInput,
  ReversalInput,
} from './schema.ts'

/** The payments of a booking. Each response has the booking's money after the change. */
export const bookingPayments = {
  list: endpoint({
    method: 'GET',
    path: '/bookings/{id}/payments',
    access: 'payments:read',
    params: ById,
    response: z.object({ payments: BookingPayments }),
    summary: "Payments, refunds and claims of a booking; an agent sees their own booking's, without accounts",
  }),
  record: endpoint({
    method: 'POST',
    path: '/bookings/{id}/payments',
    access: 'payments:record',
    params: ById,
    body: PaymentInput,
    response: ChangedPayments,
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
    response: ChangedPayments,
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
    response: ChangedPayments,
    message: 'Entry reversed',
    status: 201,
    summary: 'Reverse an entry that was recorded by mistake, once and with a reason',
  }),
}

/** Payments, refunds and caution deposits of all bookings. */
export const moneyEntries = {
  list: endpoint({
    method: 'GET',
    path: '/payments',
    access: 'payments:record',
    query: EntryListQuery,
    response: z.object({ entries: z.array(ListedEntry) }),
    paged: true,
    summary: 'Payments, refunds and caution deposits by day, method, account and kind, the latest day first',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/payments/stats',
    access: 'payments:record',
    costly: true,
    query: EntryStatsQuery,
    response: EntryStats,
    summary: 'Sums of the filtered entries of at most a year',
  }),
  export: csvEndpoint({
    path: '/payments/export',
    access: 'payments:record',
    query: EntryFilters,
    summary: 'The filtered entries as CSV',
  }),
}

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
    response: ChangedPayments,
    message: 'Claim sent to the owner',
    status: 201,
    summary: 'Say that a guest has paid; an agent for their own booking',
  }),
  addPictures: endpoint({
    method: 'POST',
    path: '/payment-claims/{id}/pictures',
    access: 'payments:claim',
    params: ById,
    body: z.object({}),
    upload: { field: 'pictures', maxFiles: maxClaimPictures, maxBytes: maxPictureBytes },
    response: ChangedPayments,
    message: 'Pictures added',
    status: 201,
    summary: `Add pictures to an open claim of your own, ${maxClaimPictures} at most (multipart)`,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/payment-claims/{id}/confirm',
    access: 'payments:record',
    params: ById,
    body: PaymentInput,
    response: ChangedPayments,
    message: 'Payment recorded',
    summary: 'Record what really came, which may differ from what was claimed',
  }),
  reject: endpoint({
    method: 'POST',
    path: '/payment-claims/{id}/reject',
    access: 'payments:record',
    params: ById,
    body: ClaimRejection,
    response: ChangedPayments,
    message: 'Claim rejected',
    summary: 'Say why the money did not come',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/payment-claims/{id}/withdraw',
    access: 'payments:claim',
    params: ById,
    response: ChangedPayments,
    message: 'Claim withdrawn',
    summary: 'Take back an open claim of your own',
  }),
}
