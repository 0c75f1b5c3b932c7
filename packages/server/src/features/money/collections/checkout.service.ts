import { payLinkPath } from '@ilewa/contract/collections/pay-links'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { minutesFromNow, now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import { linkToPath } from '../../../platform/links.ts'
import { ProviderUnavailableError } from '../../../platform/payments/provider.ts'
import { findProvider } from './collection-keys.queries.ts'
import { payLinks } from './collections.table.ts'
import { settlePayLink } from './online-payments.service.ts'
import { checkoutReference } from './pay-link-token.ts'
import { getLinkByToken, type LinkOfToken } from './pay-links.queries.ts'

/** What the page of a link tells the guest. */
export interface PayLinkView {
  link: LinkOfToken
  /** After a return from the checkout: whether the payment is confirmed yet, or failed. */
  notice?: 'pending' | 'failed' | 'unavailable'
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

const firstCheckMinutes = 1

/** Settles what the guest's return reports, and returns what the page shows. Throws `common.not_found`. */
export async function viewPayLink(
  token: string,
  { status, tx_ref: txRef, transaction_id: transactionId }: Return,
): Promise<PayLinkView> {
  const link = await getLinkByToken(token)
  if (txRef === undefined) return { link }
  if (status === 'cancelled') return { link, notice: 'failed' }
  await requireAttempt({ key: `pay-link-return:${link.id}`, limit: 60, windowSeconds: 3_600 })
  const provider = await findProvider(link)
  if (!provider) return { link, notice: 'pending' }
  try {
    const outcome = await settlePayLink(provider, link, { txRef, transactionId })
    if (outcome === 'received') return { link: await getLinkByToken(token) }
    return { link, notice: outcome === 'failed' ? 'failed' : 'pending' }
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    return { link, notice: 'pending' }
  }
}

const isEmail = (text: string) => z.email().safeParse(text).success

/**
 * Returns the URL of the checkout, or what the page shows if the link cannot be paid now. First asks whether a payment is under way,
 * so that nobody pays twice. Throws `common.not_found` and `common.too_many_requests`.
 */
export async function openCheckout(token: string): Promise<{ url: string } | PayLinkView> {
  const link = await getLinkByToken(token)
  if (link.state !== 'OPEN') return { link }
  await requireAttempt({ key: `pay-link:${link.id}`, limit: 30, windowSeconds: 3_600 })
  const provider = await findProvider(link)
  if (!provider) return { link, notice: 'unavailable' }
  const txRef = checkoutReference(link.txRef, link.paymentCount)
  try {
    if (link.openedAt !== null) {
      const outcome = await settlePayLink(provider, link, { txRef })
      if (outcome === 'received') return { link: await getLinkByToken(token) }
      if (outcome === 'pending') return { link, notice: 'pending' }
    }
    const url = await provider.createLink({
      txRef,
      amount: link.owed,
      currency: 'NGN',
      title: link.businessName,
      customer: {
        // The provider requires an e-mail, which a guest may not have.
        email: isEmail(link.guestEmail) ? link.guestEmail : link.creatorEmail,
        name: link.guestName,
        phone: link.guestPhone,
      },
      redirectUrl: linkToPath(payLinkPath(token)),
    })
    await db()
      .update(payLinks)
      .set({ openedAt: now(), nextCheckAt: minutesFromNow(firstCheckMinutes) })
      .where(and(eq(payLinks.businessId, link.businessId), eq(payLinks.id, link.id)))
    return { url }
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
    return { link, notice: 'unavailable' }
  }
}
