import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import { handleEach } from '../../../platform/jobs/handle-due.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { ProviderUnavailableError } from '../../../platform/payments/provider.ts'
import { findProvider } from './collection-keys.queries.ts'
import { scheduleNextCheck, settlePayLink } from './online-payments.service.ts'
import { checkoutReference, linkReference } from './pay-link-references.ts'
import { findLinkToSettle, type LinkToSettle, listLinksToCheck } from './pay-links.queries.ts'

/** Processes a webhook. It fails, and is retried, while the provider is unavailable or does not know the reported transaction. */
export const settleOnlinePayment = job({
  name: 'collections.settle',
  data: z.object({ businessId: z.string(), txRef: z.string(), transactionId: z.string().nullable() }),
  run: async ({ businessId, ...reported }) => {
    const link = await findLinkToSettle({ businessId }, linkReference(reported.txRef))
    const provider = await findProvider({ businessId })
    if (!link || !provider) return
    const outcome = await settlePayLink(provider, link, reported)
    if (outcome === 'unknown') throw new Error('The provider does not know the transaction yet')
  },
})

/** Asks the provider about the checkout of a link. A provider that does not respond is asked again later. */
async function checkLink(link: LinkToSettle): Promise<void> {
  const minutesSinceOpened = (now().getTime() - (link.lastOpenedAt ?? link.createdAt).getTime()) / 60_000
  // First, so that a failed check is repeated.
  await scheduleNextCheck(link, minutesSinceOpened)
  const provider = await findProvider(link)
  if (!provider) return
  try {
    await settlePayLink(provider, link, { txRef: checkoutReference(link.txRef, link.paymentCount) })
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error
  }
}

const batch = 100

/** Each minute: checks links whose guest went to the checkout, in case neither the return nor the webhook arrives. */
export const checkPayLinks = job({
  name: 'collections.check',
  data: z.object({}),
  every: {},
  isDue: async () => (await listLinksToCheck(1)).length > 0,
  run: async () => handleEach('pay links', await listLinksToCheck(batch), checkLink),
})
