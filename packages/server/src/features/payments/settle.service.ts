import type { PaymentResult, RefusalReason } from '@ilewa/contract/payments'
import { and, isNull, ne, or, sql } from 'drizzle-orm'
import { db, inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { count } from '../../platform/metrics.ts'
import {
  fetchTransaction,
  findReportedTransaction,
  isValidReference,
} from '../../platform/payments/fetch-transaction.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import { floorToKobo, ProviderUnavailableError, type Transaction } from '../../platform/payments/provider.ts'
import { activatePayment } from './activation.service.ts'
import { type PaymentInquiry, recordPaymentEvent } from './payment-events.service.ts'
import {
  findPaymentByReference,
  type PaymentRow,
  paymentCondition,
  refusalMessage,
} from './payments.queries.ts'
import { payments } from './payments.table.ts'
import { mailPaymentFailed } from './receipt.jobs.ts'

const failedResult = (refusal: RefusalReason): PaymentResult => ({
  status: 'failed',
  refusal: refusalMessage(refusal),
})
const pendingResult: PaymentResult = { status: 'pending', refusal: null }
const successfulResult: PaymentResult = { status: 'successful', refusal: null }

/**
 * Returns the reason to refuse a transaction: its status, currency or a too low amount. `fetchTransaction` has
 * checked the reference.
 */
function findRefusal(payment: PaymentRow, transaction: Transaction): RefusalReason | undefined {
  if (transaction.status === 'failed') return 'declined'
  if (transaction.currency !== payment.currency) return 'wrong_currency'
  if (transaction.amount < payment.amount) return 'wrong_amount'
  return undefined
}

/**
 * Records a refusal and mails the payer once per refusal. If money was paid with the refused transaction, a later
 * decline does not overwrite the refusal. A later success under the same reference still counts. Returns whether
 * the refusal is new.
 */
const recordRefusal = (
  payment: PaymentRow,
  transaction: Transaction,
  refusal: RefusalReason,
): Promise<boolean> =>
  inTransaction(async () => {
    const { transactionId, amount } = transaction
    const changedCondition = or(
      ne(payments.status, 'FAILED'),
      sql`${payments.transactionId} IS DISTINCT FROM ${transactionId}`,
      sql`${payments.refusal} IS DISTINCT FROM ${refusal}`,
    )
    const overwriteCondition = refusal === 'declined' ? isNull(payments.amountPaid) : undefined
    const changed = await db()
      .update(payments)
      .set({
        status: 'FAILED',
        refusal,
        transactionId,
        amountPaid: refusal === 'declined' ? null : floorToKobo(amount),
        updatedAt: sql`now()`,
      })
      .where(
        and(
          paymentCondition(payment),
          ne(payments.status, 'SUCCESSFUL'),
          changedCondition,
          overwriteCondition,
        ),
      )
      .returning({ id: payments.id })
    if (changed.length === 0) return false
    await enqueue(mailPaymentFailed, { businessId: payment.businessId, paymentId: payment.id })
    return true
  })

/** Applies the provider's transaction to a payment that is not successful yet. */
async function verifyPayment(payment: PaymentRow, inquiry: PaymentInquiry): Promise<PaymentResult> {
  const transaction = await fetchTransaction(paymentProvider(), inquiry)
  if (!transaction || transaction.status === 'pending') return pendingResult
  const facts = { status: transaction.status, amount: transaction.amount, currency: transaction.currency }
  const event = { ...inquiry, transactionId: transaction.transactionId }
  const refusal = findRefusal(payment, transaction)
  if (refusal) {
    const isNew = await recordRefusal(payment, transaction, refusal)
    if (isNew || inquiry.source === 'webhook') await recordPaymentEvent(event, refusal, facts)
    return failedResult(refusal)
  }
  const isFirst = await activatePayment(payment, { ...transaction, amount: floorToKobo(transaction.amount) })
  if (isFirst || inquiry.source === 'webhook')
    await recordPaymentEvent(event, isFirst ? 'activated' : 'repeated', facts)
  return successfulResult
}

/** Handles a webhook for a successful payment: a repetition, or a second transaction that has to be refunded. */
async function handleDuplicate(payment: PaymentRow, inquiry: PaymentInquiry): Promise<void> {
  const { transactionId } = inquiry
  const isSame = !isValidReference(transactionId) || transactionId === payment.transactionId
  const secondTransaction = isSame ? undefined : await findReportedTransaction(paymentProvider(), inquiry)
  const isPaidTwice = secondTransaction?.status === 'successful'
  const facts = secondTransaction && {
    status: secondTransaction.status,
    amount: secondTransaction.amount,
    currency: secondTransaction.currency,
  }
  await recordPaymentEvent(inquiry, isPaidTwice ? 'paid_twice' : 'repeated', facts)
}

/**
 * Verifies a payment with the provider and applies the result: the one idempotent step behind redirect, webhook and
 * reconciliation. Throws `ProviderUnavailableError`.
 */
export async function settlePayment(inquiry: PaymentInquiry): Promise<PaymentResult> {
  const payment = await findPaymentByReference(inquiry.txRef)
  if (!payment || payment.provider !== paymentProvider().name) {
    await recordPaymentEvent(inquiry, 'unknown_reference')
    return pendingResult
  }
  if (payment.status === 'SUCCESSFUL') {
    if (inquiry.source === 'webhook') await handleDuplicate(payment, inquiry)
    return successfulResult
  }
  try {
    return await verifyPayment(payment, inquiry)
  } catch (error) {
    if (error instanceof ProviderUnavailableError) {
      if (inquiry.source === 'webhook') await recordPaymentEvent(inquiry, 'provider_unavailable')
      else count('payments', 'provider_unavailable')
    }
    throw error
  }
}
