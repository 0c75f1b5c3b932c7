import { fromKobo } from '@ilewa/contract/core/money'
import type { PaymentResult, Refusal } from '@ilewa/contract/payments'
import { and, isNull, ne, or, sql } from 'drizzle-orm'
import { db, inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { count } from '../../platform/metrics.ts'
import { paymentProvider } from '../../platform/payments/payments.ts'
import { ProviderUnavailable, type Transaction } from '../../platform/payments/provider.ts'
import { activate } from './activation.service.ts'
import { findPaymentByReference, isPayment, type PaymentRow, refusalSentence } from './payments.queries.ts'
import { payments } from './payments.table.ts'
import { mailPaymentFailed } from './receipt.jobs.ts'
import { type Inquiry, namesPayment, recordNews } from './webhooks.service.ts'

export const verifyTimeoutMs = 8_000

const failed = (refusal: Refusal): PaymentResult => ({ status: 'failed', refusal: refusalSentence(refusal) })
const pending: PaymentResult = { status: 'pending', refusal: null }
const successful: PaymentResult = { status: 'successful', refusal: null }

/** Fetches the claimed transaction if it belongs to this reference. */
async function findClaimed({ txRef, transactionId }: Inquiry, signal: AbortSignal) {
  if (!namesPayment(transactionId)) return undefined
  try {
    const claimed = await paymentProvider().findTransaction({ transactionId }, signal)
    return claimed?.txRef === txRef ? claimed : undefined
  } catch (error) {
    // A search by reference may still succeed.
    if (error instanceof ProviderUnavailable && !signal.aborted) return undefined
    throw error
  }
}

/** Fetches the claimed transaction; if it does not belong to this reference, the reference's own. */
async function askProvider(inquiry: Inquiry): Promise<Transaction | undefined> {
  const signal = AbortSignal.timeout(verifyTimeoutMs)
  const claimed = await findClaimed(inquiry, signal)
  if (claimed) return claimed
  const { txRef } = inquiry
  const found = await paymentProvider().findTransaction({ txRef }, signal)
  return found?.txRef === txRef ? found : undefined
}

/** Status, reference, currency and amount of the transaction must all match the payment. */
function refusalOf(payment: PaymentRow, transaction: Transaction): Refusal | undefined {
  if (transaction.status === 'failed') return 'declined'
  if (transaction.currency !== payment.currency) return 'wrong_currency'
  if (transaction.amount < payment.amount) return 'wrong_amount'
  return undefined
}

/** Whole kobo, rounded down. */
const toNaira = (amount: number) => fromKobo(Math.floor(amount * 100 + 1e-6))

/**
 * Records a refusal and mails the payer once per refusal. A later decline does not overwrite a refusal with money; a
 * later success under the same reference still counts. Returns whether the refusal is new.
 */
const refuse = (payment: PaymentRow, transaction: Transaction, refusal: Refusal): Promise<boolean> =>
  inTransaction(async () => {
    const { transactionId, amount } = transaction
    const isOther = or(
      ne(payments.status, 'FAILED'),
      sql`${payments.transactionId} IS DISTINCT FROM ${transactionId}`,
      sql`${payments.refusal} IS DISTINCT FROM ${refusal}`,
    )
    const mayCover = refusal === 'declined' ? isNull(payments.amountPaid) : undefined
    const changed = await db()
      .update(payments)
      .set({
        status: 'FAILED',
        refusal,
        transactionId,
        amountPaid: refusal === 'declined' ? null : toNaira(amount),
        updatedAt: sql`now()`,
      })
      .where(and(isPayment(payment), ne(payments.status, 'SUCCESSFUL'), isOther, mayCover))
      .returning({ id: payments.id })
    if (changed.length === 0) return false
    await enqueue(mailPaymentFailed, { businessId: payment.businessId, paymentId: payment.id })
    return true
  })

/** Applies the provider's transaction to a payment that is not successful yet. */
async function judge(payment: PaymentRow, inquiry: Inquiry): Promise<PaymentResult> {
  const transaction = await askProvider(inquiry)
  if (!transaction || transaction.status === 'pending') return pending
  const facts = { status: transaction.status, amount: transaction.amount, currency: transaction.currency }
  const news = { ...inquiry, transactionId: transaction.transactionId }
  const refusal = refusalOf(payment, transaction)
  if (refusal) {
    const isNews = await refuse(payment, transaction, refusal)
    if (isNews || inquiry.source === 'webhook') await recordNews(news, refusal, facts)
    return failed(refusal)
  }
  const isFirst = await activate(payment, { ...transaction, amount: toNaira(transaction.amount) })
  if (isFirst || inquiry.source === 'webhook')
    await recordNews(news, isFirst ? 'activated' : 'repeated', facts)
  return successful
}

/** Handles a webhook for a successful payment: a repetition, or a second transaction that has to be refunded. */
async function hearAgain(payment: PaymentRow, inquiry: Inquiry): Promise<void> {
  const { transactionId } = inquiry
  const isSame = !namesPayment(transactionId) || transactionId === payment.transactionId
  const other = isSame ? undefined : await findClaimed(inquiry, AbortSignal.timeout(verifyTimeoutMs))
  const isSecond = other?.status === 'successful'
  const facts = other && { status: other.status, amount: other.amount, currency: other.currency }
  await recordNews(inquiry, isSecond ? 'paid_twice' : 'repeated', facts)
}

/**
 * Verifies a payment with the provider and applies the result: the one idempotent step behind redirect, webhook and
 * reconciliation. Throws ProviderUnavailable.
 */
export async function settlePayment(inquiry: Inquiry): Promise<PaymentResult> {
  const payment = await findPaymentByReference(inquiry.txRef)
  if (!payment || payment.provider !== paymentProvider().name) {
    await recordNews(inquiry, 'unknown_reference')
    return pending
  }
  if (payment.status === 'SUCCESSFUL') {
    if (inquiry.source === 'webhook') await hearAgain(payment, inquiry)
    return successful
  }
  try {
    return await judge(payment, inquiry)
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      if (inquiry.source === 'webhook') await recordNews(inquiry, 'provider_unavailable')
      else count('payments', 'provider_unavailable')
    }
    throw error
  }
}
