import type { PaymentResult, Refusal } from '@ilewa/contract/payments'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { now } from '../../platform/clock.ts'
import { db, inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs.ts'
import { paymentProvider, type Transaction } from '../../platform/payments/payments.ts'
import { ProviderUnavailable } from '../../platform/payments/provider-unavailable.ts'
import { lockBusiness } from '../business/business.queries.ts'
import { mailPaymentFailed, mailPaymentReceived } from './payments.mail-jobs.ts'
import { findPaymentByReference, type PaymentRow, refusalSentence } from './payments.queries.ts'
import { nextReceiptNumber } from './payments.receipts.ts'
import { ledgerEntries, paymentNews, payments } from './payments.table.ts'
import { periodEnd } from './subscription.periods.ts'
import { fallsBackAt, type SubscriptionRow } from './subscription.queries.ts'
import { subscriptions } from './subscription.table.ts'

/** How the question came up: the payer's return, the provider's call, or our own round. */
export type Source = 'redirect' | 'webhook' | 'round'

interface Inquiry {
  txRef: string
  /** As claimed by whoever asks; never trusted. */
  transactionId?: string | null
  source: Source
}

const verifyTimeoutMs = 8_000
const transactionIdPattern = /^[\w-]{1,100}$/

const failed = (refusal: Refusal): PaymentResult => ({ status: 'failed', refusal: refusalSentence(refusal) })
const pending: PaymentResult = { status: 'pending', refusal: null }
const successful: PaymentResult = { status: 'successful', refusal: null }

/** Keeps what was heard and what came of it. */
export async function recordNews(
  { txRef, transactionId, source }: { txRef: string | null; transactionId?: string | null; source: Source },
  outcome: string,
  facts: Record<string, unknown> = {},
): Promise<void> {
  const provider = paymentProvider().name
  await db()
    .insert(paymentNews)
    .values({
      id: newId(),
      provider,
      source,
      txRef: txRef?.slice(0, 200) ?? null,
      transactionId: transactionId?.slice(0, 200) ?? null,
      outcome,
      facts,
    })
}

/** Asks for the claimed transaction; if that is not of this reference, for whatever the reference has. */
async function askProvider({ txRef, transactionId }: Inquiry): Promise<Transaction | undefined> {
  const provider = paymentProvider()
  const signal = AbortSignal.timeout(verifyTimeoutMs)
  if (transactionId && transactionIdPattern.test(transactionId)) {
    const claimed = await provider.findTransaction({ transactionId }, signal)
    if (claimed?.txRef === txRef) return claimed
  }
  const found = await provider.findTransaction({ txRef }, signal)
  return found?.txRef === txRef ? found : undefined
}

/** Decisions section 4: status, reference, currency and amount must all agree. */
function refusalOf(payment: PaymentRow, transaction: Transaction): Refusal | undefined {
  if (transaction.status === 'failed') return 'declined'
  if (transaction.currency !== payment.currency) return 'wrong_currency'
  if (transaction.amount < payment.amount) return 'wrong_amount'
  return undefined
}

const ofPayment = (payment: PaymentRow) =>
  and(eq(payments.businessId, payment.businessId), eq(payments.id, payment.id))

/** Notes a refusal; the payer hears of it once. A later success under the same reference still counts. */
const refuse = (payment: PaymentRow, transaction: Transaction, refusal: Refusal): Promise<void> =>
  inTransaction(async () => {
    const { transactionId, amount: amountPaid } = transaction
    const changed = await db()
      .update(payments)
      .set({
        status: 'FAILED',
        refusal,
        transactionId,
        amountPaid: transaction.status === 'failed' ? null : amountPaid,
        nextCheckAt: null,
        updatedAt: sql`now()`,
      })
      .where(and(ofPayment(payment), inArray(payments.status, ['PENDING', 'ABANDONED'])))
      .returning({ id: payments.id })
    if (changed.length > 0)
      await enqueue(mailPaymentFailed, { businessId: payment.businessId, paymentId: payment.id })
  })

async function listOwnSubscriptions(payment: PaymentRow): Promise<SubscriptionRow[]> {
  const ofBusiness = eq(subscriptions.businessId, payment.businessId)
  const isConcerned = sql`(${subscriptions.status} = 'ACTIVE' OR ${subscriptions.id} = ${payment.subscriptionId})`
  return db().select().from(subscriptions).where(and(ofBusiness, isConcerned))
}

/** Renewal extends from the old end, also within the days of grace; otherwise the period begins now. */
function periodStartAfter(active: SubscriptionRow | undefined): Date {
  const end = active?.currentPeriodEnd
  const fallsBack = active && fallsBackAt(active)
  return end && fallsBack && fallsBack > now() ? end : now()
}

async function changeSubscription(
  row: Pick<SubscriptionRow, 'businessId' | 'id'>,
  values: Partial<SubscriptionRow>,
): Promise<void> {
  await db()
    .update(subscriptions)
    .set({ ...values, updatedAt: now() })
    .where(and(eq(subscriptions.businessId, row.businessId), eq(subscriptions.id, row.id)))
}

/** Puts the paid plan in force: the same plan goes on longer, another takes the active one's place. */
async function activatePlan(payment: PaymentRow): Promise<{ periodStart: Date; periodEnd: Date }> {
  const concerned = await listOwnSubscriptions(payment)
  const active = concerned.find(({ status }) => status === 'ACTIVE')
  const bought = { businessId: payment.businessId, id: payment.subscriptionId }
  const start = periodStartAfter(active)
  const period = { periodStart: start, periodEnd: periodEnd(start, payment.billingCycle) }
  const paid: Partial<SubscriptionRow> = {
    status: 'ACTIVE',
    planType: payment.planType,
    billingCycle: payment.billingCycle,
    priceAmount: payment.amount,
    currentPeriodEnd: period.periodEnd,
    cancelAtPeriodEnd: false,
    remindedFor: null,
  }
  if (active && active.id !== bought.id) {
    const isSamePlan = active.planType === payment.planType
    await changeSubscription(isSamePlan ? bought : active, { status: 'CANCELLED' })
    await changeSubscription(isSamePlan ? active : bought, paid)
  } else await changeSubscription(bought, paid)
  return period
}

async function enterIntoLedger(payment: PaymentRow, amount: number): Promise<void> {
  await db().insert(ledgerEntries).values({
    businessId: payment.businessId,
    id: newId(),
    paymentId: payment.id,
    receiptNumber: nextReceiptNumber,
    amount,
    currency: payment.currency,
  })
}

/**
 * Makes the money count: payment, plan, ledger and receipt together, once. Of all who bring the same news, in any
 * order and at the same time, one finds the payment not successful yet.
 */
const activate = (payment: PaymentRow, transaction: Transaction): Promise<boolean> =>
  inTransaction(async () => {
    await lockBusiness(payment)
    const [current] = await db()
      .select()
      .from(payments)
      .where(and(ofPayment(payment), ne(payments.status, 'SUCCESSFUL')))
      .for('update')
    if (!current) return false
    const { transactionId, amount: amountPaid } = transaction
    const period = await activatePlan(current)
    await db()
      .update(payments)
      .set({
        ...period,
        status: 'SUCCESSFUL',
        refusal: null,
        transactionId,
        amountPaid,
        paidAt: now(),
        nextCheckAt: null,
        updatedAt: now(),
      })
      .where(ofPayment(payment))
    await enterIntoLedger(payment, amountPaid)
    await enqueue(mailPaymentReceived, { businessId: payment.businessId, paymentId: payment.id })
    return true
  })

/** What the provider's word means for a payment that has not counted yet. */
async function judge(payment: PaymentRow, inquiry: Inquiry): Promise<PaymentResult> {
  const transaction = await askProvider(inquiry)
  if (!transaction || transaction.status === 'pending') return pending
  const facts = { status: transaction.status, amount: transaction.amount, currency: transaction.currency }
  const news = { ...inquiry, transactionId: transaction.transactionId }
  const refusal = refusalOf(payment, transaction)
  if (refusal) {
    await refuse(payment, transaction, refusal)
    await recordNews(news, refusal, facts)
    return failed(refusal)
  }
  const isFirst = await activate(payment, transaction)
  await recordNews(news, isFirst ? 'activated' : 'repeated', facts)
  return successful
}

/**
 * Asks the provider what became of a payment and acts on the answer: the one idempotent step behind redirect, webhook
 * and our own round (decisions section 4). Throws ProviderUnavailable when the provider cannot tell.
 */
export async function settlePayment(inquiry: Inquiry): Promise<PaymentResult> {
  const payment = await findPaymentByReference(inquiry.txRef)
  if (!payment || payment.provider !== paymentProvider().name) {
    await recordNews(inquiry, 'unknown_reference')
    return pending
  }
  if (payment.status === 'SUCCESSFUL') {
    if (inquiry.source === 'webhook') await recordNews(inquiry, 'repeated')
    return successful
  }
  try {
    return await judge(payment, inquiry)
  } catch (error) {
    if (error instanceof ProviderUnavailable) await recordNews(inquiry, 'provider_unavailable')
    throw error
  }
}
