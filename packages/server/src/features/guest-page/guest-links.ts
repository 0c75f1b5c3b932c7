import { createHmac } from 'node:crypto'
import type { Booking } from '@ilewa/contract/bookings/schema'
import { addDays } from '@ilewa/contract/core/dates'
import type { GuestLink } from '@ilewa/contract/guest-page/schema'
import { guestPageDays, guestPagePath, maxUnlockTries } from '@ilewa/contract/guest-page/terms'
import { linkToPath } from '../../platform/links.ts'
import { deriveKey } from '../../platform/secret/secret.ts'
import type { guestLinks } from './guest-page.table.ts'

const tokenBytes = 24

export type GuestLinkRow = typeof guestLinks.$inferSelect

/**
 * The secret part of a guest's link, 192 bits. It is derived instead of stored, so that the link can be sent again although the database
 * has only its hash.
 */
export const tokenOfGuest = ({
  businessId,
  bookingId,
  epoch,
}: Pick<GuestLinkRow, 'businessId' | 'bookingId' | 'epoch'>): string =>
  createHmac('sha256', deriveKey('guest-links'))
    .update(`${businessId} ${bookingId} ${epoch}`)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url')

export const isLocked = ({ wrongTries }: Pick<GuestLinkRow, 'wrongTries'>): boolean =>
  wrongTries >= maxUnlockTries

/** A link as the business sees it. */
export const toGuestLink = (row: GuestLinkRow, { checkOut }: Pick<Booking, 'checkOut'>): GuestLink => ({
  url: linkToPath(guestPagePath(tokenOfGuest(row))),
  lastDay: addDays(checkOut, guestPageDays),
  isLocked: isLocked(row),
})
