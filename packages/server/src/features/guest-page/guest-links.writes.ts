import { hasSamePhone } from '@ilewa/contract/bookings/guest-rules'
import type { Booking } from '@ilewa/contract/bookings/schema'
import type { GuestLink } from '@ilewa/contract/guest-page/schema'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '../../platform/database/database.ts'
import { requireRow } from '../../platform/database/record-queries.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { hashOf } from '../../platform/id.ts'
import { bookingIdsOfAgent, getBooking } from '../bookings/bookings.queries.ts'
import { type OfBooking, ofBooking, requireGuestPage } from './guest-links.queries.ts'
import { type GuestLinkRow, toGuestLink, tokenOfGuest } from './guest-links.ts'
import { guestLinks } from './guest-page.table.ts'

/**
 * The link of a booking. It is created when it is first needed, so that no link works before it is shown. It is never deleted while
 * the booking exists, because a new row would make a replaced link work again.
 */
export async function ensureGuestLink(booking: OfBooking): Promise<GuestLinkRow> {
  const tokenHash = hashOf(tokenOfGuest({ ...booking, epoch: 0 }))
  await db()
    .insert(guestLinks)
    .values({ ...booking, tokenHash })
    .onConflictDoNothing()
  const row = await requireRow(db().select().from(guestLinks).where(ofBooking(booking)))
  const currentHash = hashOf(tokenOfGuest(row))
  if (currentHash.equals(row.tokenHash)) return row
  // Derived from another secret than before: the link that is shown now works in the place of the former one.
  await db()
    .update(guestLinks)
    .set({ tokenHash: currentHash })
    .where(and(ofBooking(booking), eq(guestLinks.epoch, row.epoch)))
  return { ...row, tokenHash: currentHash }
}

/**
 * The link to the guest's page of a booking that the person may read, created if there is none. Throws `common.not_found`, and
 * `common.not_possible` once the page has ended.
 */
export async function showGuestLink(ctx: Context, bookingId: string): Promise<GuestLink> {
  const booking = await getBooking(ctx, bookingId)
  requireGuestPage(ctx, booking)
  return toGuestLink(await ensureGuestLink({ businessId: ctx.businessId, bookingId }), booking)
}

/** Of no token, until the next use. */
const unusedHash = sql<Buffer>`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`

/** The next use of an ended link creates another one. */
const ended = () => ({
  epoch: sql`${guestLinks.epoch} + 1`,
  tokenHash: unusedHash,
  wrongTries: 0,
  updatedAt: sql`now()`,
})

/** Ends the link of a booking, also if it was never shown: the next one is not the first, which a guest's request leads to. */
export const endGuestLink = (booking: OfBooking) =>
  db()
    .insert(guestLinks)
    .values({ ...booking, epoch: 1, tokenHash: unusedHash })
    .onConflictDoUpdate({ target: [guestLinks.businessId, guestLinks.bookingId], set: ended() })

/**
 * Ends the link of a booking that has another phone number or agent now. A corrected number ends it too, because the link was
 * sent to the former number. Call it in the transaction of the change.
 */
export async function endLinkOfFormer(
  { businessId }: Pick<Context, 'businessId'>,
  { before, after }: { before: Booking; after: Booking },
): Promise<void> {
  const keepsLink = hasSamePhone(before, after) && before.agentId === after.agentId
  if (!keepsLink) await endGuestLink({ businessId, bookingId: after.id })
}

/** Ends the links of the bookings of an agent, who has seen them. */
export async function endLinksOfAgent(
  { businessId }: Pick<Context, 'businessId'>,
  agentId: string,
): Promise<void> {
  const own = bookingIdsOfAgent({ businessId }, agentId)
  await db()
    .update(guestLinks)
    .set(ended())
    .where(and(eq(guestLinks.businessId, businessId), inArray(guestLinks.bookingId, own)))
}
