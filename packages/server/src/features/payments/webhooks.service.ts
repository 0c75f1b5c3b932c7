import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { count, type Outcome } from '../../platform/metrics.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import { paymentNews } from './payments.table.ts'

/** How the question came up: the payer's return, the provider's call, or our own round. */
type Source = 'redirect' | 'webhook' | 'round'

export interface Inquiry {
  txRef: string
  /** As claimed by whoever asks; never trusted. */
  transactionId?: string | null
  source: Source
}

/** A reference or number as our provider and we write them; anything else names no payment. */
export const namesPayment = (text: string | null | undefined): text is string =>
  /^[\w.:-]{1,100}$/.test(text ?? '')

const orNull = (text: string | null | undefined) => (namesPayment(text) ? text : null)

/** A call that was heard has no outcome yet, and a forged one is none of ours. */
type Heard = Outcome<'payments'> | 'heard' | 'forged'

/** Keeps what was heard and what came of it. */
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
