import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import { handleEach } from '../../../platform/jobs/handle-due.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { ProviderUnavailableError } from '../../../platform/payments/provider.ts'
import { findProvider } from './collection-keys.queries.ts'
import { planNextCheck, settlePayLink } from './online-payments.service.ts'
import { checkoutReference, linkReference } from './pay-link-token.ts'
import { findLinkToPost, listLinksToCheck, type PostedLink } from './pay-links.queries.ts'

/** Processes a webhook. It fails, and is retried, while the provider is unavailable. */
export const settleOnlinePayment = job({
  name: 'collections.settle',
  data: z.object({ businessId: z.string(), txRef: z.string(), transactionId: z.string().nullable() }),
  run: async ({ businessId, ...reported }) => {
    const link = await findLinkToPost({ businessId }, linkReference(reported.txRef))
    const provider = await findProvider({ businessId })
    if (link && provider) await settlePayLink(provider, link, reported)
  },
})

/** Asks the provider about the last checkout of a link. A provider that does not respond is asked again later. */
async function checkLink(link: PostedLink): Promise<void> {
  const openedMinutesAgo = (now().getTime() - (link.openedAt ?? now()).getTime()) / 60_000
  // First, so that a concurrent run skips the link and a failed check is repeated.
  await planNextCheck(link, openedMinutesAgo)
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
