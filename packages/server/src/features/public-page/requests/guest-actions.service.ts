import { depositDueOf, isHeld, payableOf } from '@ilewa/contract/bookings/money'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { aboveBalanceReason } from '@ilewa/contract/money/schema'
import { type GuestClaimInput, type GuestRequest, requestReasons } from '@ilewa/contract/public-page/requests'
import { and, eq, sql } from 'drizzle-orm'
import { invalidField, notPossible } from '../../../platform/app-error.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import { requireAttempt } from '../../../platform/http/limits/rate-limit.ts'
import type { ActorContext } from '../../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { lockStay } from '../../bookings/write.ts'
import { getSystemContext } from '../../business/system-context.queries.ts'
import { insertClaim } from '../../money/claims.service.ts'
import { releaseDates } from '../../money/holds/release-dates.service.ts'
import { recordMoneyChange } from '../../money/payments.service.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { type FoundRequest, getRequestByToken, lockRequest } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'
import { toGuestRequest } from './guest-request.ts'
import { toRequestIdentity } from './requests.audit.ts'
import { notifyGuestClaim, notifyWithdrawn } from './requests.notifications.ts'

const actionsPerHour = 20

const requireActionAttempt = ({ id }: Pick<FoundRequest, 'id'>) =>
  requireAttempt({ key: `request-actions:${id}`, limit: actionsPerHour, windowSeconds: 3_600 })

function requireClaimable(booking: Booking, amount: number): void {
  if (!isHeld(booking)) throw notPossible(requestReasons.notOpen)
  if (booking.claimedAmount > 0) throw notPossible(requestReasons.claimed)
  const due = depositDueOf(booking)
  if (amount < due) throw invalidField('amount', `Pay at least ${formatNaira(due)}`)
  const owed = payableOf(booking)
  if (amount > owed) throw invalidField('amount', aboveBalanceReason(owed))
}

/**
 * Notes that a guest says to have paid, once: the hold is extended at its end, and the owner confirms the payment. Throws
 * `common.not_possible`.
 */
export async function claimByGuest(
  token: string,
  { amount, senderName }: GuestClaimInput,
): Promise<GuestRequest> {
  const found = await getRequestByToken(token)
  await requireActionAttempt(found)
  const { bookingId } = found
  if (bookingId === null) throw notPossible(requestReasons.notOpen)
  const ctx = await getSystemContext(found)
  return inTransaction(async () => {
    const { before } = await lockStay(ctx, bookingId)
    // Read again: while the lock was awaited, the booking may have become another guest's.
    const request = await lockRequest(found)
    if (request.state !== 'BOOKED' || request.bookingId !== bookingId)
      throw notPossible(requestReasons.notOpen)
    requireClaimable(before, amount)
    await insertClaim(ctx, before, { amount, method: 'TRANSFER', senderName })
    await notifyGuestClaim(found, before, amount)
    await recordMoneyChange(ctx, before, null)
    return toGuestRequest(await lockRequest(found))
  })
}

const withdrawnReason = 'Withdrawn by the guest'

/** Ends a held booking for which nothing is paid. */
async function cancelHold(ctx: ActorContext, bookingId: string): Promise<void> {
  const { before } = await lockStay(ctx, bookingId)
  if (!isHeld(before) || before.paidAmount > 0 || before.claimedAmount > 0 || before.cautionHeld > 0)
    throw notPossible(isHeld(before) ? requestReasons.heldPaid : requestReasons.notOpen)
  await releaseDates({ ...before, businessId: ctx.businessId }, { reason: withdrawnReason, today: ctx.today })
}

/** Withdraws a request; a hold ends with it. Throws `common.not_possible` if money is paid or claimed. */
export async function withdrawRequest(token: string): Promise<GuestRequest> {
  const found = await getRequestByToken(token)
  await requireActionAttempt(found)
  const ctx = await getSystemContext(found)
  return inTransaction(async () => {
    await lockPropertyOfStay(ctx, found.propertyId)
    const request = await lockRequest(found)
    const { businessId, id, state, bookingId } = request
    const isOpen = state === 'UNPROVEN' || state === 'ASKED' || state === 'BOOKED'
    if (!isOpen) throw notPossible(requestReasons.notOpen)
    await db()
      .update(bookingRequests)
      .set({ state: 'WITHDRAWN', updatedAt: sql`now()` })
      .where(and(eq(bookingRequests.businessId, businessId), eq(bookingRequests.id, id)))
    // After the new state: the guest who withdraws needs no mail about the end of the hold.
    if (bookingId !== null) await cancelHold(ctx, bookingId)
    if (state === 'UNPROVEN') return toGuestRequest(await lockRequest(found))
    await notifyWithdrawn(request)
    await recordUpdated(ctx, toRequestIdentity(request), { before: { state }, after: { state: 'WITHDRAWN' } })
    return toGuestRequest(await lockRequest(found))
  })
}
