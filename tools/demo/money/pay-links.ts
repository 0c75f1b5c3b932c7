import { CollectionKeysInput } from '@ilewa/contract/collections/keys'
import { PayLinkInput } from '@ilewa/contract/collections/pay-links'
import { SandboxInput } from '@ilewa/contract/payments'
import { openCheckout, viewPayLink } from '@ilewa/server/features/money/collections/checkout.service'
import { saveCollectionKeys } from '@ilewa/server/features/money/collections/collection-keys.service'
import { tokenOfLink } from '@ilewa/server/features/money/collections/pay-link-references'
import { createPayLink } from '@ilewa/server/features/money/collections/pay-links.service'
import { executeSql } from '@ilewa/server/platform/database/database'
import type { Context } from '@ilewa/server/platform/http/pipeline/context'
import { finishCheckout } from '@ilewa/server/platform/payments/sandbox'

/** Keys of nobody: the sandbox accepts any. */
const keys = CollectionKeysInput.parse({
  secretKey: 'FLWSECK_TEST-sample-business-X',
  webhookHash: 'sample-secret-hash',
})

/** Pays a link at the sandbox, as its guest would. */
async function payLink(id: string): Promise<void> {
  const token = tokenOfLink(id)
  const opened = await openCheckout(token)
  if (!('url' in opened)) throw new Error('The link cannot be paid')
  const txRef = new URL(opened.url).searchParams.get('tx_ref') ?? ''
  const returned = new URL(
    await finishCheckout(txRef, SandboxInput.parse({ action: 'pay', webhookCopies: 0 })),
  )
  await viewPayLink(token, Object.fromEntries(returned.searchParams))
}

/** Guests can pay online: one has, and another was sent a link. Not the first bookings, whose transfers wait to be matched. */
export async function insertPayLinks(owner: Context): Promise<void> {
  await saveCollectionKeys(owner, keys, async () => undefined)
  const { rows } = await executeSql(
    `SELECT id, (total_amount - paid_amount)::float8 AS owed FROM bookings
     WHERE business_id = $1 AND status = 'CONFIRMED' AND total_amount > paid_amount AND check_in > $2
       AND claimed_amount = 0
       AND NOT EXISTS (SELECT FROM booking_due_dates due WHERE due.business_id = bookings.business_id AND due.booking_id = bookings.id)
     ORDER BY check_in DESC, id LIMIT 2`,
    [owner.businessId, owner.today],
  )
  for (const [index, { id, owed }] of rows.entries()) {
    const link = await createPayLink(owner, String(id), PayLinkInput.parse({ amount: Number(owed) }))
    if (index === 0) await payLink(link.id)
  }
}
