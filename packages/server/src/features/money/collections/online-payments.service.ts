import { depositOf } from '@ilewa/contract/collections/pay-links'
import { subtractNaira } from '@ilewa/contract/core/money'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { nextCheckAfter } from '../../../platform/payments/check-schedule.ts'
import {
  fetchTransaction,
  isValidReference,
  type ReportedTransaction,
} from '../../../platform/payments/fetch-transaction.ts'
import { floorToKobo, type PaymentProvider, type Transaction } from '../../../platform/payments/provider.ts'
import { type LockedBooking, lockStay } from '../../bookings/write.ts'
import { getSystemContext } from '../../business/system-context.queries.ts'
import { lockOpenAccount } from '../accounts.queries.ts'
import { insertLink } from '../documents/links.service.ts'
import { isPossibleSum, postPayment } from '../payments.service.ts'
import { findOnlineAccount } from './collection-keys.queries.ts'
import { notifyNotPosted, notifyOnlinePayment } from './collections.notifications.ts'
import { type NotPostedReason, payLinkPayments, payLinks } from './collections.table.ts'
import { linkReference, tokenOfReceipt } from './pay-link-references.ts'
import { owedMoneyOf } from './pay-link-status.queries.ts'
import { findLinkToSettle, type LinkToSettle, linkCondition } from './pay-links.queries.ts'
import { listReceiptIds } from './receipts.queries.ts'

/**
 * What is known of a payment after the provider was asked: `posted` now or before; `unposted`, it came in another currency or for a
 * deleted booking; `unknown`, the provider has no such transaction, or it belongs to another link.
 */
export type PaymentOutcome = 'posted' | 'unposted' | 'pending' | 'failed' | 'unknown'

/** The booking, locked; undefined if it was deleted. */
async function lockExistingStay(ctx: ActorContext, bookingId: string): Promise<LockedBooking | undefined> {
  try {
    return await lockStay(ctx, bookingId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'common.not_found') return undefined
    throw error
  }
}

/** How a transaction was recorded; undefined if it was not. */
async function findRecorded(
  { businessId }: LinkToSettle,
  { transactionId }: Transaction,
): Promise<'posted' | 'unposted' | undefined> {
  const [row] = await db()
    .select({ notPosted: payLinkPayments.notPosted })
    .from(payLinkPayments)
    .where(and(eq(payLinkPayments.businessId, businessId), eq(payLinkPayments.transactionId, transactionId)))
  return row && (row.notPosted === null ? 'posted' : 'unposted')
}

/** Records a transaction that cannot be posted, once, and notifies the owner. */
async function recordUnposted(
  link: LinkToSettle,
  { transactionId, amount, currency }: Transaction,
  notPosted: NotPostedReason,
): Promise<'unposted'> {
  const { businessId, id: linkId } = link
  const inserted = await db()
    .insert(payLinkPayments)
    .values({ businessId, transactionId, linkId, amount: floorToKobo(amount), currency, notPosted })
    .onConflictDoNothing()
    .returning({ linkId: payLinkPayments.linkId })
  if (inserted.length > 0) await notifyNotPosted(link, { transactionId, amount, currency, notPosted })
  return 'unposted'
}

/** Posts the entries of a transaction in the lock of its booking, and returns their ids; undefined if a booking cannot hold as much. */
async function postEntries(
  ctx: ActorContext,
  { before }: LockedBooking,
  link: LinkToSettle,
  { transactionId, amount: sentAmount }: Transaction,
) {
  const amount = floorToKobo(sentAmount)
  // A cancelled stay has no caution deposit: all of it is the guest's credit.
  const cautionPart = before.status === 'CANCELLED' ? 0 : depositOf(link, amount, owedMoneyOf(before))
  const stayPart = subtractNaira(amount, cautionPart)
  const canHold = isPossibleSum(before.paidAmount, stayPart) && isPossibleSum(before.cautionHeld, cautionPart)
  if (!canHold) return undefined
  const accountId = await findOnlineAccount(ctx)
  const openAccount = accountId === undefined ? undefined : await lockOpenAccount(ctx, accountId)
  const entryIds = await postPayment(ctx, before, {
    amount,
    cautionPart,
    method: 'ONLINE',
    moneyAccountId: openAccount?.moneyAccountId,
    paidOn: undefined,
    note: `Pay link, ${transactionId}`,
    asCredit: true,
  })
  const [paymentEntryId = null, cautionEntryId = null] = stayPart > 0 ? entryIds : [undefined, ...entryIds]
  return { amount, cautionPart, paymentEntryId, cautionEntryId }
}

/** Links the receipts of a payment to the page of its pay link. The owner can revoke them like other links to documents. */
async function shareReceipts(
  { businessId, createdBy }: LinkToSettle,
  { paymentEntryId, cautionEntryId }: { paymentEntryId: string | null; cautionEntryId: string | null },
): Promise<void> {
  const entryIds = [paymentEntryId, cautionEntryId].filter((id) => id !== null)
  for (const documentId of await listReceiptIds({ businessId }, entryIds))
    await insertLink({ businessId, userId: createdBy }, { documentId }, tokenOfReceipt(documentId))
}

/** Posts a successful transaction once, whatever its amount. */
const postTransaction = (reported: LinkToSettle, transaction: Transaction): Promise<'posted' | 'unposted'> =>
  inTransaction(async () => {
    const ctx = await getSystemContext(reported)
    const { businessId, id: linkId } = reported
    if (transaction.currency !== 'NGN') return recordUnposted(reported, transaction, 'WRONG_CURRENCY')
    const stay = await lockExistingStay(ctx, reported.bookingId)
    if (!stay) return recordUnposted(reported, transaction, 'BOOKING_DELETED')
    // Under the lock: a concurrent settlement of the same transaction is committed now.
    const recorded = await findRecorded(reported, transaction)
    if (recorded) return recorded
    const link = (await findLinkToSettle(ctx, reported.txRef)) ?? reported
    const { transactionId, currency } = transaction
    const entries = await postEntries(ctx, stay, link, transaction)
    if (!entries) return recordUnposted(link, transaction, 'TOO_LARGE')
    const { cautionPart, ...posted } = entries
    await db()
      .insert(payLinkPayments)
      .values({ ...posted, businessId, transactionId, linkId, currency })
    await shareReceipts(link, posted)
    await notifyOnlinePayment(ctx, stay.before, { transactionId, amount: posted.amount, cautionPart })
    return 'posted'
  })

/**
 * Asks the provider about a payment by a link and posts what came, once: the step behind the guest's return, the webhook and the
 * recurring check. Trusts the provider's response only. Throws `ProviderUnavailableError`.
 */
export async function settlePayLink(
  provider: PaymentProvider,
  link: LinkToSettle,
  reported: ReportedTransaction,
): Promise<PaymentOutcome> {
  if (linkReference(reported.txRef) !== link.txRef) return 'unknown'
  const transaction = await fetchTransaction(provider, reported)
  if (!transaction) return 'unknown'
  if (transaction.status !== 'successful') return transaction.status
  if (floorToKobo(transaction.amount) === 0) return 'failed'
  const outcome = (await findRecorded(link, transaction)) ?? (await postTransaction(link, transaction))
  const isReported =
    !isValidReference(reported.transactionId) || transaction.transactionId === reported.transactionId
  // Another transaction of the same reference says nothing of the reported one.
  return isReported ? outcome : 'unknown'
}

/** Schedules the next check, or none once the guest went to the checkout too long ago. */
export async function scheduleNextCheck(link: LinkToSettle, minutesSinceOpened: number): Promise<void> {
  await db()
    .update(payLinks)
    .set({ nextCheckAt: nextCheckAfter(minutesSinceOpened) })
    .where(linkCondition(link, link.id))
}
