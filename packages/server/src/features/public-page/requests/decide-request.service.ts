import { acceptsBookings } from '@ilewa/contract/properties/terms'
import { type BookingRequest, type DeclineInput, requestReasons } from '@ilewa/contract/public-page/requests'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, notPossible } from '../../../platform/app-error.ts'
import { now } from '../../../platform/clock.ts'
import { db, inTransaction } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../../audit/record.audit.ts'
import { lockPropertyOfStay } from '../../properties/taken-nights.queries.ts'
import { getPublicPage } from '../page-settings.queries.ts'
import { banGuest } from './banned-guests.service.ts'
import { bookRequest } from './book-request.service.ts'
import { getRequest, lockRequest, toBookingRequest } from './booking-requests.queries.ts'
import { bookingRequests } from './booking-requests.table.ts'
import { toRequestIdentity } from './requests.audit.ts'
import { mailGuest } from './requests.notifications.ts'

/** Locks a request that waits for an answer, and its property. Throws `common.not_found` and `common.not_possible`. */
async function lockAskedRequest(ctx: Context, id: string) {
  const { businessId, propertyId } = await getRequest(ctx, id)
  const property = await lockPropertyOfStay(ctx, propertyId)
  const request = await lockRequest({ businessId, id })
  const isOver = request.endsAt <= now() || request.checkIn < ctx.today
  if (request.state !== 'ASKED' || isOver) throw notPossible(requestReasons.notOpen)
  return { request, property }
}

const decisionOf = ({ userId }: Context) => ({
  decidedBy: userId,
  decidedAt: sql`now()`,
  updatedAt: sql`now()`,
})

/**
 * Accepts a request at the price that the guest was offered: the dates are held until the deposit is paid. Throws
 * `common.not_possible`, `properties.not_bookable` and `bookings.dates_taken`.
 */
export const acceptRequest = (ctx: Context, id: string): Promise<BookingRequest> =>
  inTransaction(async () => {
    const { request, property } = await lockAskedRequest(ctx, id)
    if (property.archivedAt || !acceptsBookings(property.status))
      throw new AppError('properties.not_bookable')
    const { holdHours } = await getPublicPage(ctx)
    await bookRequest(ctx, request, { holdHours, timeZone: ctx.timeZone })
    await db()
      .update(bookingRequests)
      .set(decisionOf(ctx))
      .where(and(eq(bookingRequests.businessId, ctx.businessId), eq(bookingRequests.id, id)))
    await mailGuest(request, 'ACCEPTED')
    return toBookingRequest(await lockRequest(request))
  })

/** Declines a request, and bans its guest if wanted. Throws `common.not_possible`. */
export const declineRequest = (
  ctx: Context,
  id: string,
  { reason, isBanned }: DeclineInput,
): Promise<BookingRequest> =>
  inTransaction(async () => {
    const { request } = await lockAskedRequest(ctx, id)
    await db()
      .update(bookingRequests)
      .set({ ...decisionOf(ctx), state: 'DECLINED', reason })
      .where(and(eq(bookingRequests.businessId, ctx.businessId), eq(bookingRequests.id, id)))
    if (isBanned) await banGuest(ctx, request)
    await recordUpdated(ctx, toRequestIdentity(request), {
      before: { state: 'ASKED', isBanned: false },
      after: { state: 'DECLINED', isBanned },
    })
    await mailGuest(request, 'DECLINED')
    return toBookingRequest(await lockRequest(request))
  })
