import { type PaymentProvider, ProviderUnavailableError, type Transaction } from './provider.ts'

/** How long the provider may take to answer a question about a payment. */
export const verifyTimeoutMs = 8_000

/** Whether the text has the format of a payment reference or transaction id. */
export const isValidReference = (text: string | null | undefined): text is string =>
  /^[\w.:-]{1,100}$/.test(text ?? '')

export interface ReportedTransaction {
  txRef: string
  /** As claimed by the client or a webhook; never trusted. */
  transactionId?: string | null | undefined
}

/** Fetches the transaction with the reported id; undefined if it belongs to another payment. */
export async function findReportedTransaction(
  provider: PaymentProvider,
  { txRef, transactionId }: ReportedTransaction,
  signal: AbortSignal = AbortSignal.timeout(verifyTimeoutMs),
): Promise<Transaction | undefined> {
  if (!isValidReference(transactionId)) return undefined
  try {
    const reported = await provider.findTransaction({ transactionId }, signal)
    return reported?.txRef === txRef ? reported : undefined
  } catch (error) {
    // A search by reference may still succeed.
    if (error instanceof ProviderUnavailableError && !signal.aborted) return undefined
    throw error
  }
}

/** Asks the provider for the reported transaction; without a valid id, searches by the reference. Throws `ProviderUnavailableError`. */
export async function fetchTransaction(
  provider: PaymentProvider,
  reported: ReportedTransaction,
): Promise<Transaction | undefined> {
  const signal = AbortSignal.timeout(verifyTimeoutMs)
  const { txRef } = reported
  const claimed = await findReportedTransaction(provider, reported, signal)
  if (claimed) return claimed
  const found = await provider.findTransaction({ txRef }, signal)
  return found?.txRef === txRef ? found : undefined
}
