import { z } from 'zod'
import { PlanType } from './core/access.ts'
import { endpoint } from './core/endpoint.ts'
import { uuid } from './core/fields.ts'
import { ListQuery } from './core/list-query.ts'
import { BillingCycle } from './subscription/schema.ts'

/** Message for each reason why a payment did not activate the plan. */
export const refusalMessages = {
  declined: 'The payment was declined. You have not been charged for the plan.',
  wrong_amount: 'The amount paid is less than the price of the plan, so the plan was not activated.',
  wrong_currency: 'The payment was not made in naira, so the plan was not activated.',
  no_link: 'The payment service gave no page to pay on.',
} as const
export type RefusalReason = keyof typeof refusalMessages

/**
 * ABANDONED: the checkout was cancelled, or there was no response for days. A payment that arrives later still counts.
 */
export const PaymentStatus = z.enum(['PENDING', 'SUCCESSFUL', 'FAILED', 'ABANDONED'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const Payment = z.object({
  id: uuid,
  txRef: z.string(),
  transactionId: z.string().nullable(),
  planType: PlanType,
  billingCycle: BillingCycle,
  /** The price, in naira. */
  amount: z.number(),
  /** The amount that the provider reports as paid. */
  amountPaid: z.number().nullable(),
  currency: z.string(),
  status: PaymentStatus,
  /** The reason why the payment does not count, as a message. */
  refusal: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Payment = z.infer<typeof Payment>

export const PaymentResult = z.object({
  status: z.enum(['successful', 'failed', 'pending']),
  /** The reason for the failure, if the provider's status does not explain it. */
  refusal: z.string().nullable(),
})
export type PaymentResult = z.infer<typeof PaymentResult>

/** The provider's transaction ID, from the return URL. */
const transactionId = z.string().max(100)

const TxRef = z.object({ txRef: z.string().min(1).max(100) })

const sandboxActions = ['pay', 'decline', 'leave'] as const

export const ProviderName = z.enum(['sandbox', 'flutterwave'])
export type ProviderName = z.infer<typeof ProviderName>

const seconds = z.int().min(0).max(3600)

/** Action at the sandbox checkout. All fields except `action` simulate behaviour of a real provider. */
export const SandboxInput = z.object({
  action: z.enum(sandboxActions),
  /** In naira; the price by default. */
  amount: z.number().min(1).max(10_000_000).optional(),
  currency: z.enum(['NGN', 'USD']).default('NGN'),
  /** Seconds for which the provider reports the payment as pending. */
  settleAfterSeconds: seconds.default(0),
  webhookAfterSeconds: seconds.default(0),
  /** 0: the webhook is never called. */
  webhookCopies: z.int().min(0).max(20).default(1),
})

export const SandboxCheckout = z.object({
  txRef: z.string(),
  title: z.string(),
  amount: z.number(),
  currency: z.string(),
  email: z.string(),
})

export const payments = {
  list: endpoint({
    method: 'GET',
    path: '/subscription/payments',
    access: 'subscription:read',
    query: ListQuery.omit({ q: true }),
    response: z.object({ payments: z.array(Payment) }),
    paged: true,
    summary: 'Payments of the business, newest first',
  }),
  result: endpoint({
    method: 'GET',
    path: '/subscription/payments/{txRef}',
    access: 'subscription:read',
    params: TxRef,
    query: z.object({ transaction_id: transactionId.optional() }),
    response: PaymentResult,
    summary: 'Query the provider for the status of a payment',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/subscription/payments/{txRef}/cancel',
    access: 'subscription:write',
    params: TxRef,
    response: z.object({ status: PaymentStatus }),
    message: 'Payment cancelled',
    summary: 'Record that the checkout was abandoned; a later payment is still accepted',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/subscription/payments/{txRef}/link',
    access: 'subscription:write',
    params: TxRef,
    response: z.object({ link: z.string() }),
    message: 'Your payment page is ready',
    summary: 'The payment page of a payment that is still pending',
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/payments/webhook/{provider}',
    access: 'public',
    params: z.object({ provider: ProviderName }),
    raw: true,
    response: z.object({}),
    summary: 'Provider webhook for payment events; the signature covers the raw body',
  }),
  sandboxCheckout: endpoint({
    method: 'GET',
    path: '/payments/sandbox/{txRef}',
    access: 'public',
    params: TxRef,
    response: SandboxCheckout,
    summary: 'The open checkout in the sandbox',
  }),
  sandboxPay: endpoint({
    method: 'POST',
    path: '/payments/sandbox/{txRef}',
    access: 'public',
    params: TxRef,
    body: SandboxInput,
    response: z.object({ redirectUrl: z.string() }),
    summary: 'Pay, decline or abandon the sandbox checkout',
  }),
}
