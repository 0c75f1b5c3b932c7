import type { GuestLink } from '@ilewa/contract/guest-page/schema'
import { inTransaction } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/pipeline/context.ts'
import { recordUpdated } from '../audit/record.audit.ts'
import { toBookingIdentity } from '../bookings/bookings.audit.ts'
import { getBooking } from '../bookings/bookings.queries.ts'
import { lockPropertyOfBooking } from '../properties/taken-nights.queries.ts'
import { requireGuestPage } from './guest-links.queries.ts'
import { toGuestLink } from './guest-links.ts'
import { endGuestLink, ensureGuestLink } from './guest-links.writes.ts'

/** Gives the guest's page another link. The former one ends at once, and wrong digits are forgotten. Throws like `showGuestLink`. */
export const renewGuestLink = (ctx: Context, bookingId: string): Promise<GuestLink> =>
  inTransaction(async () => {
    const { businessId } = ctx
    // An erasure of the guest holds this lock: otherwise the audit log could get the guest's name after it.
    await lockPropertyOfBooking(ctx, bookingId)
    const booking = await getBooking(ctx, bookingId)
    requireGuestPage(ctx, booking)
    const link = { businessId, bookingId }
    await endGuestLink(link)
    await recordUpdated(ctx, toBookingIdentity(booking), {
      before: { guestLink: null },
      after: { guestLink: 'New link' },
    })
    return toGuestLink(await ensureGuestLink(link), booking)
  })
