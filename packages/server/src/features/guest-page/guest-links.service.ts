import type { GuestLink } from '@ilewa/contract/guest-page/schema'
import { sql } from 'drizzle-orm'
import { db, inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { hashOf } from '../../platform/id.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { toBookingIdentity } from '../bookings/bookings.audit.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { getGuestLinkRow, ofBooking, requireGuestPage } from './guest-links.queries.ts'
import { toGuestLink, tokenOfGuest } from './guest-links.ts'
import { guestLinks } from './guest-page.table.ts'

/** Gives the guest's page another link. The former one ends at once, and wrong digits are forgotten. Throws like `getGuestLink`. */
export const renewGuestLink = (ctx: Context, bookingId: string): Promise<GuestLink> =>
  inTransaction(async () => {
    const { businessId } = ctx
    const booking = await getBooking(ctx, bookingId)
    requireGuestPage(ctx, booking)
    const link = { businessId, bookingId }
    await getGuestLinkRow(link)
    const [locked] = await db().select().from(guestLinks).where(ofBooking(link)).for('update')
    const epoch = (locked?.epoch ?? 0) + 1
    const tokenHash = hashOf(tokenOfGuest({ ...link, epoch }))
    await db()
      .update(guestLinks)
      .set({ epoch, tokenHash, wrongTries: 0, updatedAt: sql`now()` })
      .where(ofBooking(link))
    await recordUpdated(ctx, toBookingIdentity(booking), {
      before: { guestLink: null },
      after: { guestLink: 'New link' },
    })
    return toGuestLink(await getGuestLinkRow(link), booking)
  })
