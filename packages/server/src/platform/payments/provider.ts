import type { IncomingHttpHeaders } from 'node:http'
import { fromKobo, type Naira } from '@ilewa/contract/core/money'
import type { ProviderName } from '@ilewa/contract/payments'

/** What is to be paid, and the URL the payer returns to. */
export interface Order {
  txRef: string
  amount: Naira
  currency: 'NGN'
  title: string
  customer: { email: string; name: string; phone: string }
  redirectUrl: string
}

/** A payment as reported by the provider. */
export interface Transaction {
  transactionId: string
  txRef: string
  status: 'successful' | 'failed' | 'pending'
  amount: Naira
  currency: string
}

/** The amount of a transaction in whole kobo, rounded down. */
export const floorToKobo = (amount: number): Naira => fromKobo(Math.floor(amount * 100 + 1e-6))

/** An authenticated webhook of the provider; its contents must still be verified. */
interface WebhookEvent {
  txRef: string | null
  transactionId: string | null
  facts: Record<string, unknown>
}

export interface PaymentProvider {
  name: ProviderName
  /** The URL of the checkout page. Throws ProviderUnavailableError. */
  createLink(order: Order): Promise<string>
  /**
   * Undefined when the provider has no such payment. Of several with one reference, any. Throws ProviderUnavailableError, and
   * RefusedKeyError for a wrong key.
   */
  findTransaction(
    by: { txRef: string } | { transactionId: string },
    signal: AbortSignal,
  ): Promise<Transaction | undefined>
  /** Undefined when the signature of the raw body is invalid. */
  readWebhook(body: Uint8Array, headers: IncomingHttpHeaders): WebhookEvent | undefined
}

/** The provider did not respond, or with an undocumented response: the state of the payment is unknown. */
export class ProviderUnavailableError extends Error {}

/** The provider does not accept the secret key. */
export class RefusedKeyError extends ProviderUnavailableError {}
