import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { count, type Outcome } from '../../platform/metrics.ts'
import { isValidReference, type ReportedTransaction } from '../../platform/payments/fetch-transaction.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import { paymentEvents } from './payments.table.ts'

/** What triggered the check: the payer's return, the provider's webhook, or the reconciliation job. */
type Source = 'redirect' | 'webhook' | 'reconciliation'

export interface PaymentInquiry extends ReportedTransaction {
  source: Source
}

const validReferenceOrNull = (text: string | null | undefined) => (isValidReference(text) ? text : null)

/** 'received' is a webhook without an outcome yet, 'forged' one without a valid signature. */
type EventOutcome = Outcome<'payments'> | 'received' | 'forged'

/** Stores a payment event with its outcome. */
export async function recordPaymentEvent(
  { txRef, transactionId, source }: Omit<PaymentInquiry, 'txRef'> & { txRef: string | null },
  outcome: EventOutcome,
  facts: Record<string, unknown> = {},
): Promise<void> {
  if (outcome !== 'received' && outcome !== 'forged') count('payments', outcome)
  await db()
    .insert(paymentEvents)
    .values({
      id: newId(),
      provider: paymentProvider().name,
      source,
      txRef: validReferenceOrNull(txRef),
      transactionId: validReferenceOrNull(transactionId),
      outcome,
      facts,
    })
}
