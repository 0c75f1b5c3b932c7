import { payLinkPath } from '@ilewa/contract/collections/pay-links'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import { linkToPath } from '../../../platform/links.ts'
import { firstCheckAt } from '../../../platform/payments/check-schedule.ts'
import { isValidReference, type ReportedTransaction } from '../../../platform/payments/fetch-transaction.ts'
import { ProviderUnavailableError, RefusedKeyError } from '../../../platform/payments/provider.ts'
import { findProvider } from './collection-keys.queries.ts'
import { notifyRefusedKey } from './collections.notifications.ts'
import { payLinks } from './collections.table.ts'
import { type PaymentOutcome, settlePayLink } from './online-payments.service.ts'
import { checkoutReference, linkReference } from './pay-link-references.ts'
import { getLinkByToken, type LinkOfToken, linkCondition } from './pay-links.queries.ts'

/** What the page of a link shows. */
export interface PayLinkView {
  link: LinkOfToken
  /**
   * `pending`: a payment is being confirmed. `failed`: the last one was not completed. `unposted`: it came, and the business has to look
   * at it. `unavailable`: guests cannot pay now.
   */
  notice?: 'pending' | 'failed' | 'unposted' | 'unavailable'
}

/** What the provider adds to the URL of the page when it sends the guest back. */
export const ReturnQuery = z
  .object({
    status: z.string().max(50),
    tx_ref: z.string().max(100),
    transaction_id: z.string().max(100),
  })
  .partial()
  .catch({})
type Return = z.output<typeof ReturnQuery>

/** What the page shows after the provider was asked about a payment. */
async function toView(token: string, link: LinkOfToken, outcome: PaymentOutcome): Promise<PayLinkView> {
  if (outcome === 'posted') return { link: await getLinkByToken(token) }
  return { link, notice: outcome === 'unknown' ? 'pending' : outcome }
}

/**
 * What to ask the provider about: what the return reports, or the checkout that a guest has opened before. Undefined if there is
 * neither; a reference of something else was not sent by the provider for this link.
 */
function toReported(
  link: LinkOfToken,
  txRef: string | undefined,
  transactionId: string | undefined,
): ReportedTransaction | undefined {
  if (txRef !== undefined)
    return isValidReference(txRef) && linkReference(txRef) === link.txRef
      ? { txRef, transactionId }
      : undefined
  if (link.lastOpenedAt === null || link.state === 'PAID') return undefined
  return { txRef: checkoutReference(link.txRef, link.paymentCount) }
}

/** Settles what the guest's return reports, and returns what the page shows. Throws `common.not_found` and `common.too_many_requests`. */
export async function viewPayLink(
  token: string,
  { status, tx_ref: txRef, transaction_id: transactionId }: Return,
): Promise<PayLinkView> {
  const link = await getLinkByToken(token)
  const reported = toReported(link, txRef, transactionId)
  if (!reported) return { link }
  // A guest who opens the page again must not pay twice: this money came, and the owner has to check it by hand.
  if (txRef === undefined && link.hasUnposted) return { link, notice: 'unposted' }
  await requireAttempt({ key: `pay-link-return:${link.id}`, limit: 60, windowSeconds: 3_600 })
  const provider = await findProvider(link)
  if (!provider) return { link, notice: 'pending' }
  try {
    const outcome = await settlePayLink(provider, link, reported)
    // The checkout that was opened before is not finished.
    if (outcome === 'unknown' && txRef === undefined) return { link }
    // A guest who left may have paid by bank transfer.
    const hasLeft = status === 'cancelled' && outcome === 'unknown'
    return await toView(token, link, hasLeft ? 'failed' : outcome)
  } catch (error) {
    // A job asks again. An AppError: the booking is being moved.
    if (error instanceof ProviderUnavailableError || error instanceof AppError)
      return { link, notice: 'pending' }
    throw error
  }
}

const isEmail = (text: string) => z.email().safeParse(text).success

/**
 * Returns the URL of the checkout, or what the page shows if the link cannot be paid now. First asks whether a payment is under way,
 * so that a guest does not pay twice. Throws `common.not_found` and `common.too_many_requests`.
 */
export async function openCheckout(token: string): Promise<{ url: string } | PayLinkView> {
  const link = await getLinkByToken(token)
  if (link.state !== 'OPEN') return { link }
  if (link.hasUnposted) return { link, notice: 'unposted' }
  await requireAttempt({ key: `pay-link:${link.id}`, limit: 30, windowSeconds: 3_600 })
  const provider = await findProvider(link)
  if (!provider) return { link, notice: 'unavailable' }
  const txRef = checkoutReference(link.txRef, link.paymentCount)
  try {
    if (link.lastOpenedAt !== null) {
      const outcome = await settlePayLink(provider, link, { txRef })
      // A failed payment can be tried again, and one that the provider does not know was not made.
      if (outcome !== 'failed' && outcome !== 'unknown') return await toView(token, link, outcome)
    }
    // Before the link is created: if the response is lost, the guest may still pay.
    await db()
      .update(payLinks)
      .set({ lastOpenedAt: now(), nextCheckAt: firstCheckAt() })
      .where(linkCondition(link, link.id))
    const url = await provider.createLink({
      txRef,
      amount: link.left.amount,
      currency: 'NGN',
      title: link.businessName,
      customer: {
        // The provider requires an e-mail, which a guest may not have.
        email: isEmail(link.guestEmail) ? link.guestEmail : (link.businessEmail ?? link.creatorEmail),
        name: link.guestName,
        phone: link.guestPhone,
      },
      redirectUrl: linkToPath(payLinkPath(token)),
    })
    return { url }
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    if (error instanceof RefusedKeyError) await notifyRefusedKey(link)
    return { link, notice: 'unavailable' }
  }
}
