import type { IncomingHttpHeaders } from 'node:http'
import { notSetUpReason } from '@ilewa/contract/collections/keys'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { PublicContext } from '../../../platform/http/pipeline/context.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { count } from '../../../platform/metrics.ts'
import { checkSoon } from '../../../platform/payments/check-schedule.ts'
import { isValidReference } from '../../../platform/payments/fetch-transaction.ts'
import { providerOfAccount } from '../../../platform/payments/payments.ts'
import { findKeysByHandle, unsealKeys } from './collection-keys.queries.ts'
import { settleOnlinePayment } from './collections.jobs.ts'
import { payLinks } from './collections.table.ts'
import { linkReference } from './pay-link-references.ts'
import { findLinkToSettle, linkCondition } from './pay-links.queries.ts'

/** Webhooks of one network with an unknown handle or a wrong signature. */
const refusalsPerHour = 600

const limitRefusals = ({ network }: PublicContext) =>
  requireAttempt({ key: `collections:network:${network}`, limit: refusalsPerHour, windowSeconds: 3_600 })

/**
 * Handles a webhook of a business's account: verifies the signature with the hash of that business, and responds at once. A job asks
 * the provider. Ignores payments that belong to no pay link. Throws `common.not_found` for an unknown handle, `payments.forged`
 * and `collections.not_set_up`.
 */
export async function handleCollectionWebhook(
  ctx: PublicContext,
  handle: string,
  body: Uint8Array,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const row = await findKeysByHandle(handle)
  if (!row) {
    await limitRefusals(ctx)
    throw notFound()
  }
  const keys = unsealKeys(row)
  // The provider repeats its webhook: the keys may be entered again by then.
  if (!keys) throw new AppError('collections.not_set_up', { values: { reason: notSetUpReason } })
  const event = providerOfAccount(keys).readWebhook(body, headers)
  count('webhooks', event ? 'accepted' : 'rejected')
  if (!event) {
    await limitRefusals(ctx)
    throw new AppError('payments.forged')
  }
  const { txRef, transactionId } = event
  if (!isValidReference(txRef)) return
  const { businessId } = row
  const link = await findLinkToSettle({ businessId }, linkReference(txRef))
  if (!link) return
  const reportedId = isValidReference(transactionId) ? transactionId : null
  await inTransaction(async () => {
    // In case the job exhausts its retries.
    await db()
      .update(payLinks)
      .set({ nextCheckAt: checkSoon(payLinks.nextCheckAt) })
      .where(linkCondition({ businessId }, link.id))
    await enqueue(settleOnlinePayment, { businessId, txRef, transactionId: reportedId })
  })
}
