import type { Booking } from '@ilewa/contract/bookings/schema'
import type {
  ChangedPayments,
  ClaimRejection,
  PaymentClaimInput,
  PaymentInput,
} from '@ilewa/contract/money/schema'
import { notFound } from '../../platform/app-error.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { lockStay } from '../bookings/write.ts'
import { getClaim } from './claims.queries.ts'
import { decideClaim, insertClaim } from './claims.service.ts'
import { noteOf, reasonOf } from './money.erasure.ts'
import { notifyClaim, notifyClaimDecision } from './payments.notifications.ts'
import {
  changeOnce,
  postPayment,
  recordMoneyChange,
  requireCautionPossible,
  requirePossibleSum,
} from './payments.service.ts'

/**
 * Records that a user claims a payment of a guest, or a caution deposit. Throws `claims.session_used` and `claims.too_many`, and refuses a
 * deposit of a cancelled booking.
 */
export const createClaim = (
  ctx: Context,
  bookingId: string,
  input: PaymentClaimInput,
): Promise<ChangedPayments> =>
  changeOnce(ctx, async () => {
    const { before } = await lockStay(ctx, bookingId)
    requirePossibleSum(before.claimedAmount, input.amount)
    requireCautionPossible(before, input.cautionPart ?? 0)
    const note = noteOf(before, input.note)
    const sender = before.guestErasedAt ? { senderName: null, senderBank: null } : {}
    const claimId = await insertClaim(ctx, before, { ...input, ...sender, note })
    await notifyClaim(ctx, before, input.amount)
    await recordMoneyChange(ctx, before, note)
    return { bookingId: before.id, claimId }
  })

/**
 * Posts what really came for a claim of a locked booking, and notifies the person who made it. Returns the ids of the entries. Throws
 * `common.not_found` for a claim of another booking, `claims.decided`, and like `postPayment`.
 */
export async function postClaimedPayment(
  ctx: Context,
  booking: Booking,
  input: PaymentInput,
  claimId: string,
): Promise<string[]> {
  const claim = await getClaim(ctx, claimId)
  if (claim.bookingId !== booking.id) throw notFound()
  await decideClaim(ctx, claim, { state: 'CONFIRMED' })
  const entryIds = await postPayment(ctx, booking, input, { claim })
  await notifyClaimDecision(ctx, booking, claim, { received: input.amount })
  return entryIds
}

/** Records what really came for a claim, once, however often it is confirmed. Throws `claims.decided`, and like `recordPayment`. */
export const confirmClaim = (ctx: Context, id: string, input: PaymentInput): Promise<ChangedPayments> =>
  changeOnce(ctx, async () => {
    const { bookingId } = await getClaim(ctx, id)
    const { before } = await lockStay(ctx, bookingId)
    const [entryId] = await postClaimedPayment(ctx, before, input, id)
    return { bookingId, entryId }
  })

/** Rejects a claim whose money did not arrive. Throws `claims.decided`. */
export const rejectClaim = (
  ctx: Context,
  id: string,
  { reason: sentReason }: ClaimRejection,
): Promise<ChangedPayments> =>
  changeOnce(ctx, async () => {
    const claim = await getClaim(ctx, id)
    const { before } = await lockStay(ctx, claim.bookingId)
    const reason = reasonOf(before, sentReason)
    await decideClaim(ctx, claim, { state: 'REJECTED', reason })
    await recordMoneyChange(ctx, before, reason)
    await notifyClaimDecision(ctx, before, claim, 'REJECTED')
    return { bookingId: before.id }
  })

/** Withdraws a claim. Throws `common.not_found` unless the user made it, and `claims.decided`. */
export const withdrawClaim = (ctx: Context, id: string): Promise<ChangedPayments> =>
  changeOnce(ctx, async () => {
    const claim = await getClaim(ctx, id)
    if (claim.claimedBy !== ctx.userId) throw notFound()
    const { before } = await lockStay(ctx, claim.bookingId)
    await decideClaim(ctx, claim, { state: 'WITHDRAWN' })
    await recordMoneyChange(ctx, before, null)
    return { bookingId: before.id }
  })
