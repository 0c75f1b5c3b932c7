import type { Booking } from '@ilewa/contract/bookings/schema'
import { can } from '@ilewa/contract/core/access'
import type { Context } from '../../../platform/http/pipeline/context.ts'
import { findRatingOf } from '../../ratings/ratings.queries.ts'
import { getBooking } from '../bookings.queries.ts'

/** Returns one booking with its guest's rating, on every plan; only the rating statistics need a paid plan. */
export async function getBookingDetails(ctx: Context, id: string): Promise<Booking> {
  const canReadRating = can(ctx.role, 'analytics:read')
  const [booking, rating] = await Promise.all([getBooking(ctx, id), canReadRating && findRatingOf(ctx, id)])
  return rating ? { ...booking, rating } : booking
}
