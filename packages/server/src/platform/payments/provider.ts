import type { IncomingHttpHeaders } from 'node:http'
import type { Naira } from '@ilewa/contract/core/money'
import type { ProviderName } from '@ilewa/contract/payments'

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

/** The provider did not answer, or not as its documentation says: nothing is known, so nothing may be concluded. */
export class ProviderUnavailable extends Error {}
