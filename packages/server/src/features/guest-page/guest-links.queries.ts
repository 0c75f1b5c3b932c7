import type { Booking } from '@ilewa/contract/bookings/schema'
import { guestPageReasons } from '@ilewa/contract/guest-page/endpoints'
import type { GuestLink } from '@ilewa/contract/guest-page/schema'
import { guestPageDays, isGuestPageOpen } from '@ilewa/contract/guest-page/terms'
import { and, eq, lt, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { now } from '../../platform/clock.ts'
import { db } from '../../platform/database/database.ts'
import { referenceCondition, requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { hashOf } from '../../platform/id.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { bookings } from '../bookings/bookings.table.ts'
import { type GuestLinkRow, toGuestLink, tokenOfGuest } from './guest-links.ts'
import { guestLinks } from './guest-page.table.ts'

interface OfBooking {
  businessId: string
  bookingId: string
}

export const ofBooking = ({ businessId, bookingId }: OfBooking) =>
  and(eq(guestLinks.businessId, businessId), eq(guestLinks.bookingId, bookingId))

/** The link of a booking, which is created when somebody first asks for it. */
export async function getGuestLinkRow(booking: OfBooking): Promise<GuestLinkRow> {
  const tokenHash = hashOf(tokenOfGuest({ ...booking, epoch: 0 }))
  await db()
    .insert(guestLinks)
    .values({ ...booking, tokenHash })
    .onConflictDoNothing()
  const row = await requireRow(db().select().from(guestLinks).where(ofBooking(booking)))
  const currentHash = hashOf(tokenOfGuest(row))
  // Derived from another secret than before: the link that is shown now works in the place of the former one.
  if (!currentHash.equals(row.tokenHash))
    await db().update(guestLinks).set({ tokenHash: currentHash }).where(ofBooking(booking))
  return row
}

/** Throws `common.not_found`. */
export const getGuestLinkByToken = (token: string): Promise<GuestLinkRow> =>
  requireRow(
    db()
      .select()
      .from(guestLinks)
      .where(eq(guestLinks.tokenHash, hashOf(token))),
  )

export const notPossible = (reason: keyof typeof guestPageReasons): AppError =>
  new AppError('common.not_possible', { values: { reason: guestPageReasons[reason] } })

/** Whether a booking has a guest's page. */
export const hasGuestPage = ({ timeZone }: Pick<Context, 'timeZone'>, booking: Booking): boolean =>
  !booking.guestErasedAt && isGuestPageOpen(booking, { timeZone, now: now() })

export function requireGuestPage({ timeZone }: Pick<Context, 'timeZone'>, booking: Booking): void {
  if (booking.guestErasedAt) throw notPossible('erased')
  if (!isGuestPageOpen(booking, { timeZone, now: now() })) throw notPossible('ended')
}

/**
 * The link to the guest's page of a booking that the person may read. Throws `common.not_found`, and `common.not_possible` once the
 * page has ended.
 */
export async function getGuestLink(ctx: Context, bookingId: string): Promise<GuestLink> {
  const booking = await getBooking(ctx, bookingId)
  requireGuestPage(ctx, booking)
  return toGuestLink(await getGuestLinkRow({ businessId: ctx.businessId, bookingId }), booking)
}

/** Deletes the links of stays that ended so long ago that their pages have ended. */
export async function deleteEndedLinks(): Promise<void> {
  const ended = db()
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        referenceCondition(guestLinks, guestLinks.bookingId, bookings),
        // A day later than the page ends, in every time zone.
        lt(bookings.checkOut, sql`current_date - ${guestPageDays + 2}::int`),
      ),
    )
  await db().delete(guestLinks).where(sql`EXISTS (${ended})`)
}
