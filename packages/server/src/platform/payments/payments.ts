import type { IncomingHttpHeaders } from 'node:http'
import type { Naira } from '@ilewa/contract/money'
import type { ProviderName } from '@ilewa/contract/payments'
import type { Settings } from '../settings.ts'
import { flutterwave } from './flutterwave.ts'
import { sandbox } from './sandbox.ts'

/** What is to be paid, and where the payer comes back to. */
export interface Order {
  txRef: string
  amount: Naira
  currency: 'NGN'
  title: string
  customer: { email: string; name: string; phone: string }
  redirectUrl: string
}

/** A payment as the provider knows it. */
export interface Transaction {
  transactionId: string
  txRef: string
  status: 'successful' | 'failed' | 'pending'
  amount: Naira
  currency: string
}

/** A provider's call, proven to be its own; what it claims is still to be verified. */
interface News {
  txRef: string | null
  transactionId: string | null
  facts: Record<string, unknown>
}

export interface PaymentProvider {
  name: ProviderName
  /** The address of the page where the order is paid. Throws ProviderUnavailable. */
  createLink(order: Order): Promise<string>
  /** Undefined when the provider knows of no such payment. Throws ProviderUnavailable. */
  findTransaction(
    by: { txRef: string } | { transactionId: string },
    signal: AbortSignal,
  ): Promise<Transaction | undefined>
  /** Undefined when the signature over the raw body is not the provider's. */
  readNews(body: Uint8Array, headers: IncomingHttpHeaders): News | undefined
}

let current: PaymentProvider | undefined

/** The provider that this deployment takes money through. */
export function paymentProvider(): PaymentProvider {
  if (!current) throw new Error('Payments are not set up')
  return current
}

export function setUpPayments({ payments }: Pick<Settings, 'payments'>): void {
  current = payments.provider === 'flutterwave' ? flutterwave(payments) : sandbox
}
