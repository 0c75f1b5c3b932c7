import {
  canCancelPayLink,
  extraAmountOf,
  maxOpenPayLinks,
  type PayLink,
  type PayLinkInput,
  payLinkNotOpenReason,
  tooManyPayLinksReason,
} from '@ilewa/contract/collections/pay-links'
import { formatNaira } from '@ilewa/contract/core/money'
import { AppError } from '../../../platform/app-error.ts'
import { minutesFromNow, now } from '../../../platform/clock.ts'
import { db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { createOnce } from '../../../platform/http/pipeline/idempotency.ts'
import { hashOf, newId, newSecret } from '../../../platform/id.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { toBookingIdentity } from '../../bookings/bookings.audit.ts'
import { lockStay } from '../../bookings/write.ts'
import { requireCautionPossible } from '../payments.service.ts'
import { requireProvider } from './collection-keys.service.ts'
import { payLinks } from './collections.table.ts'
import { tokenOfLink } from './pay-link-references.ts'
import { owedMoneyOf } from './pay-link-status.queries.ts'
import { countOpenLinks, getPayLink, linkCondition } from './pay-links.queries.ts'

/** "2 days", "30 hours" */
const formatHours = (hours: number): string => {
  const days = hours / 24
  if (!Number.isInteger(days)) return hours === 1 ? '1 hour' : `${hours} hours`
  return days === 1 ? '1 day' : `${days} days`
}

async function toResponse(ctx: Context, id: string): Promise<PayLink> {
  const { bookingId: _, ...payLink } = await getPayLink(ctx, id)
  return payLink
}

/**
 * Creates a link by which the guest of a booking pays online. Throws `collections.not_set_up`, `collections.too_many_links`,
 * `common.not_found` and `common.stale_edit`, and refuses a caution deposit of a cancelled booking.
 */
export async function createPayLink(
  ctx: Context,
  bookingId: string,
  { amount, cautionPart = 0, hours }: PayLinkInput,
): Promise<PayLink> {
  // The response is read afterwards, so that no stored response holds the URL.
  const id = await createOnce(ctx, async () => {
    const { before } = await lockStay(ctx, bookingId)
    await requireProvider(ctx)
    requireCautionPossible(before, cautionPart)
    if ((await countOpenLinks(ctx, bookingId)) >= maxOpenPayLinks)
      throw new AppError('collections.too_many_links', { values: { reason: tooManyPayLinksReason } })
    const linkId = newId()
    await db()
      .insert(payLinks)
      .values({
        businessId: ctx.businessId,
        id: linkId,
        bookingId,
        amount,
        cautionPart,
        extraAmount: extraAmountOf(amount, owedMoneyOf(before)),
        tokenHash: hashOf(tokenOfLink(linkId)),
        txRef: `stay-${newSecret().slice(0, 32)}`,
        expiresAt: minutesFromNow(hours * 60),
        createdBy: ctx.userId,
      })
    const after = { payLink: `${formatNaira(amount)}, ${formatHours(hours)}` }
    await recordUpdated(ctx, toBookingIdentity(before), { before: { payLink: null }, after })
    return linkId
  })
  return toResponse(ctx, id)
}

/** Cancels an open link. Throws `collections.link_not_open` and `common.not_found`. */
export async function cancelPayLink(ctx: Context, id: string): Promise<PayLink> {
  await createOnce(ctx, async () => {
    const { bookingId } = await getPayLink(ctx, id)
    const { before } = await lockStay(ctx, bookingId)
    const { state, amount } = await getPayLink(ctx, id)
    if (!canCancelPayLink(state))
      throw new AppError('collections.link_not_open', { values: { reason: payLinkNotOpenReason } })
    await db().update(payLinks).set({ cancelledAt: now() }).where(linkCondition(ctx, id))
    const change = { before: { payLink: formatNaira(amount) }, after: { payLink: 'cancelled' } }
    await recordUpdated(ctx, toBookingIdentity(before), change)
    return id
  })
  return toResponse(ctx, id)
}
