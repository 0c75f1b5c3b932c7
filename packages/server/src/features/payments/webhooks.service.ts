import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { count, type Outcome } from '../../platform/metrics.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import { paymentNews } from './payments.table.ts'

/** What triggered the check: the payer's return, the provider's webhook, or the reconciliation job. */
type Source = 'redirect' | 'webhook' | 'round'

export interface Inquiry {
  txRef: string
  /** As claimed by the client; never trusted. */
  transactionId?: string | null
  source: Source
}

/** Whether the text has the format of a payment reference or transaction id. */
export const namesPayment = (text: string | null | undefined): text is string =>
  /^[\w.:-]{1,100}$/.test(text ?? '')

const orNull = (text: string | null | undefined) => (namesPayment(text) ? text : null)

/** 'heard' is a received webhook without an outcome yet, 'forged' one without a valid signature. */
type Heard = Outcome<'payments'> | 'heard' | 'forged'

/** Stores a payment event with its outcome. */
export async function recordNews(
  { txRef, transactionId, source }: Omit<Inquiry, 'txRef'> & { txRef: string | null },
  outcome: Heard,
  facts: Record<string, unknown> = {},
): Promise<void> {
  if (outcome !== 'heard' && outcome !== 'forged') count('payments', outcome)
  await db()
    .insert(paymentNews)
    .values({
      id: newId(),
      provider: paymentProvider().name,
      source,
      txRef: orNull(txRef),
      transactionId: orNull(transactionId),
      outcome,
      facts,
    })
}
