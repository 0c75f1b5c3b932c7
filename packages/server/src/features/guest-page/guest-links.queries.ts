import type { Booking } from '@ilewa/contract/bookings/schema'
import { isGuestPageOpen } from '@ilewa/contract/guest-page/access-rules'
import { guestPageReasons } from '@ilewa/contract/guest-page/endpoints'
import { and, eq } from 'drizzle-orm'
import { notPossible } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import { hashOf } from '../../platform/id.ts'
import type { GuestLinkRow } from './guest-links.ts'
import { guestLinks } from './guest-page.table.ts'

export interface OfBooking {
  businessId: string
  bookingId: string
}

export const ofBooking = ({ businessId, bookingId }: OfBooking) =>
  and(eq(guestLinks.businessId, businessId), eq(guestLinks.bookingId, bookingId))

/** Throws `common.not_found`. */
export const getGuestLinkByToken = (token: string): Promise<GuestLinkRow> =>
  requireRow(
    db()
      .select()
      .from(guestLinks)
      .where(eq(guestLinks.tokenHash, hashOf(token))),
  )

/** Why a booking has no guest's page; undefined if it has one. */
export function missingPageReason(
  { timeZone }: { timeZone: string },
  booking: Booking,
): 'erased' | 'ended' | undefined {
  if (booking.guestErasedAt) return 'erased'
  return isGuestPageOpen(booking, { timeZone, now: now() }) ? undefined : 'ended'
}

export function requireGuestPage(host: { timeZone: string }, booking: Booking): void {
  const reason = missingPageReason(host, booking)
  if (reason) throw notPossible(guestPageReasons[reason])
}
