import { cautionPartOf } from '@ilewa/contract/collections/pay-links'
import { subtractNaira } from '@ilewa/contract/core/money'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { minutesFromNow, todayIn } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { fetchTransaction, type ReportedTransaction } from '../../../platform/payments/fetch-transaction.ts'
import { type PaymentProvider, type Transaction, toNaira } from '../../../platform/payments/provider.ts'
import { type LockedBooking, lockStay } from '../../bookings/write.ts'
import { getTimeZone } from '../../business/business.queries.ts'
import { lockOpenAccount } from '../accounts.queries.ts'
import { postPayment } from '../payments.service.ts'
import { findOnlineAccount } from './collection-keys.queries.ts'
import { notifyNotPosted, notifyOnlinePayment } from './collections.notifications.ts'
import { type notPostedReasons, payLinkPayments, payLinks } from './collections.table.ts'
import { linkReference } from './pay-link-token.ts'
import { findLinkToPost, type PostedLink } from './pay-links.queries.ts'

type NotPosted = (typeof notPostedReasons)[number]

/** What is known of a payment after the provider was asked. */
export type PaymentOutcome = 'received' | 'pending' | 'failed' | 'unknown'

/** The system, which posts what the provider confirms. */
async function systemContext({ businessId }: { businessId: string }): Promise<ActorContext> {
  return { businessId, userId: null, role: 'OWNER', today: todayIn(await getTimeZone({ businessId })) }
}

/** The booking, locked; undefined if it was deleted. */
async function lockExistingStay(ctx: ActorContext, bookingId: string): Promise<LockedBooking | undefined> {
  try {
    return await lockStay(ctx, bookingId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'common.not_found') return undefined
    throw error
  }
}

async function isRecorded({ businessId }: PostedLink, { transactionId }: Transaction): Promise<boolean> {
  const [row] = await db()
    .select({ linkId: payLinkPayments.linkId })
    .from(payLinkPayments)
    .where(and(eq(payLinkPayments.businessId, businessId), eq(payLinkPayments.transactionId, transactionId)))
  return row !== undefined
}

/** Keeps a transaction that cannot be posted, once, and tells the owner to look for it at the provider. */
async function keepUnposted(
  link: PostedLink,
  { transactionId, amount, currency }: Transaction,
  notPosted: NotPosted,
): Promise<void> {
  const { businessId, id: linkId } = link
  const inserted = await db()
    .insert(payLinkPayments)
    .values({ businessId, transactionId, linkId, amount: toNaira(amount), currency, notPosted })
    .onConflictDoNothing()
    .returning({ linkId: payLinkPayments.linkId })
  if (inserted.length > 0) await notifyNotPosted(link, { transactionId, amount, currency, notPosted })
}

/** Posts the entries of a transaction in the lock of its booking, and returns their ids. */
async function postEntries(
  ctx: ActorContext,
  { before }: LockedBooking,
  link: PostedLink,
  { transactionId, amount: sentAmount }: Transaction,
) {
  const amount = toNaira(sentAmount)
  // A cancelled stay has no caution deposit: all of it is the guest's credit.
  const cautionPart = before.status === 'CANCELLED' ? 0 : cautionPartOf({ ...link, arrived: amount })
  const accountId = await findOnlineAccount(ctx)
  const isOpen = accountId !== undefined && (await lockOpenAccount(ctx, accountId))
  const entryIds = await postPayment(ctx, before, {
    amount,
    cautionPart,
    method: 'ONLINE',
    moneyAccountId: isOpen ? accountId : undefined,
    paidOn: undefined,
    note: `Pay link, ${transactionId}`,
    asCredit: true,
  })
  const paysStay = subtractNaira(amount, cautionPart) > 0
  const [paymentEntryId = null, cautionEntryId = null] = paysStay ? entryIds : [undefined, ...entryIds]
  return { amount, cautionPart, paymentEntryId, cautionEntryId }
}

/** Posts a successful transaction once, whatever its amount. */
const postTransaction = (reported: PostedLink, transaction: Transaction): Promise<void> =>
  inTransaction(async () => {
    const ctx = await systemContext(reported)
    const { businessId, id: linkId } = reported
    if (transaction.currency !== 'NGN') return keepUnposted(reported, transaction, 'WRONG_CURRENCY')
    const stay = await lockExistingStay(ctx, reported.bookingId)
    if (!stay) return keepUnposted(reported, transaction, 'BOOKING_DELETED')
    // Under the lock: another report of the same transaction has waited, and finds it.
    if (await isRecorded(reported, transaction)) return
    const link = (await findLinkToPost(ctx, reported.txRef)) ?? reported
    const { transactionId, currency } = transaction
    const { cautionPart, ...posted } = await postEntries(ctx, stay, link, transaction)
    await db()
      .insert(payLinkPayments)
      .values({ ...posted, businessId, transactionId, linkId, currency })
    await notifyOnlinePayment(ctx, stay.before, { transactionId, amount: posted.amount, cautionPart })
  })

/**
 * Asks the provider about a payment by a link and posts what came: the one idempotent step behind the guest's return, the webhook and
 * the reconciliation. Nothing that the caller reports is believed. Throws `ProviderUnavailableError`.
 */
export async function settlePayLink(
  provider: PaymentProvider,
  link: PostedLink,
  reported: ReportedTransaction,
): Promise<PaymentOutcome> {
  if (linkReference(reported.txRef) !== link.txRef) return 'unknown'
  const transaction = await fetchTransaction(provider, reported)
  if (!transaction) return 'unknown'
  if (transaction.status !== 'successful') return transaction.status
  if (toNaira(transaction.amount) === 0) return 'failed'
  if (!(await isRecorded(link, transaction))) await postTransaction(link, transaction)
  return 'received'
}

const checkDays = 3

/** Plans the next check by a job: in half of the time since the guest went to the checkout, for three days. */
export async function planNextCheck(link: PostedLink, openedMinutesAgo: number): Promise<void> {
  const isOver = openedMinutesAgo > checkDays * 24 * 60
  await db()
    .update(payLinks)
    .set({ nextCheckAt: isOver ? null : minutesFromNow(Math.max(1, openedMinutesAgo / 2)) })
    .where(and(eq(payLinks.businessId, link.businessId), eq(payLinks.id, link.id)))
}
